package dev.acpclient.testkit.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.acpclient.testkit.transcript.TranscriptEntry.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DemoTest {
  private final Transcript demo = read();

  @Test
  void the_dev_server_outlives_its_turn_and_the_cancel_of_another() {
    assertThat(demo.entries())
        .filteredOn(entry -> update(entry).path("state").asText().equals("idle"))
        .extracting(
            entry -> update(entry).get("stopReason").asText(),
            entry -> update(entry).get("background").toString())
        .containsExactly(
            tuple("end_turn", "[{\"type\":\"terminal\",\"terminalId\":\"term_dev\"}]"),
            tuple("cancelled", "[{\"type\":\"terminal\",\"terminalId\":\"term_dev\"}]"),
            tuple("cancelled", "[]"));
  }

  @Test
  void the_session_is_quiet_for_longer_than_the_grace_period_before_it_is_closed() {
    Duration quiet = null;
    Duration closed = null;
    for (TranscriptEntry entry : demo.entries()) {
      if (update(entry).path("background").toString().equals("[]")) {
        quiet = ((Message) entry).ts();
      }
      if (entry instanceof Message m
          && m.message().path("method").asText().equals("session/close")) {
        closed = m.ts();
      }
    }
    assertThat(closed.minus(quiet)).isGreaterThan(Duration.ofSeconds(3));
  }

  @Test
  void output_is_whole_though_a_chunk_ends_inside_a_character() throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    for (TranscriptEntry entry : demo.entries()) {
      JsonNode update = update(entry);
      if (update.path("terminalId").asText().equals("term_dev") && update.has("data")) {
        output.write(update.get("data").binaryValue());
      }
    }
    assertThat(output.toString(StandardCharsets.UTF_8))
        .contains("  ➜  Local:   http://localhost:5173/\n")
        .doesNotContain("\uFFFD");
  }

  private static JsonNode update(TranscriptEntry entry) {
    JsonNode none = MissingNode.getInstance();
    return entry instanceof Message m ? m.message().path("params").path("update") : none;
  }

  private static Transcript read() {
    try {
      return Transcript.read(Path.of("demo/dev-server.ndjson"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
