package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.AcpSession;
import dev.acpclient.ConnectionState;
import dev.acpclient.PromptOutcome;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.AgentStartException;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.ProcessExit;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.Prompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

class CrashInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void a_crash_is_told_with_the_exit_code_and_the_last_words() { // R45
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "crash");
      SessionModel lost = Stage.untilActivity(session, Activity.DETACHED);

      assertThat(Stage.texts(lost, Kind.AGENT_MESSAGE)).containsExactly("About to fail");
      assertThat(Stage.lastToolCall(lost).isOpen()).isTrue();
      CloseReason reason = lost(stage);
      assertThat(reason.kind()).isEqualTo(CloseReason.Kind.ENDED_BY_AGENT);
      assertThat(reason.exit()).isEqualTo(new ProcessExit(3));
      assertThat(reason.stderrTail()).contains(Stage.LAST_WORDS);
      assertThat(stage.stderr()).containsExactly(Stage.LAST_WORDS);
      assertThatThrownBy(() -> Stage.get(session.prompt("plain")))
          .isInstanceOf(ConnectionClosedException.class)
          .hasMessageContainingAll("session/prompt was not sent", "exit code 3");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void an_agent_that_is_killed_fails_what_waits_for_it() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      AcpSession other = stage.newSession();
      Stage.prompt(session, "hold");
      TestObserver<PromptOutcome> held = session.prompt("plain").test();
      Stage.until(session, model -> model.prompts().pending().size() == 1);
      Stage.prompt(other, "crash kill");

      held.awaitDone(20, TimeUnit.SECONDS).assertError(ConnectionClosedException.class);

      assertThat(Activity.of(session.model())).isEqualTo(Activity.DETACHED);
      assertThat(session.model().prompts().settled())
          .extracting(Prompt::outcome)
          .containsExactly(Prompt.Outcome.INSERTED, Prompt.Outcome.INSERTION_UNKNOWN);
      assertThat(lost(stage).exit().signal()).contains("SIGKILL");
    }
  }

  @Test
  void what_the_agent_started_ends_with_the_client() {
    long pid;
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "spawn", Activity.QUIET);
      pid = Long.parseLong(Stage.texts(end, Kind.AGENT_MESSAGE).get(0));
      assertThat(running(pid)).isPresent();
    }
    assertThat(running(pid)).isEmpty();
  }

  /** One that has ended, and that its new parent has not noticed yet, has no command any more. */
  private static Optional<String> running(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().command());
  }

  @Test
  void an_agent_that_does_not_end_by_itself_is_ended() {
    Limits soon = Limits.DEFAULT.withStop(Duration.ofMillis(200));
    try (Stage stage =
        Stage.open(Stage.builder(InteropAgent.typeScript("--stubborn")).limits(soon))) {
      Stage.play(stage.newSession(), "plain", Activity.QUIET);
    }
  }

  @Test
  void an_agent_that_cannot_be_started_is_named() {
    assertThatThrownBy(() -> Stage.open(Stage.builder(AgentCommand.of("no-such-agent"))))
        .isInstanceOf(AgentStartException.class)
        .hasMessageContaining("no-such-agent");
  }

  private static CloseReason lost(Stage stage) {
    ConnectionState state =
        Stage.first(stage.client().connection(), ConnectionState.Lost.class::isInstance);
    return ((ConnectionState.Lost) state).reason();
  }
}
