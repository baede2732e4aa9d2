package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;

/**
 * What {@code session/resume} puts in doubt, what its replay builds, and what its answer settles.
 */
class ResumeTest {
  private static final MessageKey.Kind AGENT = MessageKey.Kind.AGENT_MESSAGE;

  @Test
  void from_the_request_on_nothing_is_confirmed() { // R41
    Scene scene = Scene.opened().running("[T(t1)]").permission(5).elicitation(6);
    scene.toolCall("{toolCallId: 'c1', status: 'in_progress', capabilities: {cancel: {}}}");
    scene.toolCall("c2", "in_progress").cancelToolCall(8, "c1").cancel().resume(1);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
    assertThat(scene.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(scene.model().foreground().state()).isNull();
    assertThat(scene.model().background())
        .isEqualTo(Background.notReported(Background.Cause.RESUMING));
    assertThat(scene.callOf("c1").cancelAdvertised()).isFalse();
    assertThat(scene.callOf("c1").cancelRequested()).isFalse();
    assertThat(scene.shown("c2")).isEqualTo("in_progress");
    assertThat(scene.pending()).containsExactly("5", "6");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void what_a_close_inferred_stays_until_the_agent_touches_it() { // R41
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").terminal("{terminalId: 't2'}");
    scene.toolCall("c1", "in_progress").toolCall("c2", "in_progress").toolCall("c3", "in_progress");
    scene.idle("[T(t1), C(c1)]").closed().resume(1);
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.shown("c2")).isEqualTo("ended_unknown");
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
    assertThat(scene.shownTerminal("t2")).isEqualTo("ended_unknown");

    scene.toolCall("{toolCallId: 'c1', title: 'x'}").terminal("{terminalId: 't2', cwd: '/p'}");
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.shownTerminal("t2")).isEqualTo("ended_unknown");

    scene.toolCall("c1", "in_progress").terminal("{terminalId: 't2', exitStatus: null}");
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.shownTerminal("t2")).isEqualTo("running");

