package dev.acpclient.testkit.transcript;

import static dev.acpclient.testkit.transcript.Direction.AGENT_TO_CLIENT;
import static dev.acpclient.testkit.transcript.Direction.CLIENT_TO_AGENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.transcript.TranscriptEntry.Disconnected;
import dev.acpclient.testkit.transcript.TranscriptEntry.Header;
import dev.acpclient.testkit.transcript.TranscriptEntry.Message;
import dev.acpclient.testkit.transcript.TranscriptEntry.Raw;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptReaderTest {
  @Test
  void every_wrapped_form_is_an_entry_with_its_line() throws IOException {
    assertThat(
            read(
                """
                {"transcript":{"agent":"fake","note":[1]}}

                {"ts":12,"dir":"client->agent","msg":{"method":"x","id":1}}
                {"ts":12.5,"dir":"agent->client","raw":"npm WARN"}
                {"event":"disconnected","ts":9}
                """))
        .containsExactly(
            new Header(1, json("{\"agent\":\"fake\",\"note\":[1]}")),
            new Message(
                3, Duration.ofMillis(12), CLIENT_TO_AGENT, json("{\"method\":\"x\",\"id\":1}")),
            new Raw(4, Duration.ofNanos(12_500_000), AGENT_TO_CLIENT, "npm WARN"),
            new Disconnected(5, Duration.ofMillis(9)));
  }

  @Test
  void an_empty_file_has_no_entries() throws IOException {
    assertThat(read("")).isEmpty();
  }

  @Test
  void a_file_of_blank_lines_has_no_entries() throws IOException {
    assertThat(read("\n \t\r\n\n")).isEmpty();
  }

  @Test
  void the_last_line_needs_no_line_feed() throws IOException {
    assertThat(read("{\"ts\":1,\"event\":\"disconnected\"}"))
        .containsExactly(new Disconnected(1, Duration.ofMillis(1)));
  }

  @Test
  void a_carriage_return_before_the_line_feed_is_white_space() throws IOException {
    assertThat(
            read(
                "{\"ts\":1,\"event\":\"disconnected\"}\r\n{\"ts\":2,\"event\":\"disconnected\"}\r\n"))
        .containsExactly(
            new Disconnected(1, Duration.ofMillis(1)), new Disconnected(2, Duration.ofMillis(2)));
  }

  @Test
  void only_a_line_feed_ends_a_line() throws IOException {
    String text = "a\u2028b\u2029c\u0085d";
    assertThat(read("{\"ts\":1,\"dir\":\"agent->client\",\"raw\":\"" + text + "\"}\n"))
        .containsExactly(new Raw(1, Duration.ofMillis(1), AGENT_TO_CLIENT, text));
  }

  @Test
  void a_byte_order_mark_at_the_start_is_skipped_even_byte_by_byte() throws IOException {
    byte[] bytes = "\uFEFF{\"ts\":1,\"event\":\"disconnected\"}\n".getBytes(UTF_8);
    assertThat(readAll(new TranscriptReader(new OneByteAtATime(bytes), "rec.ndjson")))
        .containsExactly(new Disconnected(1, Duration.ofMillis(1)));
  }

  @Test
  void a_file_of_a_byte_order_mark_alone_has_no_entries() throws IOException {
    assertThat(read("\uFEFF")).isEmpty();
  }

  @Test
  void the_last_of_two_equal_keys_counts() throws IOException {
    assertThat(read("{\"ts\":1,\"ts\":2,\"event\":\"disconnected\"}"))
        .containsExactly(new Disconnected(1, Duration.ofMillis(2)));
  }

  @Test
  void unknown_keys_are_ignored() throws IOException {
    assertThat(read("{\"ts\":1,\"event\":\"disconnected\",\"why\":\"kill -9\"}"))
        .containsExactly(new Disconnected(1, Duration.ofMillis(1)));
  }

  @Test
  void a_message_in_its_wrapper_needs_no_jsonrpc_and_may_be_nonsense() throws IOException {
    assertThat(read("{\"ts\":1,\"dir\":\"agent->client\",\"msg\":{}}"))
        .containsExactly(new Message(1, Duration.ofMillis(1), AGENT_TO_CLIENT, json("{}")));
  }

  @Test
  void ts_may_repeat_go_backwards_and_be_negative() throws IOException {
    assertThat(
            read(
                """
                {"ts":7,"event":"disconnected"}
                {"ts":7,"event":"disconnected"}
                {"ts":-1,"event":"disconnected"}
                {"ts":-0.25,"event":"disconnected"}
                {"ts":2e3,"event":"disconnected"}
                """))
        .extracting(entry -> ((Disconnected) entry).ts())
        .containsExactly(
            Duration.ofMillis(7),
            Duration.ofMillis(7),
            Duration.ofMillis(-1),
            Duration.ofNanos(-250_000),
            Duration.ofSeconds(2));
  }

  @Test
  void a_ts_beyond_all_time_is_the_longest_time() throws IOException {
    String digits = "9".repeat(5_000);
    assertThat(
            read(
                """
                {"ts":9223372036854775807,"event":"disconnected"}
                {"ts":9223372036854775808,"event":"disconnected"}
                {"ts":%s,"event":"disconnected"}
                {"ts":1e999999999,"event":"disconnected"}
                {"ts":-1e300,"event":"disconnected"}
                """
                    .formatted(digits)))
        .extracting(entry -> ((Disconnected) entry).ts())
        .containsExactly(
            Duration.ofMillis(Long.MAX_VALUE),
            Duration.ofMillis(Long.MAX_VALUE),
            Duration.ofMillis(Long.MAX_VALUE),
            Duration.ofMillis(Long.MAX_VALUE),
            Duration.ofMillis(Long.MIN_VALUE));
  }

  @Test
  void a_line_of_40_MiB_is_read() throws IOException {
    String text = "x".repeat(40 << 20);
    List<TranscriptEntry> entries =
        read(
            "{\"ts\":1,\"event\":\"disconnected\"}\n{\"ts\":1,\"dir\":\"agent->client\",\"raw\":\""
                + text
                + "\"}\n{\"ts\":3,\"event\":\"disconnected\"}\n");
    assertThat(entries).hasSize(3);
    assertThat(((Raw) entries.get(1)).text().equals(text)).isTrue();
    assertThat(entries.get(2)).isEqualTo(new Disconnected(3, Duration.ofMillis(3)));
  }

  @Test
  void lines_of_any_length_survive_a_stream_of_any_pace() throws IOException {
    StringBuilder file = new StringBuilder();
    List<String> texts = new ArrayList<>();
    for (int length = 1; length < 200_000; length = length * 3 + 1) {
      String text = "é".repeat(length);
      texts.add(text);
      file.append("{\"ts\":0,\"dir\":\"agent->client\",\"raw\":\"").append(text).append("\"}\n");
    }
    byte[] bytes = file.toString().getBytes(UTF_8);
    assertThat(readAll(new TranscriptReader(new OneByteAtATime(bytes), "rec.ndjson")))
        .extracting(entry -> ((Raw) entry).text())
        .isEqualTo(texts);
  }

  @Test
  void the_limit_for_a_line_counts_its_bytes_without_the_line_feed() throws IOException {
    byte[] line = "{\"ts\":1,\"event\":\"disconnected\"}".getBytes(UTF_8);
    byte[] file = "\n{\"ts\":1,\"event\":\"disconnected\"}\n".getBytes(UTF_8);

    assertThat(readAll(reader(file, line.length))).hasSize(1);
    assertThatThrownBy(() -> readAll(reader(file, line.length - 1)))
        .hasMessage("rec.ndjson:2: longer than 30 bytes, the limit for one line");
  }

  @Test
  void a_line_without_end_is_refused_at_the_limit() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return ' ';
          }
        };
    assertThatThrownBy(() -> readAll(new TranscriptReader(endless, "rec.ndjson", 1_000_000)))
        .hasMessage("rec.ndjson:1: longer than 1,000,000 bytes, the limit for one line");
  }

  @Test
  void a_limit_out_of_range_is_refused() {
    assertThatThrownBy(() -> reader(new byte[0], 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxLineBytes is out of range: 0");
    assertThatThrownBy(() -> reader(new byte[0], TranscriptReader.LARGEST_MAX_LINE_BYTES + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_transcript_holds_a_file_whole(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("a.ndjson"), "{\"transcript\":{}}\n");
    assertThat(Transcript.read(file))
        .isEqualTo(new Transcript(file.toString(), List.of(new Header(1, json("{}")))));
  }

  private static List<TranscriptEntry> read(String file) throws IOException {
    return readAll(
        new TranscriptReader(new ByteArrayInputStream(file.getBytes(UTF_8)), "rec.ndjson"));
  }

  private static TranscriptReader reader(byte[] file, int maxLineBytes) {
    return new TranscriptReader(new ByteArrayInputStream(file), "rec.ndjson", maxLineBytes);
  }

  private static List<TranscriptEntry> readAll(TranscriptReader reader) throws IOException {
    List<TranscriptEntry> entries = new ArrayList<>();
    for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
      entries.add(entry);
    }
    return entries;
  }

  private static ObjectNode json(String json) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(json);
  }

  private static final class OneByteAtATime extends ByteArrayInputStream {
    OneByteAtATime(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
      return super.read(target, offset, Math.min(length, 1));
    }
  }
}
