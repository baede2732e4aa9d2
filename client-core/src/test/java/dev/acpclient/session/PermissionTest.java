package dev.acpclient.session;

import static dev.acpclient.session.Scene.elicitationCancelled;
import static dev.acpclient.session.Scene.permissionCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.RequestId;
import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests of the agent, from being asked to their one answer. */
class PermissionTest {
  private static final Settings RFD =
      Settings.DEFAULT.withPermissionRule(Settings.PermissionRule.RFD_2026_10_27);

  /** Request 5 is about listed work, request 6 is not. */
  private static Scene asked(Settings settings) {
    Scene scene = Scene.opened(settings).toolCall("c1", "in_progress").running("[C(c1)]");
    return scene.permissionFor(5, "c1").permissionFor(6, "c2");
  }

  @Test
  void by_the_latest_rule_a_cancel_answers_nothing_and_the_agent_says_what_it_dropped() { // R33
    Scene scene = asked(Settings.DEFAULT).cancel();
    assertThat(scene.pending()).containsExactly("5", "6");
    assertThat(scene.effects()).isEmpty();

    scene.agentCancels(6);
    assertThat(scene.pending()).containsExactly("5");
    assertThat(scene.effects()).containsExactly(permissionCancelled(6));
    assertThat(scene.sessions().asked()).containsOnlyKeys(RequestId.of(5));

    scene.agentCancels(6).agentCancels(99);
    assertThat(scene.effects()).containsExactly(permissionCancelled(6));
  }

  @Test
  void an_elicitation_that_the_agent_drops_is_answered_cancel() { // R33
    Scene scene = Scene.opened().elicitation(5).agentCancels(5);
    assertThat(scene.pending()).isEmpty();
    assertThat(scene.effects()).containsExactly(elicitationCancelled(5));
  }

