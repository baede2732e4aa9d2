package dev.acpclient.testkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.lint.Finding;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.testkit.redact.Redactor;
import dev.acpclient.testkit.report.JsonView;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What agents never send, or hardly ever: nothing makes lint or redact fail or differ. */
class LintAndRedactLawsTest {

  static Stream<Transcripts.Named> transcripts() {
    return Transcripts.random();
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void a_redacted_transcript_has_the_same_sessions_and_the_same_faults(Transcripts.Named named) {
    List<TranscriptEntry> entries = Transcripts.entries(named.lines());
    Redactor redactor = new Redactor();
    List<TranscriptEntry> redacted = entries.stream().map(redactor).toList();
    assertThat(views(redacted)).isEqualTo(views(entries));
    assertThat(faults(redacted)).isEqualTo(faults(entries));
  }

  private static List<String> views(List<TranscriptEntry> entries) {
    TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
    entries.forEach(replayer::apply);
    return replayer.sessions().byId().values().stream()
        .map((SessionModel model) -> JsonView.of(replayer.sessions(), model, replayer.now()))
        .map(view -> view.toString().replaceAll("\"title\":\"[^\"]*\"", "\"title\""))
        .toList();
  }

  private static List<String> faults(List<TranscriptEntry> entries) {
    return Linter.lint(new Transcript("random", entries)).stream()
        .map((Finding f) -> f.line() + " " + f.rule() + " " + f.sessionId() + " " + f.item())
        .toList();
  }
}
