package dev.acpclient.testkit.redact;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.lint.Finding;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.testkit.report.JsonView;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import dev.acpclient.testkit.transcript.TranscriptWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recording there is: redacted, it is the same to whoever does not read what was said. */
class RedactedRecordingsTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "transcripts");

  static Stream<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".ndjson")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void it_replays_to_the_same_views_and_has_the_same_faults(Path file) throws IOException {
    List<TranscriptEntry> entries = Transcript.read(file).entries();
    List<TranscriptEntry> redacted = redacted(entries);
    assertThat(views(redacted)).isEqualTo(views(entries));
    assertThat(faults(redacted)).isEqualTo(faults(entries));
    assertThat(redacted(redacted).stream().map(entry -> shape(entry)).toList())
        .isEqualTo(redacted.stream().map(entry -> shape(entry)).toList());
  }

  private static List<TranscriptEntry> redacted(List<TranscriptEntry> entries) {
    Redactor redactor = new Redactor();
    return entries.stream().map(redactor).toList();
  }

  private static List<String> views(List<TranscriptEntry> entries) {
    TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
    List<String> views = new ArrayList<>();
    for (TranscriptEntry entry : entries) {
      ReplayStep step = replayer.apply(entry);
      for (SessionId id : step.changed()) {
        SessionModel model = step.after(id);
        if (model != null) {
          views.add(
              entry.line() + withoutTitles(JsonView.of(step.after(), model, step.at())).toString());
        }
      }
      for (SessionEffect effect : step.effects()) {
        if (effect instanceof SessionEffect.AnswerRequest answer) {
          views.add(entry.line() + " " + answer.getClass().getSimpleName() + answer.id());
        }
      }
    }
    return views;
  }

  /** The only texts of a view that are not for programs. */
  private static ObjectNode withoutTitles(ObjectNode view) {
    ObjectNode copy = view.deepCopy();
    for (JsonNode row : copy.path("subagents")) {
      JsonNode title = row.path("title");
      ((ObjectNode) row).put("title", title.isTextual() ? title.textValue().length() : -1);
    }
    return copy;
  }

  private static List<String> faults(List<TranscriptEntry> entries) {
    return Linter.lint(new Transcript("recording", entries)).stream()
        .map(RedactedRecordingsTest::fault)
        .toList();
  }

  private static String fault(Finding finding) {
    return "%d %s %s %s"
        .formatted(finding.line(), finding.rule().id(), finding.sessionId(), finding.item());
  }

  /** The line with every letter and digit made the same: lengths and types are left. */
  private static String shape(TranscriptEntry entry) {
    return new String(TranscriptWriter.line(entry), StandardCharsets.UTF_8)
        .replaceAll("[A-Za-z0-9+/]", "a");
  }
}
