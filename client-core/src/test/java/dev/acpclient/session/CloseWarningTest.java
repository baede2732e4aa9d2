package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.view.CloseWarning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What closing would stop. */
class CloseWarningTest {

  @Test
  void each_kind_of_listed_work_is_counted() { // R27
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").toolCall("c1", "pending");
    scene.idle("[T(t1), C(c1), {type: '_x'}]");
    assertThat(scene.warning()).isEqualTo(new CloseWarning(true, 1, 1, 0, 1, 0, false));
    assertThat(scene.warning().total()).isEqualTo(3);
    scene.running("[T(t1), C(c1), K(k1)]");
    assertThat(scene.warning()).isEqualTo(new CloseWarning(true, 1, 1, 1, 0, 0, true));
  }

  @Test
  void not_reported_is_unknown_and_not_nothing() { // R27
    Scene scene = Scene.opened().idle("[T(t1)]").idle("null");
    assertThat(scene.warning()).isEqualTo(new CloseWarning(false, 0, 0, 0, 0, 0, false));
    assertThat(scene.idle("[]").warning()).isEqualTo(new CloseWarning(true, 0, 0, 0, 0, 0, false));
  }

  @Test
  void a_call_that_shows_a_listed_terminal_is_the_same_task() { // R27
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").callShowing("c1", "t1");
    assertThat(scene.idle("[T(t1)]").warning().total()).isEqualTo(1);
  }

  @Test
  void what_finished_since_is_not_counted_and_a_subagent_always_is() { // R27
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").toolCall("c1", "paused");
    scene.subagent("{sessionId: 'k1'}").idle("[T(t1), C(c1), K(k1)]");
    scene.terminal("{terminalId: 't1', exitStatus: {}}").toolCall("c1", "cancelled");
    scene.in("k1").idle("[]");
    assertThat(scene.warning()).isEqualTo(new CloseWarning(true, 0, 0, 1, 0, 0, false));
  }

  @ParameterizedTest
  @CsvSource({
    "running, true",
    "requires_action, true",
    "idle, false",
    "unknown, false",
    "_x, false"
  })
  void foreground_work_is_told_only_when_it_is_confirmed(String state, boolean foreground) { // R27
    Scene scene = Scene.opened().snapshot(state, "[]");
    assertThat(scene.warning().foreground()).isEqualTo(foreground);
    assertThat(scene.state("{}").warning().foreground()).isFalse();
  }

  @Test
  void a_session_that_ended_warns_of_nothing() { // R27
    assertThat(Scene.opened().running("[T(t1)]").disconnect().warning())
        .isEqualTo(new CloseWarning(false, 0, 0, 0, 0, 0, false));
    assertThat(Scene.opened().running("[T(t1)]").closed().warning())
        .isEqualTo(new CloseWarning(false, 0, 0, 0, 0, 0, false));
  }

  @Test
  void when_nobody_says_unfinished_work_is_possible() { // R27b
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").callShowing("c1", "t1");
    scene.toolCall("c2", "in_progress").idle();
    assertThat(scene.warning()).isEqualTo(new CloseWarning(false, 0, 0, 0, 0, 2, false));
    assertThat(scene.warning().total()).isZero();
    assertThat(scene.abandoned()).isEmpty();
  }

  @Test
  void a_call_that_shows_only_ended_or_unseen_terminals_counts_itself() { // R27b
    Scene scene = Scene.opened().terminal("{terminalId: 't1', exitStatus: {}}");
    scene.callShowing("c1", "t1").callShowing("c2", "t9").toolCall("c3", "completed");
    assertThat(scene.warning().possible()).isEqualTo(2);
    scene.terminal("{terminalId: 't1', exitStatus: null}").output("t9", "YQ==");
    assertThat(scene.warning().possible()).isEqualTo(2);
  }

  @Test
  void what_the_client_ended_is_not_possible() { // R27b
    Scene scene = Scene.opened().running().toolCall("c1", "in_progress");
    assertThat(scene.warning().possible()).isEqualTo(1);
    assertThat(scene.cancel().warning().possible()).isZero();
  }

  @Test
  void with_a_list_nothing_else_is_possible() { // R27b
    Scene scene = Scene.opened().toolCall("c1", "in_progress");
    assertThat(scene.idle("[]").warning().possible()).isZero();
    assertThat(scene.idle().warning().possible()).isEqualTo(1);
    assertThat(scene.close(1).warning().possible()).isEqualTo(1);
    assertThat(scene.answer(1, "{}").warning().possible()).isZero();
  }

  @Test
  void a_lost_session_may_still_work_but_closing_it_stops_nothing() { // R27b
    Scene scene = Scene.opened().toolCall("c1", "in_progress").disconnect();
    assertThat(scene.warning().possible()).isZero();
    assertThat(scene.resume(1).warning().possible()).isEqualTo(1);
  }
}