  @Test
  void what_the_agent_leaves_open_after_the_cancel_may_be_stale_and_can_be_answered() { // R33
    Scene scene = asked(Settings.DEFAULT).cancel();
    scene.state("{state: 'idle', stopReason: 'cancelled', background: [C(c1)]}");
    assertThat(scene.model().permissions().get(RequestId.of(5)).maybeStale()).isFalse();
    assertThat(scene.model().permissions().get(RequestId.of(6)).maybeStale()).isTrue();
    assertThat(scene.pending()).containsExactly("5", "6");

    scene.reply(6, "{outcome: {outcome: 'selected', optionId: 'yes'}}");
    assertThat(scene.pending()).containsExactly("5");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void an_end_that_is_no_cancel_makes_nothing_stale() { // R33
    Scene scene = asked(Settings.DEFAULT);
    scene.state("{state: 'idle', stopReason: 'end_turn', background: []}");
    assertThat(scene.model().permissions().values())
        .extracting(PermissionPrompt::maybeStale)
        .containsOnly(false);
  }

  @Test
  void closing_answers_what_is_left_when_it_has_succeeded() { // R34
    Scene scene = asked(Settings.DEFAULT).elicitation(7).close(1);
    assertThat(scene.effects()).isEmpty();
    scene.agentCancels(6);
    assertThat(scene.effects()).containsExactly(permissionCancelled(6));
    scene.answer(1, "{}");
    assertThat(scene.effects())
        .containsExactly(permissionCancelled(6), permissionCancelled(5), elicitationCancelled(7));
    assertThat(scene.pending()).isEmpty();
    assertThat(scene.sessions().asked()).isEmpty();
  }

  @Test
  void a_close_that_fails_answers_nothing() { // R34
    Scene scene = asked(Settings.DEFAULT).elicitation(7).close(1).fail(1, -32603);
    assertThat(scene.pending()).containsExactly("5", "6", "7");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void by_the_older_rule_a_cancel_answers_what_is_not_about_listed_work() { // R35
    Scene scene = asked(RFD).cancel();
    assertThat(scene.effects()).containsExactly(permissionCancelled(6));
    assertThat(scene.pending()).containsExactly("5");
    scene.agentCancels(6);
    assertThat(scene.effects()).containsExactly(permissionCancelled(6));
  }

  @Test
  void by_the_older_rule_all_are_answered_when_no_list_is_reported() { // R35
    Scene scene = asked(RFD).running().cancel();
    assertThat(scene.effects()).containsExactly(permissionCancelled(5), permissionCancelled(6));
    assertThat(scene.pending()).isEmpty();
  }

  @Test
  void by_the_older_rule_an_idle_session_answers_too_and_elicitations_stay() { // R35
    Scene scene = Scene.opened(RFD).idle("[]").permission(5).elicitation(6).cancel();
    assertThat(scene.effects()).containsExactly(permissionCancelled(5));
    assertThat(scene.pending()).containsExactly("6");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          null                                                                          | false
          {type: '_x'}                                                                  | false
          {type: '_x', toolCallId: 'c1', terminalId: 't1'}                              | false
          {type: 'tool_call', toolCall: {toolCallId: 'c1'}}                             | true
          {type: 'tool_call', toolCall: {toolCallId: 'c2'}}                             | false
          {type: 'tool_call', toolCall: {toolCallId: 'shows'}}                          | false
          {type: 'command', command: 'npm t', cwd: '/p', terminalId: 't1'}              | true
          {type: 'command', command: 'npm t', cwd: '/p', toolCallId: 'c1'}              | true
          {type: 'command', command: 'npm t', cwd: '/p', toolCallId: 't1'}              | false
          {type: 'command', command: 'npm t', cwd: '/p', toolCallId: 'x', terminalId: 't1'} | true
          {type: 'command', command: 'npm t', cwd: '/p', terminalId: 5, toolCallId: 'c1'}   | true
          {type: 'command', command: 'npm t', cwd: '/p'}                                | false
          """)
  void what_a_request_is_about(String subject, boolean listed) { // R35
    Scene scene = Scene.opened(RFD).callShowing("shows", "t1").running("[C(c1), T(t1)]");
    scene.permission(5, subject).cancel();
    assertThat(scene.pending().contains("5")).isEqualTo(listed);
    assertThat(scene.effects()).hasSize(listed ? 0 : 1);
  }

  @Test
  void a_cancel_of_the_parent_touches_no_request_of_a_subagent() { // R36
    Scene scene = Scene.opened(RFD).subagent("{sessionId: 'k1'}").running("[]").permission(4);
    Scene child = scene.in("k1").permission(5);
    scene.cancel();
    assertThat(scene.effects()).containsExactly(permissionCancelled(4));
    assertThat(child.pending()).containsExactly("5");
  }

  @Test
  void a_request_outlives_the_states_around_it() { // R36
    Scene scene = Scene.opened().running("[]").permission(5).elicitation(6);
    scene.idle("[]").state("{}").snapshot("unknown", "[]").running().idle();
    assertThat(scene.pending()).containsExactly("5", "6");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_second_answer_changes_nothing() { // R36
    Scene scene = Scene.opened().permission(5);
    scene.reply(5, "{outcome: {outcome: 'cancelled'}}");
    SessionModel answered = scene.model();
    scene.reply(5, "{outcome: {outcome: 'selected', optionId: 'yes'}}");
    assertThat(scene.model()).isSameAs(answered);
    assertThat(scene.agentCancels(5).effects()).isEmpty();
  }

  @Test
  void an_id_in_use_names_the_newer_request() { // R36
    Scene scene = Scene.opened().permission(5).permission(6);
    scene.in("k").permission(5);
    assertThat(scene.pending()).containsExactly("6");
    assertThat(scene.in("k").pending()).containsExactly("5");
    assertThat(scene.in("k").faults()).containsExactly(Diagnostic.Kind.DUPLICATE_REQUEST);
    assertThat(scene.effects()).isEmpty();
    scene.permission(6);
    assertThat(scene.pending()).containsExactly("6");
  }

  @Test
  void ids_of_two_json_types_are_two_ids() { // R36
    Scene scene = Scene.opened().permission(5);
    scene.agent("{method: '$/cancel_request', params: {requestId: '5'}}");
    scene.client("{id: '5', result: {}}");
    assertThat(scene.pending()).containsExactly("5");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_malformed_request_is_refused_and_never_pending() { // R36
    Scene scene = Scene.opened();
    scene.agent(
        "{id: 5, method: 'session/request_permission', params: {sessionId: 's', options: []}}");
    assertThat(scene.pending()).isEmpty();
    assertThat(scene.effects())
        .containsExactly(new SessionEffect.AnswerInvalidParams(RequestId.of(5)));
    assertThat(scene.faultsOfConnection()).containsExactly(Diagnostic.Kind.MALFORMED_MESSAGE);
  }

  @Test
  void neither_a_request_nor_its_answer_changes_the_state() { // R37
    Scene scene = Scene.opened().running("[]").permission(5);
    assertThat(scene.activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(scene.model().foreground().state()).isEqualTo("running");
    scene.snapshot("requires_action", "[]").reply(5, "{outcome: {outcome: 'cancelled'}}");
    assertThat(scene.model().foreground().state()).isEqualTo("requires_action");
    scene.idle("[]").permission(6).reply(6, "{outcome: {outcome: 'cancelled'}}");
    assertThat(scene.activity()).isEqualTo(Activity.QUIET);
  }

  @Test
  void what_is_asked_beyond_the_bound_is_answered_at_once_and_the_rest_stays_open() {
    Scene scene = Scene.opened(Settings.DEFAULT.withOpenRequests(2));
    scene.permissionFor(5, "c1").elicitation(6).permissionFor(7, "c1").elicitation(8);
    assertThat(scene.sessions().asked()).containsOnlyKeys(RequestId.of(5), RequestId.of(6));
    assertThat(scene.effects()).containsExactly(permissionCancelled(7), elicitationCancelled(8));
    assertThat(scene.model().diagnostics().recent())
        .extracting(Diagnostic::kind)
        .containsExactly(Diagnostic.Kind.TOO_MANY_REQUESTS, Diagnostic.Kind.TOO_MANY_REQUESTS);
  }
}
