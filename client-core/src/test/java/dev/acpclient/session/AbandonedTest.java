package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unfinished items that nothing works on any more, as far as the agent's list tells. */
class AbandonedTest {

  @Test
  void what_an_idle_agent_does_not_list_is_abandoned_until_it_lists_it() { // R22
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    scene.idle("[]");
    assertThat(scene.abandoned()).containsExactly("c1", "t1");
    assertThat(scene.shown("c1")).isEqualTo("abandoned");
    assertThat(scene.shownTerminal("t1")).isEqualTo("abandoned");
    scene.idle("[C(c1)]");
    assertThat(scene.abandoned()).containsExactly("t1");
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_call_that_shows_a_listed_terminal_is_live_though_not_listed() { // R22
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").callShowing("c1", "t1");
    scene.idle("[T(t1)]");
    assertThat(scene.abandoned()).isEmpty();
    scene.content("c1", "{type: 'terminal', terminalId: 't2'}");
    assertThat(scene.abandoned()).isEmpty();
  }

  @Test
  void nothing_is_abandoned_where_nothing_is_reported() { // R22
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.idle().abandoned()).isEmpty();
    assertThat(scene.idle("null").abandoned()).isEmpty();
    assertThat(scene.idle("[{type: 'terminal'}]").abandoned()).isEmpty();
    assertThat(scene.idle("[]").state("{}").abandoned()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"completed", "failed", "cancelled"})
  void what_has_ended_is_not_abandoned(String status) { // R22
    Scene scene = Scene.opened().toolCall("c1", status);
    scene.terminal("{terminalId: 't1', exitStatus: {}}");
    assertThat(scene.idle("[]").abandoned()).isEmpty();
    assertThat(scene.shown("c1")).isEqualTo(status);
  }

  @Test
  void what_the_client_ended_is_not_abandoned() { // R22
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").cancel().idle("[]");
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
  }

  @ParameterizedTest
  @CsvSource({"running", "requires_action", "unknown", "_warming"})
  void only_an_idle_session_abandons(String state) { // R22
    Scene scene = Scene.opened().toolCall("c1", "in_progress");
    assertThat(scene.snapshot(state, "[]").abandoned()).isEmpty();
  }

  @Test
  void the_verdict_stands_while_the_session_closes_or_resumes_and_ends_with_it() { // R22
    Scene closing = Scene.opened().toolCall("c1", "in_progress").idle("[]").close(1);
    assertThat(closing.abandoned()).containsExactly("c1");
    assertThat(closing.answer(1, "{}").abandoned()).isEmpty();

    Scene resuming = Scene.opened().toolCall("c1", "in_progress").resume(1).idle("[]");
    assertThat(resuming.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
    assertThat(resuming.abandoned()).containsExactly("c1");

    Scene lost = Scene.opened().toolCall("c1", "in_progress").idle("[]").disconnect();
    assertThat(lost.abandoned()).isEmpty();
  }

  @Test
  void work_of_an_unknown_kind_may_hold_the_verdict_back() { // R22
    Scene literal = Scene.opened().toolCall("c1", "in_progress").idle("[{type: '_x'}]");
    assertThat(literal.abandoned()).containsExactly("c1");

    Scene careful = Scene.opened(Settings.DEFAULT.withAbandonBesideUnknownWork(false));
    careful.toolCall("c1", "in_progress").terminal("{terminalId: 't1'}").idle("[{type: '_x'}]");
    assertThat(careful.abandoned()).isEmpty();
    assertThat(careful.shown("c1")).isEqualTo("in_progress");
    assertThat(careful.idle("[T(t9)]").abandoned()).containsExactly("c1", "t1");
  }

  @Test
  void they_stand_in_the_order_of_their_tables() { // R22
    Scene scene = Scene.opened();
    for (int i = 9; i > 0; i--) {
      scene.toolCall("c" + i, "in_progress");
    }
    scene.toolCall("c9", "in_progress").idle("[C(c5)]");
    assertThat(scene.abandoned()).containsExactly("c9", "c8", "c7", "c6", "c4", "c3", "c2", "c1");
  }

  @Test
  void a_new_prompt_does_not_set_the_spinner_going_again() { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]").running("[]");
    assertThat(scene.abandoned()).containsExactly("c1");
    assertThat(scene.toolCall("c2", "in_progress").abandoned()).containsExactly("c1");
    assertThat(scene.toolCall("{toolCallId: 'c1', title: 'x'}").abandoned()).isEmpty();
  }

