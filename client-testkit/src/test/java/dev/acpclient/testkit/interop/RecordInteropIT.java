package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.AcpSession;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.cli.Acp;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.testkit.lint.Rule;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import dev.acpclient.view.Activity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code acp record} between a client and an agent: neither notices. */
@Timeout(120)
class RecordInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @TempDir private Path directory;

  @Test
  void a_recorded_session_is_like_any_other_and_replays_to_the_same_content() throws Exception {
    Path file = directory.resolve("session.ndjson");
    SessionModel live;
    try (Stage stage = Stage.open(Stage.builder(recorded(file)))) {
      AcpSession session = stage.newSession();
      Stage.play(session, "plain", Activity.QUIET);
      Stage.play(session, "background", Activity.BACKGROUND_RUNNING);
      live = session.model();
      Stage.run(session.close());
    }

    Transcript transcript = Transcript.read(file);
    TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
    transcript.entries().forEach(replayer::apply);
    SessionModel replayed = replayer.sessions().find(live.id());
    assertThat(replayed.messages()).isEqualTo(live.messages());
    assertThat(replayed.toolCalls().keySet()).isEqualTo(live.toolCalls().keySet());
    assertThat(replayed.completions()).isEqualTo(live.completions());
    assertThat(Linter.lint(transcript))
        .filteredOn(finding -> finding.level() == Rule.Level.MUST)
        .isEmpty();
  }

  @Test
  void a_redacted_recording_replays_too_and_has_no_word_of_it() throws Exception {
    Path file = directory.resolve("session.ndjson");
    try (Stage stage = Stage.open(Stage.builder(recorded(file, "--redact")))) {
      AcpSession session = stage.newSession();
      Stage.play(session, "plain", Activity.QUIET);
    }

    assertThat(file).content().doesNotContain("Hello", Stage.PROJECT.toString());
    TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
    Transcript.read(file).entries().forEach(replayer::apply);
    assertThat(replayer.sessions().byId().values())
        .singleElement()
        .satisfies(model -> assertThat(model.completions()).isEqualTo(1));
  }

  /** The scripted agent, with the recorder in front of it. */
  private static AgentCommand recorded(Path file, String... options) {
    AgentCommand agent = InteropAgent.typeScript();
    List<String> words =
        new ArrayList<>(
            List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Acp.class.getName(),
                "record",
                "--output",
                file.toString()));
    words.addAll(List.of(options));
    words.addAll(List.of("--", agent.program()));
    words.addAll(agent.args());
    return AgentCommand.of(Path.of(System.getProperty("java.home"), "bin", "java").toString())
        .plusArgs(words);
  }
}
