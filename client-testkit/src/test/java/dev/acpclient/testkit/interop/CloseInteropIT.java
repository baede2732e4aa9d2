package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.AcpSession;
import dev.acpclient.PromptOutcome;
import dev.acpclient.RefusedException;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Shown;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CloseInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void listed_work_of_a_closed_session_is_shown_stopped() { // R38
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel before = Stage.play(session, "background", Activity.BACKGROUND_RUNNING);
      TerminalId terminal = Stage.listedTerminal(before);
      ToolCallId call = Stage.listedToolCall(before);
      TestSubscriber<SessionModel> models = session.models().test();

      Stage.run(session.close());

      SessionModel closed = session.model();
      assertThat(Activity.of(closed)).isEqualTo(Activity.CLOSED);
      assertThat(closed.terminals().get(terminal).exit())
          .isEqualTo(new DisplayTerminal.Exit(null, null, true));
      assertThat(Shown.status(closed, closed.toolCalls().get(call))).isEqualTo(Shown.CANCELLED);
      models.awaitDone(20, TimeUnit.SECONDS).assertComplete();
    }
  }

  @Test
  void close_ends_foreground_work_and_held_prompts() { // R40
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "hold");
      Stage.until(session, model -> !model.toolCalls().isEmpty());
      TestObserver<PromptOutcome> held = session.prompt("plain").test();
      Stage.until(session, model -> model.prompts().pending().size() == 1);

      Stage.run(session.close());

      held.awaitDone(20, TimeUnit.SECONDS).assertValue(new PromptOutcome.Cancelled());
      SessionModel closed = session.model();
      assertThat(closed.foreground().lastStopReason()).isEqualTo(StopReason.Known.CANCELLED);
      assertThat(Shown.status(closed, Stage.lastToolCall(closed))).isEqualTo(Shown.CANCELLED);
    }
  }

  @Test
  void a_closed_session_takes_no_prompt_and_is_closed_again_without_a_word() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.run(session.close());
      Stage.run(session.close());
      assertThatThrownBy(() -> Stage.get(session.prompt("plain")))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.SESSION_NOT_OPEN));
      assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    }
  }
}
