package dev.acpclient.session;

import static dev.acpclient.session.Scene.elicitationCancelled;
import static dev.acpclient.session.Scene.permissionCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.RequestId;
import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code session/close} and its answer do. */
class CloseTest {

  /** c1 and t1 are listed, c2 shows t1, c3 and t2 are not listed. */
  private static Scene withBackground() {
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").terminal("{terminalId: 't2'}");
    scene.toolCall("{toolCallId: 'c1', status: 'in_progress', capabilities: {cancel: {}}}");
    scene.callShowing("c2", "t1").toolCall("c3", "in_progress");
    return scene.idle("[C(c1), T(t1)]");
  }

  @Test
  void listed_work_was_stopped_and_what_became_of_the_rest_is_unknown() { // R38
    Scene scene = withBackground().close(1).answer(1, "{}");
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.shown("c2")).isEqualTo("cancelled");
    assertThat(scene.shown("c3")).isEqualTo("ended_unknown");
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
    assertThat(scene.terminalOf("t1").exit()).isEqualTo(new DisplayTerminal.Exit(null, null, true));
    assertThat(scene.shownTerminal("t2")).isEqualTo("ended_unknown");
    assertThat(scene.terminalOf("t2").exit()).isNull();
    assertThat(scene.callOf("c1").status().wire()).isEqualTo("in_progress");

    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(scene.activity()).isEqualTo(Activity.CLOSED);
    assertThat(scene.model().foreground().confirmed()).isFalse();
    assertThat(scene.model().background())
        .isEqualTo(Background.notReported(Background.Cause.CLOSED));
    assertThat(scene.callOf("c1").cancelAdvertised()).isFalse();
    assertThat(scene.model().restingSince()).isNull();
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void what_the_agent_said_before_the_answer_stands() { // R38
    Scene scene = withBackground().close(1).toolCall("c1", "completed");
    scene.terminal("{terminalId: 't1', exitStatus: {exitCode: 0}}").answer(1, "{}");
    assertThat(scene.shown("c1")).isEqualTo("completed");
    assertThat(scene.terminalOf("t1").exit()).isEqualTo(new DisplayTerminal.Exit(0L, null, false));
  }

  @Test
  void an_earlier_mark_of_a_cancel_stands() { // R38
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").cancel().closed();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.callOf("c1").overlay()).isEqualTo(ToolCall.Overlay.OPTIMISTIC_CANCELLED);
  }

  @Test
  void without_a_list_all_unfinished_work_ends_unknown() { // R38
    Scene scene = withBackground().idle().closed();
    assertThat(scene.shown("c1")).isEqualTo("ended_unknown");
    assertThat(scene.shown("c2")).isEqualTo("ended_unknown");
    assertThat(scene.shownTerminal("t1")).isEqualTo("ended_unknown");
  }

