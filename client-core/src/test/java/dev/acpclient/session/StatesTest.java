package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;

/** States that say less than running or idle. */
class StatesTest {

  @Test
  void unknown_keeps_the_last_known_state_and_uses_its_own_list() { // R25
    Scene scene = Scene.opened().running().snapshot("unknown", "[T(t1)]");
    assertThat(scene.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(scene.model().foreground().state()).isEqualTo("unknown");
    assertThat(scene.model().foreground().lastKnown()).isEqualTo("running");
    assertThat(scene.warning().terminals()).isEqualTo(1);
    assertThat(scene.warning().foreground()).isFalse();
    assertThat(scene.snapshot("unknown", "[]").activity()).isEqualTo(Activity.UNCERTAIN);
  }

  @Test
  void unknown_cancels_answers_and_revokes_nothing() { // R25
    Scene scene = Scene.opened().running("[]");
    scene.toolCall("{toolCallId: 'c1', status: 'in_progress', capabilities: {cancel: {}}}");
    scene.permission(5).elicitation(6).prompt(7).snapshot("unknown", "[]");
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.isCancellable("c1")).isTrue();
    assertThat(scene.pending()).containsExactly("5", "6");
    assertThat(scene.model().prompts().pending()).hasSize(1);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_custom_state_is_busy_in_general_and_reports_no_list() { // R26
    Scene scene = Scene.opened().running().snapshot("_warming", "[T(t1)]");
    assertThat(scene.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(scene.model().foreground().state()).isEqualTo("_warming");
    assertThat(scene.model().foreground().lastKnown()).isEqualTo("running");
    assertThat(scene.model().background())
        .isEqualTo(Background.notReported(Background.Cause.CUSTOM_STATE));
    assertThat(scene.idle("[]").activity()).isEqualTo(Activity.QUIET);
  }

  @Test
  void a_custom_state_needs_no_readable_list() { // R26
    Scene scene = Scene.opened().snapshot("_warming", "5");
    assertThat(scene.model().foreground().state()).isEqualTo("_warming");
    assertThat(scene.model().background())
        .isEqualTo(Background.notReported(Background.Cause.CUSTOM_STATE));
  }
}
