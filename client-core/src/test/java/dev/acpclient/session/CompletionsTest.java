package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.StopReason;
import dev.acpclient.model.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as the end of work, and what is said about it. */
class CompletionsTest {

  @Test
  void repeated_idle_is_no_second_completion() { // R19
    Scene scene = Scene.opened().running();
    assertThat(scene.model().completions()).isZero();
    scene.state("{state: 'idle', stopReason: 'end_turn'}");
    scene.state("{state: 'idle', stopReason: 'end_turn', background: []}");
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "running,                       1",
    "requires_action,               1",
    "running requires_action,       1",
    "running unknown,               1",
    "running _warming,              1",
    "running _warming unknown,      1",
    "running idle running,          2",
    "unknown,                       0",
    "_warming,                      0",
    "idle unknown,                  0",
    "idle,                          0"
  })
  void an_idle_after_work_that_was_last_known_is_a_completion(
      String states, long completions) { // R19
    Scene scene = Scene.opened();
    for (String state : states.split(" ", -1)) {
      scene.state("{state: '%s'}".formatted(state));
    }
    scene.state("{state: 'idle', stopReason: 'end_turn'}");
    assertThat(scene.model().completions()).isEqualTo(completions);
  }

  @Test
  void a_bad_snapshot_between_work_and_idle_does_not_hide_the_completion() { // R13, R19
    Scene scene = Scene.opened().running().state("{}").idle();
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @Test
  void idle_after_a_resume_is_no_completion() { // R19
    Scene scene = Scene.opened().running().resume(1).answer(1, "{}");
    scene.snapshot("unknown", "[]").idle("[]");
    assertThat(scene.model().completions()).isZero();
    scene.running("[]").idle("[]");
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @Test
  void a_new_reason_while_idle_is_shown_and_completes_nothing() { // R19
    Scene scene = Scene.opened().running().state("{state: 'idle', stopReason: 'end_turn'}");
    scene.state("{state: 'idle', stopReason: 'refusal'}");
    assertThat(scene.model().foreground().stopReason()).isEqualTo(StopReason.Known.REFUSAL);
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @Test
  void usage_is_added_with_each_completion_and_only_then() { // R19
    Scene scene = Scene.opened();
    assertThat(scene.model().completedUsage()).isNull();
    scene.running().state(idleWithUsage(10)).state(idleWithUsage(10));
    assertThat(scene.model().completedUsage()).isEqualTo(new Usage(10, 6, 4));
    scene.running().idle();
    assertThat(scene.model().completedUsage()).isEqualTo(new Usage(10, 6, 4));
    scene.running().state(idleWithUsage(5));
    assertThat(scene.model().completedUsage()).isEqualTo(new Usage(15, 7, 8));
  }

  private static String idleWithUsage(int total) {
    return "{state: 'idle', usage: {totalTokens: %d, inputTokens: %d, outputTokens: 4}}"
        .formatted(total, total - 4);
  }

  @Test
  void a_stop_reason_is_current_only_while_idle() { // R20
    Scene scene = Scene.opened().running();
    scene.state("{state: 'idle', stopReason: 'max_tokens'}");
    assertThat(scene.model().foreground().stopReason()).isEqualTo(StopReason.Known.MAX_TOKENS);
    scene.running();
    assertThat(scene.model().foreground().stopReason()).isNull();
    assertThat(scene.model().foreground().lastStopReason()).isEqualTo(StopReason.Known.MAX_TOKENS);
    scene.idle();
    assertThat(scene.model().foreground().stopReason()).isNull();
    assertThat(scene.model().foreground().lastStopReason()).isEqualTo(StopReason.Known.MAX_TOKENS);
  }

  @Test
  void a_stop_reason_that_is_no_text_is_none_and_the_list_is_kept() { // R20
    Scene scene = Scene.opened().state("{state: 'idle', stopReason: 3, background: []}");
    assertThat(scene.model().foreground().stopReason()).isNull();
    assertThat(scene.model().foreground().isIdle()).isTrue();
    assertThat(scene.model().background().isEmpty()).isTrue();
  }

  @Test
  void a_custom_stop_reason_is_kept_as_it_came() { // R20
    Scene scene = Scene.opened().running().state("{state: 'idle', stopReason: '_budget'}");
    assertThat(scene.model().foreground().stopReason()).isEqualTo(StopReason.of("_budget"));
    assertThat(scene.model().completions()).isEqualTo(1);
  }

  @Test
  void a_stop_reason_of_a_state_that_is_not_idle_is_ignored() { // R20
    Scene scene = Scene.opened().state("{state: 'running', stopReason: 'refusal'}");
    assertThat(scene.model().foreground().stopReason()).isNull();
    assertThat(scene.model().foreground().lastStopReason()).isNull();
  }
}
