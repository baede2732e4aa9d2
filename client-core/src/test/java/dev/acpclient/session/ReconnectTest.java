package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;

/** Connections that are lost, and sessions that begin anew. */
class ReconnectTest {

  @Test
  void a_loss_ends_nothing_and_leaves_nothing_known() { // R45
    Scene scene = Scene.opened().terminal("{terminalId: 't1', capabilities: {cancel: {}}}");
    scene.toolCall("c1", "in_progress").idle("[T(t1)]").permission(5).elicitation(6).prompt(7);
    scene.disconnect();
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
    assertThat(scene.model().foreground().state()).isEqualTo("idle");
    assertThat(scene.model().foreground().confirmed()).isFalse();
    assertThat(scene.model().background())
        .isEqualTo(Background.notReported(Background.Cause.DISCONNECTED));
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.terminalOf("t1").cancelAdvertised()).isFalse();
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.pending()).isEmpty();
    assertThat(scene.effects()).isEmpty();
    assertThat(scene.model().prompts().settled())
        .containsExactly(
            new Prompt(RequestId.of(7), Scene.PROMPT, Prompt.Outcome.INSERTION_UNKNOWN, null));
  }

  @Test
  void what_was_asked_before_the_loss_is_asked_no_more() { // R45
    Scene scene = Scene.opened().permission(5).close(1).disconnect();
    scene.answer(1, "{}").agentCancels(5);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
    assertThat(scene.effects()).isEmpty();
    assertThat(scene.faultsOfConnection()).containsExactly(Diagnostic.Kind.STRAY_RESPONSE);
  }

  @Test
  void a_closed_session_stays_closed() { // R45
    Scene scene = Scene.opened().closed().disconnect();
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
  }

  @Test
  void a_resume_that_was_going_on_is_over() { // R45
    Scene scene = Scene.opened().agentChunk("m1", "A").replay(1).agentChunk("m1", "B");
    scene.disconnect().answer(1, "{}");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
    assertThat(scene.messageOf(MessageKey.Kind.AGENT_MESSAGE, "m1").text()).isEqualTo("A");
  }

  @Test
  void a_resume_attaches_again() { // R45
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").idle("[T(t1)]").disconnect();
    scene.resume(1).idle("[T(t1)]").answer(1, "{}");
    assertThat(scene.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.model().completions()).isZero();
  }

  @Test
  void a_fork_begins_with_nothing_and_leaves_its_source_alone() { // R46
    Scene source = Scene.opened().running("[T(t1)]").idle("[T(t1)]").permission(5);
    SessionModel before = source.model();
    source.fork(1).answer(1, "{sessionId: 'f'}");
    assertThat(source.model()).isSameAs(before);
    Scene fork = source.in("f");
    assertThat(fork.activity()).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(fork.model().background()).isEqualTo(Background.notReported(Background.Cause.NEVER));
    assertThat(fork.model().completions()).isZero();
    assertThat(fork.pending()).isEmpty();
    assertThat(fork.model().terminals()).isEmpty();
    assertThat(fork.model().roots().cwd()).isEqualTo("/fork");
    assertThat(fork.model().parent()).isNull();
  }

  @Test
  void updates_may_come_before_the_fork_is_answered() { // R46, R2
    Scene source = Scene.opened().fork(1);
    Scene fork = source.in("f").running("[]");
    source.answer(1, "{sessionId: 'f'}");
    assertThat(fork.activity()).isEqualTo(Activity.FOREGROUND);
  }

  @Test
  void an_id_that_is_used_again_names_a_new_session() { // R46
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}").toolCall("c1", "in_progress");
    scene.in("k1").subagent("{sessionId: 'k2'}");
    scene.running("[]").idle("[]").closed().startAs("again");
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(scene.model().toolCalls()).isEmpty();
    assertThat(scene.model().completions()).isZero();
    assertThat(scene.model().children()).isEmpty();
    assertThat(scene.activity()).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(scene.in("k1").isKnown()).isFalse();
    assertThat(scene.in("k2").isKnown()).isFalse();
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void requests_of_forgotten_sessions_get_no_answer() { // R46
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}");
    Scene child = scene.in("k1");
    scene.closed().resume(1);
    child.permission(5);
    assertThat(child.pending()).containsExactly("5");
    scene.fail(1, -32603).startAs("again");
    assertThat(child.isKnown()).isFalse();
    scene.agentCancels(5);
    assertThat(scene.sessions().asked()).isEmpty();
  }

  @Test
  void a_forgotten_subagent_leaves_its_parent() { // R46
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}").subagent("{sessionId: 'k2'}");
    scene.in("k1").running("[]");
    assertThat(scene.model().hasBusyDescendants()).isTrue();
    scene.in("k1").closed().startAs("again");
    assertThat(scene.model().children()).containsExactly(new SessionId("k2"));
    assertThat(scene.in("k1").model().parent()).isNull();
    assertThat(scene.in("k1").running("[]").activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(scene.model().hasBusyDescendants()).isFalse();
  }

  @Test
  void an_answer_that_names_no_session_makes_none() { // R46
    Scene scene = Scene.opened().fork(1).answer(1, "{}").fork(2).answer(2, "{sessionId: 7}");
    assertThat(scene.sessions().byId()).hasSize(1);
    assertThat(scene.faultsOfConnection())
        .hasSize(2)
        .containsOnly(Diagnostic.Kind.MALFORMED_MESSAGE);
  }
}
