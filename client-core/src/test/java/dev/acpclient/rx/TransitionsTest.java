package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.Usage;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule R19: each transition and each completion exactly once. */
class TransitionsTest {
  private final Scene scene = new Scene();

  @Test // R19
  void a_transition_is_a_state_other_than_before() {
    scene.running();
    TestSubscriber<Transition> transitions = scene.streams.transitions(S1).test();
    scene.running();
    scene.pass(20);
    scene.idle("[]");
    scene.idle("[{'type':'terminal','terminalId':'t1'}]");
    scene.update("{'sessionUpdate':'state_update','state':'unknown'}");
    scene.update("{'sessionUpdate':'state_update','state':'_warming'}");
    scene.running();

    assertThat(steps(transitions))
        .containsExactly("running>idle", "idle>unknown", "unknown>_warming", "_warming>running");
    Transition first = transitions.values().get(0);
    assertThat(first.at()).isEqualTo(Instant.ofEpochMilli(20));
    assertThat(first.to().stopReason()).isEqualTo(StopReason.Known.END_TURN);
    assertThat(first.sessionId()).isEqualTo(S1);
  }

  @Test // R13, R19
  void doubt_about_the_state_is_no_transition() {
    scene.running();
    TestSubscriber<Transition> transitions = scene.streams.transitions(S1).test();
    scene.update("{'sessionUpdate':'state_update','background':[]}");
    scene.running();
    transitions.assertEmpty();
    scene.update("{'sessionUpdate':'state_update','background':[]}");
    scene.idle("[]");
    assertThat(steps(transitions)).containsExactly("running>idle");
  }

  @Test // R41, R43
  void the_first_state_after_a_resume_is_what_later_ones_are_compared_with() {
    scene.running();
    TestSubscriber<Transition> transitions = scene.streams.transitions(S1).test();
    scene.disconnect();
    scene.sends(1, "session/resume", "{'sessionId':'s1','replayFrom':{'type':'start'}}");
    scene.idle("[]");
    scene.succeeds(1, "{}");
    transitions.assertEmpty();
    scene.running();
    assertThat(steps(transitions)).containsExactly("idle>running");
  }

  @Test // R41b
  void a_subagent_that_is_attached_again_begins_anew() {
    SessionId child = new SessionId("k1");
    scene.update("{'sessionUpdate':'subagent_update','sessionId':'k1'}");
    scene.update(child, "{'sessionUpdate':'state_update','state':'running','background':[]}");
    TestSubscriber<Transition> transitions = scene.streams.transitions(child).test();
    scene.disconnect();
    scene.sends(1, "session/resume");
    scene.update(child, "{'sessionUpdate':'state_update','state':'idle','background':[]}");
    transitions.assertEmpty();
    scene.update(child, "{'sessionUpdate':'state_update','state':'running','background':[]}");
    assertThat(steps(transitions)).containsExactly("idle>running");
  }

  @Test // R46
  void an_id_that_is_used_anew_begins_anew() {
    scene.running();
    TestSubscriber<Transition> transitions = scene.streams.transitions(S1).test();
    TestSubscriber<Completion> completions = scene.streams.completions(S1).test();
    scene.disconnect();
    scene.sends(1, "session/new", "{'cwd':'/p','mcpServers':[]}");
    scene.succeeds(1, "{'sessionId':'s1'}");
    transitions.assertEmpty();
    scene.running();
    scene.idle("[]");
    assertThat(steps(transitions)).containsExactly("idle>running", "running>idle");
    assertThat(completions.values()).extracting(Completion::number).containsExactly(1L);
  }

  @Test // R19
  void a_completion_comes_once_with_its_stop_reason_and_its_own_usage() {
    scene.running();
    TestSubscriber<Completion> completions = scene.streams.completions(S1).test();
    scene.pass(5);
    completes(
        """
        {'sessionUpdate':'state_update','state':'idle','stopReason':'max_tokens',
         'usage':{'totalTokens':3,'inputTokens':1,'outputTokens':2}}
        """);
    scene.running();
    completes("{'sessionUpdate':'state_update','state':'idle'}");

    completions.assertValues(
        new Completion(
            S1, Instant.ofEpochMilli(5), 1, StopReason.Known.MAX_TOKENS, null, new Usage(3, 1, 2)),
        new Completion(S1, Instant.ofEpochMilli(5), 2, null, null, null));
  }

  /** Says it twice: the second time is a repetition. */
  private void completes(String update) {
    scene.update(update);
    scene.update(update);
  }

  @Test // R19
  void work_completes_through_an_unknown_or_custom_state() {
    TestSubscriber<Completion> completions = scene.streams.completions(S1).test();
    scene.running();
    scene.update("{'sessionUpdate':'state_update','state':'unknown'}");
    scene.update("{'sessionUpdate':'state_update','state':'_x'}");
    completions.assertEmpty();
    scene.idle("[]");
    completions.assertValueCount(1);
  }

  @Test // R43
  void what_a_resume_reports_is_no_completion() {
    scene.running();
    TestSubscriber<Completion> completions = scene.streams.completions(S1).test();
    scene.sends(1, "session/resume");
    scene.running();
    scene.idle("[]");
    scene.succeeds(1, "{}");
    scene.idle("[]");
    completions.assertEmpty();
    scene.running();
    scene.idle("[]");
    completions.assertValueCount(1);
  }

  @Test // R51
  void a_state_that_child_and_parent_both_tell_counts_once() {
    SessionId child = new SessionId("k1");
    mirror("running");
    TestSubscriber<Completion> completions = scene.streams.completions(child).test();
    TestSubscriber<Transition> transitions = scene.streams.transitions(child).test();
    mirror("idle");
    scene.update(child, "{'sessionUpdate':'state_update','state':'idle','stopReason':'refusal'}");

    assertThat(completions.values())
        .extracting(Completion::stopReason)
        .containsExactly(StopReason.Known.REFUSAL);
    assertThat(steps(transitions)).containsExactly("running>idle");
  }

  private void mirror(String state) {
    scene.update(
        """
        {'sessionUpdate':'subagent_update','sessionId':'k1',
         'state':{'state':'%s','stopReason':'refusal','background':[]}}
        """
            .formatted(state));
  }

  @Test
  void completions_wait_for_a_subscriber_however_much_text_comes_between() {
    TestSubscriber<Completion> completions = scene.streams.withBound(2).completions(S1).test(0);
    for (int turn = 0; turn < 2; turn++) {
      scene.running();
      for (int i = 0; i < 50; i++) {
        scene.chunk("x");
      }
      scene.idle("[]");
    }
    completions.request(2);
    assertThat(completions.values()).extracting(Completion::number).containsExactly(1L, 2L);
    completions.assertNoErrors();
  }

  private static List<String> steps(TestSubscriber<Transition> transitions) {
    return transitions.values().stream().map(t -> t.from().state() + ">" + t.to().state()).toList();
  }
}
