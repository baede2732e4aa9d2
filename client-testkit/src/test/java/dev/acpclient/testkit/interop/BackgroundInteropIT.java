package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.RefusedException;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.lint.Rule;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.BackgroundItem;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.CloseWarning;
import dev.acpclient.view.Shown;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BackgroundInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void idle_with_listed_work_is_not_quiet() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel model = Stage.play(session, "background", Activity.BACKGROUND_RUNNING);

      assertThat(session.closeWarning()).isEqualTo(new CloseWarning(true, 1, 1, 0, 0, 0, false));
      assertThat(BackgroundItem.of(model).orElseThrow())
          .extracting(BackgroundItem::type)
          .containsExactly("terminal", "tool_call");
      DisplayTerminal terminal = model.terminals().get(Stage.listedTerminal(model));
      assertThat(terminal.output().text()).isEqualTo("listening\n");
      assertThat(Cancellable.is(model, terminal)).isTrue();
      assertThat(Abandoned.of(model)).isEqualTo(new Abandoned(List.of(), List.of()));
    }
  }

  @Test
  void a_terminal_and_a_tool_call_are_stopped_one_by_one() { // R47, R48, R49
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel model = Stage.play(session, "background", Activity.BACKGROUND_RUNNING);
      TerminalId terminal = Stage.listedTerminal(model);
      ToolCallId call = Stage.listedToolCall(model);

      Stage.run(session.cancelTerminal(terminal));
      SessionModel one = Stage.until(session, m -> Stage.list(m).terminals().isEmpty());
      assertThat(one.terminals().get(terminal).exit())
          .isEqualTo(new DisplayTerminal.Exit(null, "SIGTERM", false));
      assertThat(one.toolCalls().get(call).status()).isEqualTo(ToolCallStatus.Known.IN_PROGRESS);
      assertThat(Activity.of(one)).isEqualTo(Activity.BACKGROUND_RUNNING);

      Stage.run(session.cancelToolCall(call));
      SessionModel none = Stage.untilActivity(session, Activity.QUIET);
      assertThat(none.toolCalls().get(call).status()).isEqualTo(ToolCallStatus.Known.CANCELLED);
      assertThat(none.completions()).isEqualTo(1);
    }
  }

  @Test
  void what_is_unknown_or_finished_is_refused_without_asking_the_agent() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel model = Stage.play(session, "background", Activity.BACKGROUND_RUNNING);
      TerminalId terminal = Stage.listedTerminal(model);
      Stage.run(session.cancelTerminal(terminal));
      Stage.until(session, m -> Stage.list(m).terminals().isEmpty());

      assertThatThrownBy(() -> Stage.run(session.cancelTerminal(terminal)))
          .isInstanceOf(RefusedException.class);
      assertThatThrownBy(() -> Stage.run(session.cancelTerminal(new TerminalId("none"))))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.UNKNOWN));
      assertThatThrownBy(() -> Stage.run(session.cancelToolCall(new ToolCallId("none"))))
          .isInstanceOf(RefusedException.class);
    }
  }

  @Test
  void an_agent_that_refuses_what_it_advertised_leaves_the_call_as_it_was() { // R49
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "refuse");
      SessionModel model = Stage.until(session, m -> !m.toolCalls().isEmpty());
      ToolCallId call = Stage.lastToolCall(model).id();

      assertThatThrownBy(() -> Stage.run(session.cancelToolCall(call)))
          .isInstanceOfSatisfying(
              AgentErrorException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMS));

      ToolCall after = session.model().toolCalls().get(call);
      assertThat(after.cancelRequested()).isFalse();
      assertThat(after.status()).isEqualTo(ToolCallStatus.Known.IN_PROGRESS);
    }
  }

  @Test
  void cancel_stops_the_foreground_and_spares_listed_work() { // R28, R30
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "both");
      SessionModel before =
          Stage.until(session, m -> m.toolCalls().size() == 3 && Stage.list(m).items().size() == 2);
      ToolCallId foreground = Stage.lastToolCall(before).id();

      assertThat(Stage.get(session.cancel())).isEqualTo(CancelOutcome.CANCELLED);

      SessionModel after = session.model();
      assertThat(Shown.status(after, after.toolCalls().get(foreground))).isEqualTo(Shown.CANCELLED);
      ToolCall listed = after.toolCalls().get(Stage.listedToolCall(after));
      assertThat(Shown.status(after, listed)).isEqualTo("in_progress");
      assertThat(after.terminals().get(Stage.listedTerminal(after)).isOpen()).isTrue();
      assertThat(Activity.of(after)).isEqualTo(Activity.BACKGROUND_RUNNING);
    }
  }

  @Test
  void background_work_that_ends_lets_the_agent_go_on_by_itself() { // R19
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.play(session, "server", Activity.BACKGROUND_RUNNING);
      TerminalId terminal = Stage.listedTerminal(session.model());

      stage.go(session);
      SessionModel end =
          Stage.until(session, m -> m.completions() == 2 && Activity.of(m) == Activity.QUIET);

      assertThat(end.terminals().get(terminal).exit())
          .isEqualTo(new DisplayTerminal.Exit(0L, null, false));
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("The server has ended.");
      assertThat(Stage.texts(end, Kind.USER_MESSAGE)).containsExactly("server");
      assertThat(end.foreground().stopReason()).isEqualTo(StopReason.Known.END_TURN);
    }
  }

  @Test
  void a_scheduled_call_waits_runs_and_is_done() { // R21
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel waits = Stage.play(session, "schedule", Activity.SCHEDULED_OR_SUSPENDED);
      assertThat(CloseWarning.of(waits).total()).isEqualTo(1);
      stage.go(session);
      SessionModel done = Stage.untilActivity(session, Activity.QUIET);
      assertThat(Stage.lastToolCall(done).status()).isEqualTo(ToolCallStatus.Known.COMPLETED);
      assertThat(done.completions()).isEqualTo(1);
    }
  }

  @Test
  void a_suspended_call_can_be_cancelled() { // R21
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel waits = Stage.play(session, "pause", Activity.SCHEDULED_OR_SUSPENDED);
      Stage.run(session.cancelToolCall(Stage.listedToolCall(waits)));
      SessionModel done = Stage.untilActivity(session, Activity.QUIET);
      assertThat(Stage.lastToolCall(done).status()).isEqualTo(ToolCallStatus.Known.CANCELLED);
    }
  }

  @Test
  void an_agent_that_lists_nothing_is_never_quiet_and_nothing_is_abandoned() { // R22, R27, R27b
    try (Stage stage = Stage.open().expect(Rule.BACKGROUND_IN_EVERY_STATE)) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "unreported", Activity.IDLE_BACKGROUND_UNKNOWN);
      assertThat(CloseWarning.of(end).reported()).isFalse();
      assertThat(CloseWarning.of(end).possible()).isEqualTo(1);
      assertThat(Abandoned.of(end)).isEqualTo(new Abandoned(List.of(), List.of()));
      assertThat(end.restingSince()).isNull();
    }
  }

  @Test
  void a_session_is_closed_as_soon_as_its_background_work_has_ended() { // R24
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.play(session, "background", Activity.BACKGROUND_RUNNING);
      TestObserver<Void> closed = session.closeWhenReleasable(Duration.ofMillis(1)).test();
      SessionModel model = session.model();
      Stage.run(session.cancelToolCall(Stage.listedToolCall(model)));
      Stage.until(session, m -> Stage.list(m).toolCalls().isEmpty());
      closed.assertNotComplete();
      Stage.run(session.cancelTerminal(Stage.listedTerminal(model)));
      closed.awaitDone(20, TimeUnit.SECONDS).assertComplete();
      assertThat(Activity.of(session.model())).isEqualTo(Activity.CLOSED);
    }
  }
}