  @Test
  void a_session_that_the_agent_does_not_know_counts_as_closed() { // R38
    Scene scene = withBackground().close(1).fail(1, -32002);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void null_is_an_empty_result_and_a_text_is_none() { // R38
    assertThat(Scene.opened().close(1).answer(1, "null").model().lifecycle())
        .isEqualTo(Lifecycle.CLOSED);
    assertThat(Scene.opened().close(1).answer(1, "'ok'").model().lifecycle())
        .isEqualTo(Lifecycle.OPEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{id: 1, error: {code: -32603, message: 'no'}}",
        "{id: 1, result: {}, error: {code: -32603, message: 'no'}}",
        "{id: 1, error: 'no'}",
        "{id: 1}"
      })
  void a_close_that_fails_ends_nothing(String answer) { // R38
    Scene scene = withBackground();
    SessionContent before = scene.shownContent();
    scene.close(1).agent(answer);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(scene.shownContent()).isSameAs(before);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void late_messages_are_ignored_and_late_requests_are_answered() { // R38
    Scene scene = withBackground().closed();
    SessionContent before = scene.shownContent();
    scene.toolCall("c1", "completed").running("[T(t1)]").subagent("{sessionId: 'k1'}");
    scene.permissionFor(5, "c9").elicitation(6);
    assertThat(scene.shownContent()).isSameAs(before);
    assertThat(scene.in("k1").isKnown()).isFalse();
    assertThat(scene.pending()).isEmpty();
    assertThat(scene.effects()).containsExactly(permissionCancelled(5), elicitationCancelled(6));
    assertThat(scene.faults()).hasSize(5).containsOnly(Diagnostic.Kind.LATE_MESSAGE);
  }

  @Test
  void a_lost_session_is_as_deaf_as_a_closed_one() { // R38, R45
    Scene scene = withBackground().disconnect().toolCall("c1", "completed").permission(5);
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.effects()).containsExactly(permissionCancelled(5));
  }

  @Test
  void closing_a_parent_ends_every_session_below_it() { // R39
    Scene parent = Scene.opened().subagent("{sessionId: 'k1'}").idle("[K(k1)]");
    Scene child = parent.in("k1").terminal("{terminalId: 't7'}").subagent("{sessionId: 'k2'}");
    child.idle("[T(t7)]").permission(5);
    Scene grandchild = parent.in("k2").running("[]").toolCall("c1", "in_progress").permission(6);
    parent.permission(7).elicitation(8).closed();

    assertThat(child.activity()).isEqualTo(Activity.CLOSED);
    assertThat(child.terminalOf("t7").exit()).isEqualTo(new DisplayTerminal.Exit(null, null, true));
    assertThat(grandchild.activity()).isEqualTo(Activity.CLOSED);
    assertThat(grandchild.shown("c1")).isEqualTo("ended_unknown");
    assertThat(parent.effects())
        .containsExactly(
            permissionCancelled(7),
            elicitationCancelled(8),
            permissionCancelled(5),
            permissionCancelled(6));
    assertThat(parent.sessions().asked()).isEmpty();
  }

  @Test
  void a_subagent_that_a_replay_did_not_announce_again_ends_too() { // R39
    Scene parent = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = parent.in("k1").running("[]");
    parent.disconnect().replay(1).idle("[]").answer(1, "{}");
    child.running("[]");
    assertThat(parent.model().subagents()).isEmpty();
    assertThat(child.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    parent.closed();
    assertThat(child.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
  }

  @Test
  void closing_a_session_leaves_its_neighbours_alone() { // R39
    Scene one = Scene.opened().running("[]");
    Scene other = one.in("o").running("[]").permission(5);
    SessionModel before = other.model();
    one.closed();
    assertThat(other.model()).isSameAs(before);
    assertThat(one.effects()).isEmpty();
  }

  @Test
  void until_the_answer_updates_are_applied_as_before() { // R40
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").close(1);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.CLOSING);
    assertThat(scene.activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    scene.toolCall("c1", "cancelled").state("{state: 'idle', stopReason: 'cancelled'}");
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.model().completions()).isEqualTo(1);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_held_prompt_may_be_answered_after_the_close() { // R40
    Scene scene = Scene.opened().prompt(7).prompt(8).closed();
    assertThat(scene.model().prompts().pending()).hasSize(2);
    scene.fail(7, -32800).answer(8, "{messageId: 'm1'}");
    assertThat(scene.model().prompts().settled())
        .extracting(Prompt::outcome)
        .containsExactly(Prompt.Outcome.CANCELLED, Prompt.Outcome.INSERTED);
  }

  @Test
  void a_prompt_to_a_closing_session_is_counted_and_one_to_a_closed_one_is_not() { // R40
    Scene scene = Scene.opened().close(1).prompt(7).answer(1, "{}").prompt(8);
    assertThat(scene.model().prompts().pending()).containsOnlyKeys(RequestId.of(7));
  }

  @Test
  void archiving_closes_a_session_that_is_active_and_deleting_ends_nothing() { // R40
    Scene scene = withBackground();
    scene.client("{id: 1, method: 'session/delete', params: {sessionId: 's'}}").answer(1, "{}");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    scene.archive(2);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    scene.fail(2, -32603);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    scene.archive(3).answer(3, "{}");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void archiving_a_lost_session_changes_nothing() { // R40
    Scene scene = Scene.opened().disconnect();
    SessionModel before = scene.model();
    scene.archive(1).answer(1, "{}");
    assertThat(scene.model()).isSameAs(before);
  }
}
