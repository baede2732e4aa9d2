package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.StopReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code session/cancel} marks before the agent confirms it. */
class CancelTest {

  /** c1 is listed, c2 shows a listed terminal, c3 and c4 are foreground work. */
  private static Scene atWork() {
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").toolCall("c1", "in_progress");
    scene.callShowing("c2", "t1").toolCall("c3", "in_progress").toolCall("c4", "pending");
    return scene.running("[C(c1), T(t1)]");
  }

  @Test
  void foreground_calls_are_marked_and_background_work_is_spared() { // R28
    Scene scene = atWork().toolCall("c5", "completed").cancel();
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.shown("c2")).isEqualTo("in_progress");
    assertThat(scene.shown("c3")).isEqualTo("cancelled");
    assertThat(scene.shown("c4")).isEqualTo("cancelled");
    assertThat(scene.shown("c5")).isEqualTo("completed");
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.callOf("c3").status().wire()).isEqualTo("in_progress");
    assertThat(scene.callOf("c3").overlay()).isEqualTo(ToolCall.Overlay.OPTIMISTIC_CANCELLED);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_cancel_while_idle_marks_nothing() { // R28
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]").cancel();
    assertThat(scene.callOf("c1").overlay()).isEqualTo(ToolCall.Overlay.NONE);
    assertThat(scene.shown("c1")).isEqualTo("abandoned");
  }

  @ParameterizedTest
  @ValueSource(strings = {"requires_action", "unknown"})
  void any_state_but_a_confirmed_idle_marks(String state) { // R28
    Scene scene = Scene.opened().toolCall("c1", "in_progress").snapshot(state, "[]").cancel();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void what_was_abandoned_before_is_no_part_of_the_current_work() { // R28, R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]").running("[]");
    scene.toolCall("c2", "in_progress").cancel();
    assertThat(scene.shown("c1")).isEqualTo("abandoned");
    assertThat(scene.shown("c2")).isEqualTo("cancelled");
  }

  @Test
  void a_cancel_that_marks_nothing_leaves_the_same_model() { // R28
    Scene scene = Scene.opened().running("[]").toolCall("c1", "completed");
    SessionModel before = scene.model();
    assertThat(scene.cancel().model()).isSameAs(before);
  }

  @Test
  void a_replay_does_not_make_an_agent_one_that_reports() { // R29, R41
    Scene scene = Scene.opened().replay(1).running().answer(1, "{}");
    scene.toolCall("c1", "in_progress").cancel();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void a_damaged_snapshot_of_an_agent_that_reports_marks_nothing() { // R29
    Scene scene = Scene.opened().toolCall("c1", "in_progress").running("[C(c1)]").running();
    assertThat(scene.cancel().shown("c1")).isEqualTo("in_progress");
    scene.toolCall("c2", "in_progress").state("{}");
    assertThat(scene.cancel().shown("c2")).isEqualTo("in_progress");
  }

  @Test
  void where_nothing_was_ever_reported_only_the_current_work_is_marked() { // R29
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle().running();
    scene.toolCall("c2", "in_progress").cancel();
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.shown("c2")).isEqualTo("cancelled");
  }

  @Test
  void a_call_that_ended_and_began_again_is_current_work() { // R29
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle().running();
    scene.toolCall("c1", "completed").toolCall("c1", "in_progress").cancel();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void the_default_idle_state_is_no_snapshot() { // R29
    Scene scene = Scene.opened().toolCall("c1", "in_progress").running().cancel();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void a_list_that_covers_a_call_removes_its_mark() { // R30
    Scene scene = atWork().cancel();
    scene.state("{state: 'idle', stopReason: 'cancelled', background: [C(c3)]}");
    assertThat(scene.shown("c3")).isEqualTo("in_progress");
    assertThat(scene.shown("c4")).isEqualTo("cancelled");
    assertThat(scene.callOf("c3").overlay()).isEqualTo(ToolCall.Overlay.NONE);
  }

  @Test
  void a_listed_terminal_covers_the_calls_that_show_it() { // R30
    Scene scene = Scene.opened().running("[]").callShowing("c1", "t1").cancel();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.idle("[T(t1)]").shown("c1")).isEqualTo("in_progress");
  }

  @Test
  void the_state_stays_as_reported_until_the_agent_confirms() { // R31
    Scene scene = atWork().cancel();
    assertThat(scene.model().foreground().isActive()).isTrue();
    scene.toolCall("{toolCallId: 'c4', title: 'late'}").toolCall("c3", "failed");
    assertThat(scene.shown("c3")).isEqualTo("failed");

    scene.state("{state: 'idle', stopReason: 'cancelled', background: []}");
    assertThat(scene.model().foreground().stopReason()).isEqualTo(StopReason.Known.CANCELLED);
    assertThat(scene.shown("c4")).isEqualTo("cancelled");
    assertThat(scene.callOf("c4").title()).isEqualTo("late");
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @Test
  void cancelling_a_parent_marks_nothing_in_its_subagents() { // R31
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress");
    scene.subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").running("[]").toolCall("c1", "in_progress");
    scene.cancel();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(child.shown("c1")).isEqualTo("in_progress");
    assertThat(child.cancel().shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void a_cancel_fails_no_prompt_by_itself() { // R32
    Scene scene = Scene.opened().running("[]").prompt(7).cancel().prompt(8);
    assertThat(scene.model().prompts().pending().keySet())
        .containsExactly(RequestId.of(7), RequestId.of(8));

    scene.fail(7, -32800).answer(8, "{messageId: 'm2'}");
    assertThat(scene.model().prompts().pending()).isEmpty();
    assertThat(scene.model().prompts().settled())
        .containsExactly(
            new Prompt(RequestId.of(7), Scene.PROMPT, Prompt.Outcome.CANCELLED, null),
            new Prompt(
                RequestId.of(8), Scene.PROMPT, Prompt.Outcome.INSERTED, new MessageId("m2")));
    assertThat(scene.model().messages()).isEmpty();
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_prompt_sent_before_the_cancel_may_have_been_inserted_first() { // R32
    Scene scene = Scene.opened().running("[]").prompt(7).cancel().answer(7, "{messageId: 'm1'}");
    assertThat(scene.model().prompts().settled())
        .containsExactly(
            new Prompt(
                RequestId.of(7), Scene.PROMPT, Prompt.Outcome.INSERTED, new MessageId("m1")));
  }

  @Test
  void an_answer_without_a_message_is_no_insertion() { // R32
    Scene scene = Scene.opened().prompt(7).answer(7, "{}").prompt(8).fail(8, -32603);
    assertThat(scene.model().prompts().settled())
        .extracting(Prompt::outcome)
        .containsOnly(Prompt.Outcome.FAILED)
        .hasSize(2);
  }
}
