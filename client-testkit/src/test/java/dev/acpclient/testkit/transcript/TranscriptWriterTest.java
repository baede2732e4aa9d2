package dev.acpclient.testkit.transcript;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.model.json.AcpJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptWriterTest {
  private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");
  private static final ObjectNode HEADER = json("{\"agent\":\"fake\"}");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<TranscriptEntry> seen = new ArrayList<>();
  private final TranscriptWriter writer = new TranscriptWriter(out, HEADER, seen::add);

  @TempDir private Path directory;

  @Test
  void every_event_is_a_line() {
    writer.sent(START, json("{\"id\":1,\"method\":\"initialize\"}"));
    writer.received(START.plusNanos(1_999_999), json("{\"id\":1,\"result\":{}}"));
    writer.noise(START.plusMillis(3), new Frame.Noise(Frame.Noise.Fault.NO_JSON, "npm WARN", 8));
    writer.noise(START.plusMillis(4), new Frame.Lost(Frame.Lost.Shape.UNKNOWN, null, 99));
    writer.closed(
        START.plusSeconds(60), new CloseReason(CloseReason.Kind.ENDED_BY_AGENT, "secret"));
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {"transcript":{"agent":"fake"}}
            {"ts":0,"dir":"client->agent","msg":{"id":1,"method":"initialize"}}
            {"ts":1,"dir":"agent->client","msg":{"id":1,"result":{}}}
            {"ts":3,"dir":"agent->client","raw":"npm WARN"}
            {"ts":4,"dir":"agent->client","raw":"[a message of 99 bytes, dropped]"}
            {"ts":60000,"event":"disconnected"}
            """);
  }

  @Test
  void the_observer_sees_what_a_reader_reads() throws IOException {
    every_event_is_a_line();
    assertThat(seen).hasSize(6).isEqualTo(read());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"half\":\"\\ud83d\",\"other\":\"\\ude00 \\ud83d\\ude00\"}",
        "{\"a\":\"\\u0000\\n\\u2028\\\"\"}",
        "{\"n\":[0.10000000000000000001,1.50,1E+400,12345678901234567890,-0.0]}"
      })
  void what_is_read_back_is_what_came(String message) throws IOException {
    writer.received(START, json(message));
    assertThat(read()).isEqualTo(seen);
    assertThat(out.toString(UTF_8).lines()).hasSize(2);
  }

  @Test
  void a_message_nested_as_deep_as_the_wire_allows_is_read_back() throws IOException {
    writer.received(START, json("{\"a\":" + "[".repeat(999) + "]".repeat(999) + "}"));
    assertThat(read()).isEqualTo(seen);
  }

  @Test
  void each_line_is_there_before_the_next_event() {
    writer.sent(START, json("{}"));
    assertThat(out.toString(UTF_8)).endsWith("\"msg\":{}}\n");
  }

  @Test
  void a_clock_that_was_set_back_is_written_as_it_was() throws IOException {
    writer.sent(START, json("{}"));
    writer.sent(START.minusMillis(5), json("{}"));
    assertThat(read()).isEqualTo(seen);
  }

  @Test
  void a_file_that_exists_is_left_as_it_is() throws IOException {
    Path file = Files.writeString(directory.resolve("a.ndjson"), "precious");
    assertThatThrownBy(() -> TranscriptWriter.create(file, HEADER))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("precious");
  }

  @Test
  void a_new_file_begins_with_the_header() throws IOException {
    Path file = directory.resolve("a.ndjson");
    try (TranscriptWriter recorder = TranscriptWriter.create(file, HEADER)) {
      assertThat(file).hasContent("{\"transcript\":{\"agent\":\"fake\"}}\n");
      assertThat(recorder.hasEvents()).isFalse();
    }
  }

  @Test
  void a_full_disk_is_told_at_the_end_and_disturbs_nobody() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    TranscriptWriter recorder = new TranscriptWriter(full, HEADER, seen::add);
    seen.clear();
    recorder.sent(START, json("{}"));
    assertThat(seen).hasSize(1);
    assertThatThrownBy(recorder::close).hasMessage("No space left on device");
  }

  private List<TranscriptEntry> read() throws IOException {
    List<TranscriptEntry> entries = new ArrayList<>();
    try (TranscriptReader reader =
        new TranscriptReader(new ByteArrayInputStream(out.toByteArray()), "rec.ndjson")) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        entries.add(entry);
      }
    }
    return entries;
  }

  private static ObjectNode json(String text) {
    return (ObjectNode) AcpJson.readTree(text).toOptional().orElseThrow(AssertionError::new);
  }
}
