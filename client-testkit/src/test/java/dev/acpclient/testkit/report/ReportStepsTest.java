package dev.acpclient.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReader;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReportStepsTest {
  private static final Path RECORDINGS = Path.of("src/test/resources/transcripts");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Narrator SILENT =
      new Narrator() {
        @Override
        public List<Said> at(ReplayStep step) {
          return List.of();
        }

        @Override
        public List<Said> end() {
          return List.of();
        }
      };

  static Stream<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.walk(RECORDINGS)) {
      return files.filter(file -> file.toString().endsWith(".ndjson")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void what_a_page_puts_together_is_what_replay_prints(Path file) throws IOException {
    TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
    ReportSteps steps = new ReportSteps(Settings.DEFAULT, SILENT);
    PageModel page = new PageModel();
    int every = Files.size(file) > 200_000 ? 97 : 1; // to compare costs what there is
    int entries = 0;
    try (TranscriptReader reader = TranscriptReader.open(file)) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        replayer.apply(entry);
        page.add(JSON.readTree(steps.next(entry)));
        if (entries++ % every == 0) {
          assertThat(page.views()).as("line %s", entry.line()).isEqualTo(views(replayer));
        }
      }
    }
    assertThat(entries).isPositive();
    assertThat(page.views()).isEqualTo(views(replayer));
  }

  private static ObjectNode views(TranscriptReplayer replayer) throws IOException {
    ObjectNode views = JsonNodeFactory.instance.objectNode();
    for (SessionModel model : replayer.sessions().byId().values()) {
      ObjectNode view = JsonView.of(replayer.sessions(), model, replayer.now());
      views.set(model.id().value(), JSON.readTree(view.toString()));
    }
    return views;
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void a_step_is_one_line_that_is_no_markup(Path file) throws IOException {
    ReportSteps steps = new ReportSteps(Settings.DEFAULT, SILENT);
    try (TranscriptReader reader = TranscriptReader.open(file)) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        assertThat(steps.next(entry)).doesNotContain("<", ">", "&", "\n", "\r", "\u2028", "\u2029");
      }
    }
  }

  @Test
  void hostile_text_stays_text_and_comes_out_as_it_went_in() throws IOException {
    String hostile =
        "</script><script>alert(1)</script><!-- \u2028\u2029 \" ' & `${x}` \ud83d\ude00";
    ObjectNode update = JSON.createObjectNode().put("sessionUpdate", "tool_call_update");
    update.put("toolCallId", "__proto__").put("title", hostile);
    String step = only(update, hostile);
    assertThat(step).doesNotContain("<", ">", "&", "\u2028", "\u2029");
    JsonNode change = JSON.readTree(step).path("changes").path(0);
    assertThat(change.path("head").path("id").asText()).isEqualTo(hostile);
    assertThat(change.path("calls").path(0).path(0).asText()).isEqualTo("__proto__");
    assertThat(change.path("calls").path(0).path(1).path("title").asText()).isEqualTo(hostile);
  }

  @Test
  void half_a_character_can_be_written_as_utf_8() throws IOException {
    ObjectNode update = JSON.createObjectNode().put("sessionUpdate", "tool_call_update");
    String step = only(update.put("toolCallId", "c").put("title", "half \ud83d"), "s");
    assertThat(new String(step.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .isEqualTo(step)
        .contains("half \\ud83d");
  }

  @Test
  void a_huge_message_is_cut_and_says_how_long_it_was() throws IOException {
    ObjectNode update = JSON.createObjectNode().put("sessionUpdate", "tool_call_update");
    update.put("toolCallId", "c").put("title", "x".repeat(3_000_000));
    String step = only(update, "s");
    assertThat(step.length()).isLessThan(10_000);
    assertThat(step).contains("3,000,000 characters in all");
  }

  @Test
  void a_step_does_not_grow_with_what_the_session_holds() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      lines.append(
          """
          {"ts":%d,"dir":"agent->client","msg":{"method":"session/update","params":{"sessionId":"s",\
          "update":{"sessionUpdate":"tool_call_update","toolCallId":"c%04d","status":"completed"}}}}
          """
              .formatted(i, i));
    }
    List<String> steps = steps(lines.toString());
    assertThat(steps.get(1_999).length()).isLessThan(steps.get(1).length() + 10);
  }

  @Test
  void an_answer_is_named_after_what_it_answers() throws IOException {
    List<String> steps =
        steps(
            """
            {"jsonrpc":"2.0","id":"a","method":"session/close","params":{"sessionId":"s"}}
            {"jsonrpc":"2.0","id":"a","error":{"code":-32000,"message":"no"}}
            {"jsonrpc":"2.0","id":"a","result":{}}
            """);
    assertThat(steps.stream().map(ReportStepsTest::what))
        .containsExactly(
            "session/close", "error for session/close", "answer to an unknown request");
  }

  private static String what(String step) {
    try {
      return JSON.readTree(step).path("what").asText();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String only(ObjectNode update, String session) throws IOException {
    ObjectNode message = JSON.createObjectNode().put("jsonrpc", "2.0");
    message.put("method", "session/update");
    message.putObject("params").put("sessionId", session).set("update", update);
    return steps(SafeJson.of(message)).get(0);
  }

  private static List<String> steps(String lines) throws IOException {
    ReportSteps steps = new ReportSteps(Settings.DEFAULT, SILENT);
    List<String> all = new ArrayList<>();
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    try (TranscriptReader reader =
        new TranscriptReader(new ByteArrayInputStream(bytes), "the test")) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        all.add(steps.next(entry));
      }
    }
    return all;
  }
}
