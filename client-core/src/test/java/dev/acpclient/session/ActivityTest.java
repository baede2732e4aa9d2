package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a session is doing, as one value. */
class ActivityTest {

  @Test
  void quiet_is_idle_with_an_empty_list_and_nothing_else() { // R21
    assertThat(Scene.opened().idle("[]").activity()).isEqualTo(Activity.QUIET);
    assertThat(Scene.opened().idle().activity()).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(Scene.opened().running("[]").activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(Scene.opened().snapshot("requires_action", "[]").activity())
        .isEqualTo(Activity.FOREGROUND);
  }

  @Test
  void activity_follows_the_status_of_a_listed_call() { // R21
    Scene scene = Scene.opened().toolCall("c1", "pending").idle("[C(c1)]");
    assertThat(scene.activity()).isEqualTo(Activity.SCHEDULED_OR_SUSPENDED);
    scene.toolCall("c1", "in_progress");
    assertThat(scene.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    scene.toolCall("c1", "paused");
    assertThat(scene.activity()).isEqualTo(Activity.SCHEDULED_OR_SUSPENDED);
  }

  @Test
  void all_listed_calls_may_wait_each_in_its_way() { // R21
    Scene scene = Scene.opened().toolCall("c1", "pending").toolCall("c2", "paused");
    assertThat(scene.idle("[C(c1), C(c2)]").activity()).isEqualTo(Activity.SCHEDULED_OR_SUSPENDED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[C(c1), T(t1)]",
        "[C(c1), {type: '_x'}]",
        "[C(c1), C(c9)]",
        "[C(c1), C(thinking)]",
        "[C(c1), C(done)]",
        "[C(c1), K(k1)]",
        "[K(k1)]"
      })
  void one_item_that_does_not_wait_is_running_work(String list) { // R21
    Scene scene = Scene.opened().toolCall("c1", "pending");
    scene.toolCall("thinking", "_thinking").toolCall("done", "completed");
    scene.subagent("{sessionId: 'k1'}");
    scene.in("k1").toolCall("w", "pending").idle("[C(w)]");
    assertThat(scene.idle(list).activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
  }

  @Test
  void a_call_that_waits_by_the_clients_mark_alone_still_waits() { // R21, R28
    Scene scene = Scene.opened().running("[]").toolCall("c1", "pending").cancel();
    assertThat(scene.idle("[C(c1)]").activity()).isEqualTo(Activity.SCHEDULED_OR_SUSPENDED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {state: 'idle', background: []}                | QUIET                   | true  | 0 | true
          {state: 'idle'}                                | IDLE_BACKGROUND_UNKNOWN | false | 0 | false
          {state: 'idle', background: null}              | IDLE_BACKGROUND_UNKNOWN | false | 0 | false
          {state: 'idle', background: 5}                 | IDLE_BACKGROUND_UNKNOWN | false | 0 | false
          {state: 'idle', background: [C(c1)]}           | BACKGROUND_RUNNING      | false | 1 | true
          {state: 'idle', background: [T(t1)]}           | BACKGROUND_RUNNING      | true  | 1 | true
          {state: 'idle', background: [{type: '_x'}]}    | BACKGROUND_RUNNING      | true  | 1 | true
          {state: 'idle', background: [K(k1)]}           | BACKGROUND_RUNNING      | true  | 1 | true
          {state: 'running', background: []}             | FOREGROUND              | false | 0 | true
          {state: 'requires_action', background: []}     | FOREGROUND              | false | 0 | true
          {state: 'unknown', background: []}             | UNCERTAIN               | false | 0 | true
          {state: '_warming', background: []}            | UNCERTAIN               | false | 0 | false
          """)
  void state_and_list_decide_together( // R21, R22, R27
      String snapshot, Activity activity, boolean abandoned, int total, boolean reported) {
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    scene.subagent("{sessionId: 'k1'}").state(snapshot);
    assertThat(scene.activity()).isEqualTo(activity);
    assertThat(scene.abandoned().contains("c1")).isEqualTo(abandoned);
    assertThat(scene.warning().total()).isEqualTo(total);
    assertThat(scene.warning().reported()).isEqualTo(reported);
    assertThat(scene.warning().foreground()).isEqualTo(activity == Activity.FOREGROUND);
  }

  @ParameterizedTest
  @CsvSource({"pending", "paused"})
  void a_listed_call_that_waits_is_counted_and_not_abandoned(String status) { // R21, R22, R27
    Scene scene = Scene.opened().toolCall("c1", status).idle("[C(c1)]");
    assertThat(scene.activity()).isEqualTo(Activity.SCHEDULED_OR_SUSPENDED);
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.warning().total()).isEqualTo(1);
  }

  @Test
  void a_call_that_shows_a_listed_terminal_is_part_of_that_work() { // R21, R22, R27
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").callShowing("c1", "t1");
    scene.idle("[T(t1)]");
    assertThat(scene.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.warning().total()).isEqualTo(1);
  }

  @Test
  void without_any_snapshot_nothing_is_abandoned_and_nothing_known() { // R21, R22, R27
    Scene scene = Scene.opened().toolCall("c1", "in_progress");
    assertThat(scene.activity()).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.warning().reported()).isFalse();

    scene.resume(1).answer(1, "{}");
    assertThat(scene.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.warning().reported()).isFalse();
  }

  @Test
  void closed_and_detached_come_before_all_else() { // R21
    assertThat(Scene.opened().running("[]").closed().activity()).isEqualTo(Activity.CLOSED);
    assertThat(Scene.opened().idle("[]").disconnect().activity()).isEqualTo(Activity.DETACHED);
  }
}
