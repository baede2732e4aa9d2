package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.RefusedException;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.CloseWarning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SubagentInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void a_subagent_works_asks_and_ends_apart_from_its_parent() { // R50, R51, R52
    try (Stage stage = Stage.open()) {
      AcpSession parent = stage.newSession();
      SessionModel idle = Stage.play(parent, "subagent", Activity.BACKGROUND_RUNNING);
      SessionId id = Stage.listedSubagent(idle);
      AcpSession child = stage.client().session(id);
      PermissionPrompt prompt = stage.permission();

      assertThat(prompt.sessionId()).isEqualTo(id);
      assertThat(CloseWarning.of(idle)).isEqualTo(new CloseWarning(true, 0, 0, 1, 0, 0, false));
      assertThat(idle.subagents().get(id).title()).isEqualTo("Scan");
      assertThat(child.model().parent()).isEqualTo(parent.id());
      assertThat(Activity.of(child.model())).isEqualTo(Activity.FOREGROUND);
      assertThat(Stage.texts(child.model(), Kind.AGENT_MESSAGE)).containsExactly("Scanning.");

      Stage.run(stage.client().answer(prompt, new PermissionOptionId("allow")));

      SessionModel done = Stage.untilActivity(parent, Activity.QUIET);
      assertThat(done.hasBusyDescendants()).isFalse();
      assertThat(done.completions()).isEqualTo(1);
      SessionModel childDone = child.model();
      assertThat(Activity.of(childDone)).isEqualTo(Activity.QUIET);
      assertThat(childDone.completions()).isEqualTo(1);
      assertThat(Stage.lastToolCall(childDone).status()).isEqualTo(ToolCallStatus.Known.COMPLETED);
    }
  }

  @Test
  void a_subagent_is_cancelled_by_itself_with_what_it_asked_for() { // R36, R49
    try (Stage stage = Stage.open()) {
      AcpSession parent = stage.newSession();
      Stage.play(parent, "subagent", Activity.BACKGROUND_RUNNING);
      SessionId id = Stage.listedSubagent(parent.model());
      stage.permission();
      assertThat(Stage.get(parent.cancel())).isEqualTo(CancelOutcome.NOTHING_RUNNING);
      assertThat(stage.client().session(id).model().permissions()).hasSize(1);

      assertThat(Stage.get(parent.cancelSubagent(id))).isEqualTo(CancelOutcome.CANCELLED);

      Stage.untilActivity(parent, Activity.QUIET);
      SessionModel child = stage.client().session(id).model();
      assertThat(child.permissions()).isEmpty();
      assertThat(Stage.lastToolCall(child).status()).isEqualTo(ToolCallStatus.Known.CANCELLED);
    }
  }

  @Test
  void only_its_parent_directs_a_subagent() { // R49
    try (Stage stage = Stage.open()) {
      AcpSession parent = stage.newSession();
      Stage.play(parent, "subagent fixed", Activity.BACKGROUND_RUNNING);
      SessionId id = Stage.listedSubagent(parent.model());
      AcpSession child = stage.client().session(id);
      assertThat(
              Cancellable.is(
                  stage.client().streams().current(),
                  parent.model(),
                  parent.model().subagents().get(id)))
          .isFalse();
      assertThatThrownBy(() -> Stage.get(parent.cancelSubagent(id)))
          .isInstanceOf(RefusedException.class);
      assertThatThrownBy(() -> Stage.get(child.prompt("plain")))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.SUBAGENT));
      assertThatThrownBy(() -> Stage.run(child.close())).isInstanceOf(RefusedException.class);
    }
  }

  @Test
  void closing_the_parent_closes_its_subagents() { // R39
    try (Stage stage = Stage.open()) {
      AcpSession parent = stage.newSession();
      Stage.play(parent, "subagent", Activity.BACKGROUND_RUNNING);
      SessionId id = Stage.listedSubagent(parent.model());
      stage.permission();

      Stage.run(parent.close());

      SessionModel child = stage.client().session(id).model();
      assertThat(child.lifecycle()).isEqualTo(Lifecycle.CLOSED);
      assertThat(child.permissions()).isEmpty();
    }
  }

  @Test
  void a_resumed_parent_brings_its_subagents_back() { // R41b
    try (Stage stage = Stage.open()) {
      AcpSession parent = stage.newSession();
      Stage.play(parent, "subagent", Activity.BACKGROUND_RUNNING);
      SessionId id = Stage.listedSubagent(parent.model());
      stage.permission();
      Stage.run(parent.close());

      Stage.get(parent.resume(true));

      assertThat(Activity.of(parent.model())).isEqualTo(Activity.QUIET);
      SessionModel child = stage.client().session(id).model();
      assertThat(child.lifecycle()).isEqualTo(Lifecycle.OPEN);
      assertThat(child.foreground().isIdle()).isTrue();
      assertThat(Stage.texts(child, Kind.AGENT_MESSAGE)).containsExactly("Scanning.");
    }
  }
}