    scene.running("[T(t1), C(c3)]");
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.shown("c3")).isEqualTo("in_progress");
    assertThat(scene.shown("c2")).isEqualTo("ended_unknown");
  }

  @Test
  void marks_of_abandoned_items_are_dropped() { // R41
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]").running("[]").resume(1);
    assertThat(scene.running("[]").answer(1, "{}").abandoned()).isEmpty();
  }

  @Test
  void a_replay_replaces_the_content_when_it_is_whole() { // R41
    Scene scene = Scene.opened().agentChunk("m1", "A").replay(1).agentChunk("m1", "A");
    assertThat(scene.messageOf(AGENT, "m1").text()).isEqualTo("A");
    scene.agentChunk("m2", "B");
    assertThat(scene.model().messages()).hasSize(1);
    scene.idle("[]").answer(1, "{}");
    assertThat(scene.messageOf(AGENT, "m1").text()).isEqualTo("A");
    assertThat(scene.messageOf(AGENT, "m2").text()).isEqualTo("B");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(scene.activity()).isEqualTo(Activity.QUIET);
  }

  @Test
  void without_a_replay_updates_go_on_with_the_old_content() { // R41
    Scene scene = Scene.opened().agentChunk("m1", "A").resume(1).agentChunk("m1", "B");
    assertThat(scene.messageOf(AGENT, "m1").text()).isEqualTo("AB");
    assertThat(scene.answer(1, "{}").messageOf(AGENT, "m1").text()).isEqualTo("AB");
  }

  @Test
  void what_the_replay_of_a_live_session_does_not_name_is_kept_behind_it() { // R41
    Scene scene = Scene.opened().terminal("{terminalId: 't1', command: 'npm run dev'}");
    scene.toolCall("c1", "in_progress").toolCall("done", "completed").agentChunk("m1", "A");
    scene.terminal("{terminalId: 't2', exitStatus: {}}").subagent("{sessionId: 'k1', title: 'K'}");
    scene.replay(1).toolCall("c0", "completed").agentChunk("m1", "A").answer(1, "{}");
    assertThat(scene.model().toolCalls().keySet())
        .map(ToolCallId::value)
        .containsExactly("c0", "c1");
    assertThat(scene.terminalOf("t1").command()).isEqualTo("npm run dev");
    assertThat(scene.model().terminals()).hasSize(1);
    assertThat(scene.rowOf("k1").title()).isEqualTo("K");
    assertThat(scene.model().content().conversation().timeline())
        .containsExactly(
            new TimelineEntry.OfToolCall(new ToolCallId("c0")),
            new TimelineEntry.OfMessage(scene.messageOf(AGENT, "m1").key()),
            new TimelineEntry.OfToolCall(new ToolCallId("c1")));
  }

  @Test
  void the_replay_of_a_closed_session_is_all_there_is() { // R41
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    scene.closed().replay(1).agentChunk("m1", "A").idle("[]").answer(1, "{}");
    assertThat(scene.model().toolCalls()).isEmpty();
    assertThat(scene.model().terminals()).isEmpty();
  }

  @Test
  void the_list_of_a_replay_speaks_of_what_was_kept_too() { // R41, R30
    Scene scene = Scene.opened().running().toolCall("c1", "in_progress");
    scene.toolCall("c2", "in_progress").replay(1).cancel().idle("[C(c1)]");
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    scene.answer(1, "{}");
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.shown("c2")).isEqualTo("cancelled");
    assertThat(scene.warning().toolCalls()).isEqualTo(1);
  }

  @Test
  void an_idle_snapshot_in_a_replay_makes_kept_calls_older_work() { // R41, R29
    Scene scene = Scene.opened().running().toolCall("c1", "in_progress");
    scene.replay(1).idle().answer(1, "{}").running().cancel();
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
  }

  @Test
  void counters_requests_and_subagents_outlive_the_swap() { // R41
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}").running("[]");
    scene.state("{state: 'idle', stopReason: 'refusal', background: []}");
    scene.prompt(7).permission(5).replay(1).running().answer(1, "{}");
    assertThat(scene.model().completions()).isEqualTo(1);
    assertThat(scene.model().foreground().lastStopReason()).isEqualTo(StopReason.Known.REFUSAL);
    assertThat(scene.model().prompts().pending()).hasSize(1);
    assertThat(scene.pending()).containsExactly("5");
    assertThat(scene.model().children()).containsExactly(new SessionId("k1"));
    assertThat(scene.in("k1").model().parent()).isEqualTo(new SessionId("s"));
    assertThat(scene.model().content().work().everReported()).isTrue();
  }

  @Test
  void a_stop_reason_of_the_replay_is_the_newer_one() { // R41
    Scene scene = Scene.opened().running().state("{state: 'idle', stopReason: 'refusal'}");
    scene.replay(1).state("{state: 'idle', stopReason: 'max_tokens'}").answer(1, "{}");
    assertThat(scene.model().foreground().lastStopReason()).isEqualTo(StopReason.Known.MAX_TOKENS);
  }

  @Test
  void a_failed_resume_of_an_open_session_changes_nothing() { // R41
    Scene scene = Scene.opened().running("[T(t1)]").permission(5);
    scene.toolCall("{toolCallId: 'c1', status: 'in_progress', capabilities: {cancel: {}}}");
    SessionContent before = scene.shownContent();
    scene.replay(1).agentChunk("m1", "A").idle("[]").fail(1, -32603);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(scene.shownContent()).isEqualTo(before);
    assertThat(scene.isCancellable("c1")).isTrue();
    assertThat(scene.pending()).containsExactly("5");
  }

  @Test
  void a_failed_resume_keeps_what_the_client_marked_meanwhile() { // R41
    Scene scene = Scene.opened().running().toolCall("c1", "in_progress");
    scene.terminal("{terminalId: 't1'}").replay(1).cancel().cancelTerminal(2, "t1");
    scene.fail(1, -32603);
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.terminalOf("t1").cancelRequested()).isTrue();
    assertThat(scene.activity()).isEqualTo(Activity.FOREGROUND);
  }

  @Test
  void a_cancel_while_nothing_is_reported_spares_the_work_of_an_agent_that_reports() { // R41, R29
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").resume(1).cancel();
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
  }

  @Test
  void a_failed_resume_during_which_the_agent_spoke_leaves_the_state_unknown() { // R41
    Scene scene = Scene.opened().running("[]").resume(1).agentChunk("m1", "A").fail(1, -32603);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(scene.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(scene.messageOf(AGENT, "m1").text()).isEqualTo("A");
    assertThat(scene.idle("[]").activity()).isEqualTo(Activity.QUIET);
  }

  @Test
  void a_failed_resume_of_a_closed_or_lost_session_leaves_it_so() { // R41
    Scene closed = Scene.opened().toolCall("c1", "in_progress").idle("[C(c1)]").closed();
    closed.resume(1).fail(1, -32603);
    assertThat(closed.activity()).isEqualTo(Activity.CLOSED);
    assertThat(closed.shown("c1")).isEqualTo("cancelled");

    Scene lost = Scene.opened().toolCall("c1", "in_progress").disconnect().replay(1);
    lost.toolCall("c1", "completed").fail(1, -32603);
    assertThat(lost.activity()).isEqualTo(Activity.DETACHED);
    assertThat(lost.shown("c1")).isEqualTo("in_progress");
  }

  @Test
  void only_the_answer_to_the_newest_resume_counts() { // R41
    Scene scene = Scene.opened().agentChunk("m1", "A").replay(1).agentChunk("m1", "X");
    scene.replay(2).agentChunk("m1", "B").fail(1, -32603);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
    scene.idle("[]").answer(2, "{}");
    assertThat(scene.messageOf(AGENT, "m1").text()).isEqualTo("B");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
  }

  @Test
  void a_close_ends_a_resume_that_is_going_on() { // R41
    Scene scene = Scene.opened().agentChunk("m1", "A").replay(1).agentChunk("m1", "B");
    scene.closed().answer(1, "{}");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(scene.messageOf(AGENT, "m1").text()).isEqualTo("A");
  }

  @Test
  void a_resume_answered_while_closing_swaps_and_the_close_goes_on() { // R41
    Scene scene = Scene.opened().replay(1).agentChunk("m1", "A").close(2).answer(1, "{}");
    assertThat(scene.messageOf(AGENT, "m1").text()).isEqualTo("A");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.CLOSING);
    assertThat(scene.fail(2, -32603).model().lifecycle()).isEqualTo(Lifecycle.OPEN);
  }

  @Test
  void a_close_that_fails_leaves_a_later_resume_to_its_answer() { // R41
    Scene open = Scene.opened().close(1).resume(2).fail(1, -32603);
    assertThat(open.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
    assertThat(open.fail(2, -32603).model().lifecycle()).isEqualTo(Lifecycle.OPEN);

    Scene lost = Scene.opened().disconnect().resume(1).close(2).resume(3).fail(2, -32603);
    assertThat(lost.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
    assertThat(lost.fail(3, -32603).model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
  }

  @Test
  void a_close_that_fails_goes_back_to_what_a_resume_that_failed_meanwhile_left() { // R41
    Scene lost = Scene.opened().disconnect().resume(1).close(2).fail(1, -32603);
    assertThat(lost.model().lifecycle()).isEqualTo(Lifecycle.CLOSING);
    assertThat(lost.fail(2, -32603).model().lifecycle()).isEqualTo(Lifecycle.DETACHED);

    Scene resuming = Scene.opened().resume(1).close(2).fail(2, -32603);
    assertThat(resuming.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
    assertThat(resuming.answer(1, "{}").model().lifecycle()).isEqualTo(Lifecycle.OPEN);
  }

  @Test
  void a_subagent_is_replayed_inside_the_replay_of_its_parent() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").agentChunk("m1", "A").running("[]");
    scene.replay(1).subagent("{sessionId: 'k1'}");
    child.agentChunk("m1", "A").idle("[]");
    assertThat(child.messageOf(AGENT, "m1").text()).isEqualTo("A");
    assertThat(child.activity()).isEqualTo(Activity.UNCERTAIN);
    scene.answer(1, "{}");
    assertThat(child.messageOf(AGENT, "m1").text()).isEqualTo("A");
    assertThat(child.activity()).isEqualTo(Activity.QUIET);
    assertThat(child.model().completions()).isZero();
  }

  @Test
  void grandchildren_are_replayed_likewise() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").subagent("{sessionId: 'k2'}");
    Scene grandchild = scene.in("k2").agentChunk("m1", "A");
    scene.replay(1).subagent("{sessionId: 'k1'}");
    child.subagent("{sessionId: 'k2'}");
    grandchild.agentChunk("m1", "A");
    scene.answer(1, "{}");
    assertThat(grandchild.messageOf(AGENT, "m1").text()).isEqualTo("A");
  }

  @Test
  void a_failed_replay_gives_a_subagent_its_state_back() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").running("[T(t1)]");
    SessionContent before = child.shownContent();
    scene.replay(1).subagent("{sessionId: 'k1', state: {state: 'idle', background: []}}");
    scene.fail(1, -32603);
    assertThat(child.shownContent()).isEqualTo(before);
    assertThat(child.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
  }

  @Test
  void without_a_replay_a_subagent_goes_on_with_its_old_content() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").agentChunk("m1", "A").running("[]");
    scene.resume(1).subagent("{sessionId: 'k1'}");
    child.agentChunk("m1", "B").idle("[]");
    assertThat(child.messageOf(AGENT, "m1").text()).isEqualTo("AB");
    assertThat(child.activity()).isEqualTo(Activity.QUIET);
    assertThat(child.model().completions()).isEqualTo(1);
  }

  @Test
  void a_subagent_that_is_closing_is_not_replayed() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").running("[]").close(2);
    scene.replay(1).subagent("{sessionId: 'k1'}");
    assertThat(child.idle("[]").activity()).isEqualTo(Activity.QUIET);
  }

  @Test
  void a_subagent_that_the_replay_does_not_name_goes_on() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").agentChunk("m1", "A").running("[]");
    scene.replay(1);
    child.agentChunk("m1", "B").idle("[]");
    assertThat(child.messageOf(AGENT, "m1").text()).isEqualTo("AB");
    assertThat(child.model().completions()).isEqualTo(1);
  }

  @Test
  void after_its_parents_resume_a_closed_subagent_is_attached_by_any_word_of_it() { // R41b
    Scene scene = Scene.opened();
    for (String child : new String[] {"byUpdate", "byRequest", "byParent", "silent"}) {
      scene.subagent("{sessionId: '%s'}".formatted(child)).in(child).running("[]");
    }
    scene.closed().resume(1);
    scene.in("byUpdate").agentChunk("m1", "A");
    scene.in("byRequest").permission(5);
    scene.subagent("{sessionId: 'byParent'}");
    for (String child : new String[] {"byUpdate", "byRequest", "byParent"}) {
      assertThat(scene.in(child).model().lifecycle()).as(child).isEqualTo(Lifecycle.OPEN);
      assertThat(scene.in(child).activity()).as(child).isEqualTo(Activity.UNCERTAIN);
      assertThat(scene.in(child).model().foreground().state()).as(child).isNull();
    }
    assertThat(scene.in("byRequest").pending()).containsExactly("5");
    assertThat(scene.in("silent").model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void without_a_resume_of_its_parent_an_ended_subagent_stays_ended() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").running("[]");
    scene.closed().resume(1).answer(1, "{}");
    child.agentChunk("m1", "A");
    assertThat(child.model().lifecycle()).isEqualTo(Lifecycle.OPEN);

    scene.disconnect();
    child.agentChunk("m1", "B");
    assertThat(child.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
    assertThat(child.faults()).containsExactly(Diagnostic.Kind.LATE_MESSAGE);
  }

  @Test
  void a_close_after_the_resume_is_a_new_end_of_its_subagents() { // R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").running("[]");
    scene.closed().resume(1).answer(1, "{}").closed();
    child.agentChunk("m1", "A");
    assertThat(child.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(child.model().messages()).isEmpty();
  }

  @Test
  void the_restored_list_is_that_of_the_snapshot() { // R42
    Scene scene = Scene.empty().resume(1);
    scene.terminal("{terminalId: 't1', command: 'npm run dev', capabilities: {cancel: {}}}");
    scene.state("{state: 'idle', stopReason: 'end_turn', background: [T(t1)]}").answer(1, "{}");
    assertThat(scene.model().foreground().isIdle()).isTrue();
    assertThat(scene.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(scene.isTerminalCancellable("t1")).isTrue();
    assertThat(scene.model().completions()).isZero();
    assertThat(scene.model().foreground().stopReason()).isEqualTo(StopReason.Known.END_TURN);
    assertThat(scene.faults()).isEmpty();
  }

  @Test
  void snapshots_of_a_resume_count_nothing_and_set_the_baseline() { // R43
    Scene scene = Scene.empty().resume(1).running();
    scene.state(
        """
        {state: 'idle', stopReason: 'end_turn',
          usage: {totalTokens: 3, inputTokens: 2, outputTokens: 1}}
        """);
    scene.answer(1, "{}");
    assertThat(scene.model().completions()).isZero();
    assertThat(scene.model().completedUsage()).isNull();
    scene.idle();
    assertThat(scene.model().completions()).isZero();
    scene.running().idle();
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @Test
  void work_that_runs_at_the_resume_may_complete_after_it() { // R43
    Scene scene = Scene.empty().resume(1).running("[]").answer(1, "{}").idle("[]");
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @Test
  void a_resume_of_one_session_does_not_hush_another() { // R43
    Scene scene = Scene.opened().resume(1);
    Scene other = scene.in("o").running().idle();
    assertThat(other.model().completions()).isEqualTo(1);
  }

  @Test
  void an_answer_without_a_snapshot_tells_nothing() { // R44
    Scene scene = Scene.opened().idle("[]").resume(1).answer(1, "{}");
    assertThat(scene.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(scene.model().foreground().confirmed()).isFalse();
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.RESUME_WITHOUT_SNAPSHOT);
    assertThat(scene.at(99_000).isReleasable()).isFalse();
  }
}
