package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.view.Activity;
import dev.acpclient.view.EffectiveRoots;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subagents: what their parents say of them, and what they are themselves. */
class SubagentTest {

  @Test
  void the_first_update_announces_a_child_of_which_nothing_is_known() { // R50
    Scene scene = Scene.opened().subagent("{sessionId: 'k1', title: 'Scan'}");
    Scene child = scene.in("k1");
    assertThat(child.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(child.model().foreground()).isEqualTo(Foreground.NONE);
    assertThat(child.model().parent()).isEqualTo(new SessionId("s"));
    assertThat(scene.rowOf("k1").title()).isEqualTo("Scan");
    assertThat(scene.isChildCancellable("k1")).isFalse();
    assertThat(scene.model().children()).containsExactly(new SessionId("k1"));
  }

  @Test
  void omitted_keeps_null_clears_value_replaces() { // R50
    Scene scene = Scene.opened();
    scene.subagent("{sessionId: 'k1', title: 'A', description: 'B', cwd: '/k'}");
    scene.subagent("{sessionId: 'k1', title: null, description: 'C'}");
    assertThat(scene.rowOf("k1").title()).isNull();
    assertThat(scene.rowOf("k1").description()).isEqualTo("C");
    assertThat(scene.rowOf("k1").cwd()).isEqualTo("/k");
    assertThat(scene.model().children()).hasSize(1);
  }

  @Test
  void a_session_that_was_there_before_keeps_its_state_when_it_is_attached() { // R50
    Scene scene = Scene.opened();
    Scene child = scene.in("k1").running("[]");
    scene.subagent("{sessionId: 'k1'}");
    assertThat(child.activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(child.model().parent()).isEqualTo(new SessionId("s"));
    assertThat(scene.model().hasBusyDescendants()).isTrue();
  }

  @Test
  void a_second_parent_gets_a_row_and_no_child() { // R50
    Scene first = Scene.opened().subagent("{sessionId: 'k1', title: 'A'}");
    Scene second = first.in("s2");
    second.subagent("{sessionId: 'k1', title: 'B', state: {state: 'idle', background: []}}");
    assertThat(first.in("k1").model().parent()).isEqualTo(new SessionId("s"));
    assertThat(first.in("k1").activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(second.rowOf("k1").title()).isEqualTo("B");
    assertThat(second.model().children()).isEmpty();
    assertThat(second.faults()).containsExactly(Diagnostic.Kind.SECOND_PARENT);
  }

  @Test
  void no_session_becomes_its_own_ancestor() { // R50
    Scene scene = Scene.opened().subagent("{sessionId: 's'}").subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").subagent("{sessionId: 's'}").subagent("{sessionId: 'k2'}");
    scene.in("k2").subagent("{sessionId: 's'}").subagent("{sessionId: 'k1'}");
    assertThat(scene.model().parent()).isNull();
    assertThat(child.model().parent()).isEqualTo(new SessionId("s"));
    assertThat(scene.sessions().descendants(new SessionId("s")))
        .containsExactly(new SessionId("k1"), new SessionId("k2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cwd: 5", "additionalDirectories: 5", "additionalDirectories: [5]"})
  void an_update_that_breaks_a_restriction_announces_nobody(String broken) { // R50
    Scene scene = Scene.opened().subagent("{sessionId: 'k1', title: 'A', %s}".formatted(broken));
    assertThat(scene.in("k1").isKnown()).isFalse();
    assertThat(scene.model().subagents()).isEmpty();
  }

  @Test
  void a_mirrored_state_and_the_childs_own_are_one() { // R51
    Scene scene = Scene.opened();
    scene.subagent("{sessionId: 'k1', state: {state: 'running', background: []}}");
    Scene child = scene.in("k1");
    assertThat(child.activity()).isEqualTo(Activity.FOREGROUND);
    child.running("[]").idle("[]");
    scene.subagent("{sessionId: 'k1', state: {state: 'idle', background: []}}");
    assertThat(child.activity()).isEqualTo(Activity.QUIET);
    assertThat(child.model().completions()).isEqualTo(1);
    assertThat(scene.activity()).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
  }

  @Test
  void the_latest_of_both_counts() { // R51
    Scene scene = Scene.opened().subagent("{sessionId: 'k1', state: {state: 'idle'}}");
    Scene child = scene.in("k1").running("[T(t1)]");
    assertThat(child.activity()).isEqualTo(Activity.FOREGROUND);
    scene.subagent("{sessionId: 'k1', state: {state: 'idle', background: [C(c1)]}}");
    assertThat(child.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(child.warning().toolCalls()).isEqualTo(1);
    assertThat(child.warning().terminals()).isZero();
  }

  @Test
  void a_mirrored_list_counts_whole_or_not_at_all() { // R51
    Scene scene = Scene.opened();
    scene.subagent("{sessionId: 'k1', state: {state: 'idle', background: [{type: 'terminal'}]}}");
    Scene child = scene.in("k1");
    assertThat(child.activity()).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(child.model().background())
        .isEqualTo(Background.notReported(Background.Cause.MALFORMED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{state: 5}", "{}", "5"})
  void a_mirrored_null_or_broken_state_puts_the_childs_in_doubt(String state) { // R51
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").running("[T(t1)]");
    scene.subagent("{sessionId: 'k1', state: %s}".formatted(state));
    assertThat(child.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(child.model().foreground().state()).isEqualTo("running");
    assertThat(child.model().background().isReported()).isFalse();
    assertThat(child.idle("[]").model().completions()).isEqualTo(1);
  }

  @Test
  void an_update_without_a_state_says_nothing_about_it() { // R51
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").running("[]");
    scene.subagent("{sessionId: 'k1', title: 'x'}");
    assertThat(child.activity()).isEqualTo(Activity.FOREGROUND);
  }

  @Test
  void a_listed_child_is_one_piece_of_work() { // R52
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}").idle("[K(k1)]");
    scene.in("k1").idle("[T(t1), T(t2)]");
    assertThat(scene.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(scene.warning().total()).isEqualTo(1);
  }

  @Test
  void a_busy_child_that_is_not_listed_is_told_apart_from_being_quiet() { // R52
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}").idle("[]");
    Scene child = scene.in("k1").running("[]");
    assertThat(scene.activity()).isEqualTo(Activity.QUIET);
    assertThat(scene.model().hasBusyDescendants()).isTrue();
    assertThat(scene.at(99_000).isReleasable()).isFalse();
    child.idle("[]");
    assertThat(scene.model().hasBusyDescendants()).isFalse();
  }

  @Test
  void what_makes_a_descendant_busy() { // R52
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1");
    assertThat(scene.model().hasBusyDescendants()).isFalse();
    child.idle("[T(t1)]");
    assertThat(scene.model().hasBusyDescendants()).isTrue();
    child.idle();
    assertThat(scene.model().hasBusyDescendants()).isFalse();
    child.permission(5);
    assertThat(scene.model().hasBusyDescendants()).isTrue();
    child.elicitation(6).agentCancels(5);
    assertThat(scene.model().hasBusyDescendants()).isTrue();
    child.agentCancels(6);
    assertThat(scene.model().hasBusyDescendants()).isFalse();
    child.snapshot("unknown", "[K(k2)]");
    assertThat(scene.model().hasBusyDescendants()).isTrue();
    child.closed();
    assertThat(scene.model().hasBusyDescendants()).isFalse();
  }

  @Test
  void a_child_below_a_closed_one_counts_too() { // R52, R41b
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1").subagent("{sessionId: 'k2'}");
    child.closed().resume(1).fail(1, -32603);
    scene.in("k2").running("[]");
    assertThat(child.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(scene.in("k2").model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(scene.model().hasBusyDescendants()).isTrue();
  }

  @Test
  void a_busy_session_brings_its_own_descendants_when_it_is_attached() { // R52
    Scene scene = Scene.opened();
    scene.in("k1").subagent("{sessionId: 'k2'}").running("[]");
    scene.in("k2").running("[]");
    scene.subagent("{sessionId: 'k1'}");
    scene.in("k1").idle("[]");
    assertThat(scene.model().hasBusyDescendants()).isTrue();
    scene.in("k2").idle("[]");
    assertThat(scene.model().hasBusyDescendants()).isFalse();
  }

  @Test
  void an_idle_child_that_is_not_listed_may_be_used_again() { // R52
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}").idle("[]");
    Scene child = scene.in("k1").running("[]").idle("[]").running("[]");
    assertThat(child.activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(scene.abandoned()).isEmpty();
    assertThat(child.model().parent()).isEqualTo(new SessionId("s"));
  }

  @Test
  void a_child_works_where_its_parent_does_unless_told_otherwise() { // R53
    Scene scene = Scene.empty();
    scene.client(
        "{id: 1, method: 'session/new', params: {cwd: '/p', additionalDirectories: ['/x']}}");
    scene.answer(1, "{sessionId: 's'}").subagent("{sessionId: 'k1', additionalDirectories: []}");
    scene.in("k1").subagent("{sessionId: 'k2', cwd: '/k2'}");
    assertThat(roots(scene, "k1")).isEqualTo(new Roots("/p", List.of()));
    assertThat(roots(scene, "k2")).isEqualTo(new Roots("/k2", List.of()));

    scene.subagent("{sessionId: 'k1', cwd: '/k1', additionalDirectories: null}");
    assertThat(roots(scene, "k1")).isEqualTo(new Roots("/k1", List.of("/x")));
    assertThat(roots(scene, "k2")).isEqualTo(new Roots("/k2", List.of("/x")));
    scene.subagent("{sessionId: 'k1', cwd: null}");
    assertThat(roots(scene, "k1")).isEqualTo(new Roots("/p", List.of("/x")));
  }

  private static Roots roots(Scene scene, String session) {
    return EffectiveRoots.of(scene.sessions(), new SessionId(session));
  }
}
