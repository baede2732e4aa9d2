package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.view.Releasable;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a session may be closed without losing anything. */
class ReleasableTest {

  @Test
  void the_period_begins_anew_when_work_comes_between() { // R24
    Scene scene = Scene.opened().at(0).idle("[]").at(1000).running("[]").at(2000).idle("[]");
    assertThat(Releasable.from(scene.model())).contains(Instant.ofEpochMilli(5000));
    assertThat(scene.at(3000).isReleasable()).isFalse();
    assertThat(scene.at(4999).isReleasable()).isFalse();
    assertThat(scene.at(5000).isReleasable()).isTrue();
  }

  @Test
  void a_prompt_holds_the_session_and_its_answer_begins_a_new_period() { // R24
    Scene scene = Scene.opened().at(0).idle("[]");
    assertThat(scene.at(59_999).isReleasable()).isTrue();
    assertThat(scene.at(60_000).prompt(7).isReleasable()).isFalse();
    scene.at(61_000).answer(7, "{messageId: 'm1'}");
    assertThat(scene.isReleasable()).isFalse();
    assertThat(scene.at(61_060).running("[]").at(70_000).isReleasable()).isFalse();
  }

  @Test
  void a_repeated_quiet_snapshot_does_not_begin_a_new_period() { // R24
    Scene scene =
        Scene.opened().at(0).idle("[]").at(2000).idle("[]").at(2500).agentChunk("m1", "a");
    assertThat(scene.at(3000).isReleasable()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{state: 'idle'}",
        "{state: 'idle', background: [C(c1)]}",
        "{state: 'unknown', background: []}",
        "{state: '_warming'}",
        "{}"
      })
  void any_other_activity_ends_the_period(String snapshot) { // R24
    Scene scene = Scene.opened().toolCall("c1", "pending").at(0).idle("[]");
    scene.at(1000).state(snapshot);
    assertThat(scene.at(99_000).isReleasable()).isFalse();
    scene.idle("[]");
    assertThat(Releasable.from(scene.model())).contains(Instant.ofEpochMilli(102_000));
  }

  @Test
  void scheduled_work_never_becomes_releasable() { // R24
    Scene scene = Scene.opened().toolCall("c1", "pending").idle("[C(c1)]");
    assertThat(scene.at(10_000_000).isReleasable()).isFalse();
    assertThat(Releasable.from(scene.model())).isEmpty();
  }

  @Test
  void the_default_idle_state_is_not_quiet() { // R24
    assertThat(Scene.opened().at(10_000_000).isReleasable()).isFalse();
  }

  @Test
  void the_period_runs_from_the_end_of_the_last_request() { // R24
    Scene scene = Scene.opened().at(0).idle("[]").at(100).permission(5).at(200).elicitation(6);
    assertThat(scene.at(9000).isReleasable()).isFalse();
    scene.reply(5, "{outcome: {outcome: 'selected', optionId: 'yes'}}");
    assertThat(scene.at(20_000).isReleasable()).isFalse();
    scene.agentCancels(6);
    assertThat(scene.at(22_999).isReleasable()).isFalse();
    assertThat(scene.at(23_000).isReleasable()).isTrue();
  }

  @Test
  void a_busy_descendant_holds_every_session_above_it() { // R24, R52
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").subagent("{sessionId: 'k2'}").idle("[]");
    Scene grandchild = scene.in("k2");
    scene.at(0).idle("[]");
    assertThat(scene.at(5000).isReleasable()).isTrue();
    grandchild.running("[]");
    assertThat(scene.at(99_000).isReleasable()).isFalse();
    assertThat(child.isReleasable()).isFalse();
    grandchild.idle("[]");
    assertThat(scene.isReleasable()).isFalse();
    assertThat(scene.at(102_000).isReleasable()).isTrue();
    assertThat(child.isReleasable()).isTrue();
  }

  @Test
  void the_period_is_the_clients_choice() { // R24
    Scene none = Scene.opened(Settings.DEFAULT.withGrace(Duration.ZERO)).at(7).idle("[]");
    assertThat(none.isReleasable()).isTrue();
    Scene minute = Scene.opened(Settings.DEFAULT.withGrace(Duration.ofMinutes(1))).at(0).idle("[]");
    assertThat(minute.at(59_999).isReleasable()).isFalse();
    assertThat(minute.at(60_000).isReleasable()).isTrue();
  }

  @Test
  void a_session_that_ended_is_not_releasable() { // R24
    assertThat(Scene.opened().idle("[]").closed().at(99_000).isReleasable()).isFalse();
    assertThat(Scene.opened().idle("[]").disconnect().at(99_000).isReleasable()).isFalse();
  }
}