  @Test
  void a_mark_ends_when_nothing_is_reported() { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]").running("[]");
    assertThat(scene.running().abandoned()).isEmpty();
    assertThat(scene.running("[]").abandoned()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"requires_action", "unknown"})
  void a_mark_comes_with_any_state_that_has_a_list(String state) { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]").snapshot(state, "[]");
    assertThat(scene.abandoned()).containsExactly("c1");
    assertThat(scene.running("[]").abandoned()).containsExactly("c1");
  }

  @Test
  void a_custom_state_has_no_list_and_so_no_mark() { // R22b, R26
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]");
    assertThat(scene.snapshot("_warming", "[]").abandoned()).isEmpty();
    assertThat(scene.running("[]").abandoned()).isEmpty();
  }

  @Test
  void an_item_that_leaves_the_list_with_the_idle_state_is_not_abandoned() { // R22b
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").callShowing("c1", "t1");
    scene.toolCall("c2", "in_progress").idle("[T(t1), C(c2)]").running("[]");
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.idle("[]").abandoned()).containsExactly("c1", "c2", "t1");
  }

  @Test
  void a_permission_subject_and_a_terminal_update_are_touches() { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    scene.idle("[]").running("[]");
    assertThat(scene.permissionFor(5, "c1").abandoned()).containsExactly("t1");
    assertThat(scene.terminal("{terminalId: 't1'}").abandoned()).isEmpty();
  }

  @Test
  void chunks_and_commands_are_no_touches() { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    scene.idle("[]").running("[]").output("t1", "YQ==");
    scene.content("c1", "{type: 'content', content: {type: 'text', text: 'x'}}");
    scene.permission(
        5, "{type: 'command', command: 'x', cwd: '/p', toolCallId: 'c1', terminalId: 't1'}");
    assertThat(scene.abandoned()).containsExactly("c1", "t1");
  }

  @Test
  void a_mark_ends_when_the_item_is_listed_and_does_not_come_back() { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    scene.callShowing("c2", "t1").idle("[]").running("[]");
    assertThat(scene.abandoned()).containsExactly("c1", "c2", "t1");
    assertThat(scene.running("[T(t1)]").abandoned()).containsExactly("c1");
    assertThat(scene.running("[C(c1)]").abandoned()).isEmpty();
    assertThat(scene.running("[]").abandoned()).isEmpty();
    assertThat(scene.idle("[]").abandoned()).containsExactly("c1", "c2", "t1");
  }

  @Test
  void a_call_is_covered_for_as_long_as_it_shows_a_listed_terminal() { // R22, R22b
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").toolCall("c1", "in_progress");
    scene.idle("[T(t1)]").running("[T(t1)]");
    assertThat(scene.abandoned()).containsExactly("c1");
    scene.content("c1", "{type: 'terminal', terminalId: 't1'}");
    assertThat(scene.abandoned()).isEmpty();
  }

  @Test
  void the_next_idle_decides_anew() { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[]").running("[]");
    assertThat(scene.idle().abandoned()).isEmpty();
    assertThat(scene.running("[]").abandoned()).isEmpty();
  }

  @Test
  void from_the_default_idle_state_nothing_is_marked() { // R22b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").running("[]");
    assertThat(scene.abandoned()).isEmpty();
  }

  @Test
  void an_exit_before_the_list_is_an_exit() { // R23
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").idle("[T(t1)]");
    scene.terminal("{terminalId: 't1', exitStatus: {}}").idle("[]");
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
  }

  @Test
  void an_exit_after_the_list_ends_the_verdict() { // R23
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").idle("[]");
    assertThat(scene.shownTerminal("t1")).isEqualTo("abandoned");
    scene.terminal("{terminalId: 't1', exitStatus: {}}");
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
    assertThat(scene.abandoned()).isEmpty();
  }
}
