package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.PermissionPolicy;
import dev.acpclient.RefusedException;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Foreground;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Settings;
import dev.acpclient.session.Settings.PermissionRule;
import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PermissionInteropIT {

  private static final PermissionOptionId ALLOW = new PermissionOptionId("allow");
  private static final PermissionOptionId REJECT = new PermissionOptionId("reject");

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void what_is_allowed_is_done() { // R37
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "permission");
      PermissionPrompt prompt = stage.permission();
      assertThat(prompt.request().title()).isEqualTo("Delete /a?");
      assertThat(session.model().foreground().state()).isEqualTo(Foreground.REQUIRES_ACTION);
      assertThat(Stage.lastToolCall(session.model()).title()).isEqualTo("Delete /a");

      Stage.run(stage.client().answer(prompt, ALLOW));

      SessionModel end = Stage.untilActivity(session, Activity.QUIET);
      assertThat(Stage.lastToolCall(end).status()).isEqualTo(ToolCallStatus.Known.COMPLETED);
      assertThat(end.permissions()).isEmpty();
    }
  }

  @Test
  void what_is_rejected_or_dismissed_is_not_done() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "permission");
      Stage.run(stage.client().answer(stage.permission(), REJECT));
      SessionModel rejected = Stage.untilActivity(session, Activity.QUIET);
      assertThat(Stage.lastToolCall(rejected).status()).isEqualTo(ToolCallStatus.Known.FAILED);

      Stage.prompt(session, "permission");
      Stage.run(stage.client().dismiss(stage.permission()));
      SessionModel dismissed = Stage.until(session, model -> model.completions() == 2);
      assertThat(Stage.lastToolCall(dismissed).status()).isEqualTo(ToolCallStatus.Known.FAILED);
    }
  }

  @ParameterizedTest
  @EnumSource(PermissionRule.class)
  void cancel_takes_back_what_the_foreground_asked_for(PermissionRule rule) { // R33, R35
    Settings settings = Settings.DEFAULT.withPermissionRule(rule);
    try (Stage stage = Stage.open(Stage.builder(InteropAgent.typeScript()).settings(settings))) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "permission");
      PermissionPrompt prompt = stage.permission();

      assertThat(Stage.get(session.cancel())).isEqualTo(CancelOutcome.CANCELLED);

      assertThat(session.model().permissions()).isEmpty();
      assertThat(Stage.lastToolCall(session.model()).status())
          .isEqualTo(ToolCallStatus.Known.CANCELLED);
      assertThatThrownBy(() -> Stage.run(stage.client().answer(prompt, ALLOW)))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.ANSWERED));
      Stage.play(session, "plain", Activity.QUIET);
    }
  }

  @ParameterizedTest
  @EnumSource(PermissionRule.class)
  void cancel_leaves_what_listed_work_asked_for(PermissionRule rule) { // R33, R35
    Settings settings = Settings.DEFAULT.withPermissionRule(rule);
    try (Stage stage = Stage.open(Stage.builder(InteropAgent.typeScript()).settings(settings))) {
      AcpSession session = stage.newSession();
      Stage.play(session, "permission background", Activity.SCHEDULED_OR_SUSPENDED);
      PermissionPrompt prompt = stage.permission();
      assertThat(prompt.isAboutListedWork(session.model().background())).isTrue();
      Stage.prompt(session, "hold");
      Stage.until(session, model -> model.toolCalls().size() == 2);

      assertThat(Stage.get(session.cancel())).isEqualTo(CancelOutcome.CANCELLED);

      assertThat(session.model().permissions()).containsOnlyKeys(prompt.id());
      Stage.run(stage.client().answer(prompt, ALLOW));
      SessionModel end = Stage.untilActivity(session, Activity.QUIET);
      assertThat(end.toolCalls().values())
          .extracting(call -> call.status())
          .containsExactly(ToolCallStatus.Known.COMPLETED, ToolCallStatus.Known.CANCELLED);
    }
  }

  @Test
  void close_takes_back_what_listed_work_asked_for() { // R34
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.play(session, "permission background", Activity.SCHEDULED_OR_SUSPENDED);
      PermissionPrompt prompt = stage.permission();

      Stage.run(session.close());

      assertThat(session.model().permissions()).isEmpty();
      assertThatThrownBy(() -> Stage.run(stage.client().answer(prompt, ALLOW)))
          .isInstanceOf(RefusedException.class);
    }
  }

  @Test
  void a_policy_answers_without_asking() {
    try (Stage stage =
        Stage.open(
            Stage.builder(InteropAgent.typeScript()).permissionPolicy(PermissionPolicy.ALLOW))) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "permission", Activity.QUIET);
      assertThat(Stage.lastToolCall(end).status()).isEqualTo(ToolCallStatus.Known.COMPLETED);
    }
  }
}
