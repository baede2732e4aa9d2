package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.PromptOutcome;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.Frame;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.Prompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Shown;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PromptInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void a_prompt_is_inserted_worked_on_and_ends_quiet() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      assertThat(Activity.of(session.model())).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);

      MessageId inserted = Stage.prompt(session, "plain");
      SessionModel end = Stage.untilActivity(session, Activity.QUIET);

      assertThat(end.completions()).isEqualTo(1);
      assertThat(end.foreground().stopReason()).isEqualTo(StopReason.Known.END_TURN);
      assertThat(end.prompts().settled())
          .extracting(Prompt::outcome, Prompt::messageId)
          .containsExactly(tuple(Prompt.Outcome.INSERTED, inserted));
      assertThat(Stage.texts(end, Kind.USER_MESSAGE)).containsExactly("plain");
      assertThat(Stage.texts(end, Kind.AGENT_THOUGHT)).containsExactly("Hm.");
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("Hello, world.");
      assertThat(Stage.lastToolCall(end).status()).isEqualTo(ToolCallStatus.Known.COMPLETED);
      assertThat(Stage.lastToolCall(end).content()).hasSize(1);
    }
  }

  @Test
  void held_prompts_are_inserted_in_the_order_in_which_they_were_sent() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "hold");
      TestObserver<PromptOutcome> second = session.prompt("stop max_tokens").test();
      TestObserver<PromptOutcome> third = session.prompt("stop refusal").test();
      Stage.until(session, model -> model.prompts().pending().size() == 2);
      second.assertNotComplete();

      stage.go(session);
      SessionModel end = Stage.until(session, model -> model.completions() == 3);

      second.awaitDone(20, TimeUnit.SECONDS).assertValue(PromptOutcome.Inserted.class::isInstance);
      third.awaitDone(20, TimeUnit.SECONDS).assertValue(PromptOutcome.Inserted.class::isInstance);
      assertThat(Stage.texts(end, Kind.USER_MESSAGE))
          .containsExactly("hold", "stop max_tokens", "stop refusal");
      assertThat(end.foreground().stopReason()).isEqualTo(StopReason.Known.REFUSAL);
    }
  }

  @Test
  void a_held_prompt_can_be_withdrawn_and_those_behind_it_stay() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "hold");
      TestObserver<PromptOutcome> withdrawn = session.prompt("plain").test();
      TestObserver<PromptOutcome> kept = session.prompt("stop refusal").test();
      RequestId id =
          Stage.until(session, model -> model.prompts().pending().size() == 2)
              .prompts()
              .pending()
              .keySet()
              .iterator()
              .next();

      Stage.run(session.withdraw(id));

      withdrawn.awaitDone(20, TimeUnit.SECONDS).assertValue(new PromptOutcome.Cancelled());
      stage.go(session);
      kept.awaitDone(20, TimeUnit.SECONDS).assertValue(PromptOutcome.Inserted.class::isInstance);
      SessionModel end = Stage.until(session, model -> model.completions() == 2);
      assertThat(Stage.texts(end, Kind.USER_MESSAGE)).containsExactly("hold", "stop refusal");
    }
  }

  @Test
  void who_disposes_of_a_held_prompt_withdraws_it() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "hold");
      TestObserver<PromptOutcome> disposed = session.prompt("plain").test();
      Stage.until(session, model -> model.prompts().pending().size() == 1);

      disposed.dispose();

      SessionModel settled = Stage.until(session, model -> model.prompts().pending().isEmpty());
      assertThat(settled.prompts().settled())
          .extracting(Prompt::outcome)
          .containsExactly(Prompt.Outcome.INSERTED, Prompt.Outcome.CANCELLED);
    }
  }

  @Test
  void cancel_ends_the_work_and_held_prompts_but_not_a_prompt_after_it() { // R28, R31, R32
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "hold");
      Stage.until(session, model -> !model.toolCalls().isEmpty());
      TestObserver<PromptOutcome> held = session.prompt("plain").test();
      Stage.until(session, model -> model.prompts().pending().size() == 1);

      TestObserver<CancelOutcome> cancel = session.cancel().test();
      TestObserver<PromptOutcome> after = session.prompt("stop refusal").test();

      cancel.awaitDone(20, TimeUnit.SECONDS).assertValue(CancelOutcome.CANCELLED);
      held.awaitDone(20, TimeUnit.SECONDS).assertValue(new PromptOutcome.Cancelled());
      after.awaitDone(20, TimeUnit.SECONDS).assertValue(PromptOutcome.Inserted.class::isInstance);
      SessionModel end = Stage.until(session, model -> model.completions() == 2);
      assertThat(Shown.status(end, Stage.lastToolCall(end))).isEqualTo(Shown.CANCELLED);
      assertThat(Stage.texts(end, Kind.USER_MESSAGE)).containsExactly("hold", "stop refusal");
    }
  }

  @Test
  void cancel_without_foreground_work_is_said_to_have_stopped_nothing() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.play(session, "plain", Activity.QUIET);
      assertThat(Stage.get(session.cancel())).isEqualTo(CancelOutcome.NOTHING_RUNNING);
    }
  }

  @Test
  void a_prompt_that_the_agent_refuses_is_not_in_the_conversation() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      assertThatThrownBy(() -> Stage.get(session.prompt("no such script")))
          .isInstanceOfSatisfying(
              AgentErrorException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
      assertThat(session.model().messages()).isEmpty();
      assertThat(session.model().prompts().settled())
          .extracting(Prompt::outcome)
          .containsExactly(Prompt.Outcome.FAILED);
      Stage.play(session, "plain", Activity.QUIET);
    }
  }

  @Test
  void work_that_fails_after_the_insertion_ends_with_the_error() { // R54
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "fail", Activity.QUIET);
      assertThat(end.foreground().stopReason()).isEqualTo(StopReason.Known.ERROR);
      assertThat(end.foreground().error()).isNotNull();
      assertThat(end.foreground().error().message()).isEqualTo("The model is not to be reached");
      assertThat(Stage.lastToolCall(end).status()).isEqualTo(ToolCallStatus.Known.FAILED);
    }
  }

  @Test
  void a_stop_reason_of_tomorrow_is_kept_as_it_came() { // R56
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "stop _lunch", Activity.QUIET);
      assertThat(end.foreground().stopReason()).isEqualTo(new StopReason.Unknown("_lunch"));
    }
  }

  @Test
  void a_flood_of_updates_arrives_whole_and_in_order() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "flood 10000", Activity.QUIET);
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 10_000; i++) {
        all.append(i).append(' ');
      }
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly(all.toString());
    }
  }

  @Test
  void a_line_that_is_no_message_disturbs_nothing() {
    try (Stage stage = Stage.open().expect("Got response to unknown request null")) {
      AcpSession session = stage.newSession();
      TestSubscriber<Frame> dropped = stage.client().dropped().test();
      SessionModel end = Stage.play(session, "noise", Activity.QUIET);
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("Still here.");
      assertThat(dropped.values())
          .singleElement()
          .isInstanceOfSatisfying(
              Frame.Noise.class,
              noise -> assertThat(noise.fault()).isEqualTo(Frame.Noise.Fault.NO_JSON));
    }
  }

  @Test
  void an_update_of_tomorrow_is_noted_and_disturbs_nothing() {
    try (Stage stage = Stage.open().expect(Diagnostic.Kind.UNKNOWN_UPDATE)) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "future", Activity.QUIET);
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("Still here.");
      assertThat(end.diagnostics().recent())
          .extracting(Diagnostic::kind)
          .containsExactly(Diagnostic.Kind.UNKNOWN_UPDATE);
    }
  }

  @Test
  void sessions_side_by_side_do_not_mix() {
    try (Stage stage = Stage.open()) {
      AcpSession one = stage.newSession();
      AcpSession other = stage.newSession();
      Stage.prompt(one, "hold");
      SessionModel end = Stage.play(other, "plain", Activity.QUIET);
      assertThat(end.toolCalls()).hasSize(1);
      assertThat(Activity.of(one.model())).isEqualTo(Activity.FOREGROUND);
      assertThat(List.copyOf(one.model().messages().values())).hasSize(1);
    }
  }
}
