package dev.acpclient.session;

import static dev.acpclient.session.Scene.permissionCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.RequestId;
import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;

/** What comes in: order, sessions that appear, and messages that make no sense. */
class IngestTest {

  @Test
  void what_came_before_an_answer_is_applied_when_the_answer_is() { // R1
    Scene scene = Scene.opened().prompt(7).running("[]");
    assertThat(scene.model().foreground().isActive()).isTrue();
    assertThat(scene.model().prompts().pending()).containsOnlyKeys(RequestId.of(7));

    scene.answer(7, "{messageId: 'm1'}");
    assertThat(scene.model().foreground().isActive()).isTrue();
    assertThat(scene.model().prompts().pending()).isEmpty();
  }

  @Test
  void an_update_may_come_before_the_answer_that_names_its_session() { // R2
    Scene scene = Scene.empty().in("s9");
    scene.client("{id: 'new', method: 'session/new', params: {cwd: '/p', mcpServers: []}}");
    scene.running();
    scene.answer("new", "{sessionId: 's9'}");
    assertThat(scene.model().foreground().isActive()).isTrue();
    assertThat(scene.model().roots().cwd()).isEqualTo("/p");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_new_session_is_idle_by_default_and_not_quiet() { // R2
    Scene scene = Scene.opened();
    assertThat(scene.model().foreground()).isEqualTo(Foreground.DEFAULT);
    assertThat(scene.model().background())
        .isEqualTo(Background.notReported(Background.Cause.NEVER));
    assertThat(scene.activity()).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
  }

  @Test
  void an_answer_to_new_leaves_an_open_session_of_that_name_as_it_is() { // R2
    Scene scene = Scene.opened().running("[T(t1)]").toolCall("c1", "in_progress");
    scene.startAs("again");
    assertThat(scene.activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
  }

  @Test
  void requests_name_a_session_as_well_as_updates_do() { // R2
    Scene scene = Scene.empty();
    scene.in("p").permission(1);
    scene.in("e").elicitation(2);
    scene.in("n").update("{sessionUpdate: '_custom'}");
    assertThat(scene.sessions().byId().keySet())
        .map(Object::toString)
        .containsExactly("p", "e", "n");
  }

  @Test
  void a_request_of_the_client_makes_no_session_unless_it_is_a_resume() { // R2
    Scene scene = Scene.empty();
    scene.prompt(1).cancel().close(2).archive(3).cancelToolCall(4, "c1").fork(5);
    assertThat(scene.sessions().byId()).isEmpty();
    scene.answer(1, "{messageId: 'm1'}").answer(2, "{}").answer(3, "{}").answer(4, "{}");
    assertThat(scene.sessions().byId()).isEmpty();

    scene.resume(6);
    assertThat(scene.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
  }

  @Test
  void sessions_that_nobody_asked_for_are_kept_up_to_a_bound() { // R3
    Scene scene = Scene.opened(Settings.DEFAULT.withUnclaimedSessions(2));
    scene.in("a").running();
    scene.in("b").running();
    scene.in("c").running();
    assertThat(scene.sessions().byId().keySet())
        .map(Object::toString)
        .containsExactly("s", "b", "c");
    assertThat(scene.faultsOfConnection()).containsExactly(Diagnostic.Kind.TOO_MANY_SESSIONS);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_request_of_a_session_that_is_dropped_is_answered() { // R3
    Scene scene = Scene.opened(Settings.DEFAULT.withUnclaimedSessions(1));
    scene.in("a").permission(5).elicitation(6);
    scene.in("b").running();
    assertThat(scene.in("a").isKnown()).isFalse();
    assertThat(scene.effects())
        .containsExactly(permissionCancelled(5), Scene.elicitationCancelled(6));
    assertThat(scene.sessions().asked()).isEmpty();
  }

  @Test
  void a_request_of_a_subagent_of_a_session_that_is_dropped_is_answered() { // R3
    Scene scene = Scene.opened(Settings.DEFAULT.withUnclaimedSessions(1));
    scene.in("a").subagent("{sessionId: 'k1'}");
    scene.in("k1").permission(5);
    scene.in("b").running();
    assertThat(scene.in("k1").isKnown()).isFalse();
    assertThat(scene.effects()).containsExactly(permissionCancelled(5));
  }

  @Test
  void a_session_that_was_asked_for_is_not_dropped() { // R3
    Scene scene = Scene.opened(Settings.DEFAULT.withUnclaimedSessions(1)).in("r").resume(1);
    for (int i = 0; i < 5; i++) {
      scene.in("u" + i).running();
    }
    assertThat(scene.sessions().byId().keySet())
        .map(Object::toString)
        .containsExactly("s", "r", "u4");
  }

  @Test
  void a_session_that_was_asked_for_is_not_dropped_with_a_parent_that_was_not() { // R3
    Scene scene = Scene.opened(Settings.DEFAULT.withUnclaimedSessions(1));
    scene.in("a").subagent("{sessionId: 's'}");
    scene.in("b").running();
    scene.in("c").running();
    assertThat(scene.isKnown()).isTrue();
  }

  @Test
  void an_unknown_update_changes_nothing_but_the_diagnostics() { // R4
    Scene scene = Scene.opened().running("[T(t1)]");
    SessionContent before = scene.shownContent();
    scene.update("{sessionUpdate: 'replay_complete', state: 'idle'}");
    assertThat(scene.shownContent()).isSameAs(before);
    assertThat(scene.faults())
        .containsExactly(Diagnostic.Kind.UNANNOUNCED_ITEM, Diagnostic.Kind.UNKNOWN_UPDATE);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_malformed_update_is_dropped_and_counted() { // R5
    Scene scene = Scene.opened().toolCall("c1", "in_progress");
    SessionContent before = scene.shownContent();
    scene.toolCall("{status: 'completed', title: 'hunter2'}");
    assertThat(scene.shownContent()).isSameAs(before);
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.MALFORMED_MESSAGE);
    assertThat(scene.toolCall("c1", "completed").shown("c1")).isEqualTo("completed");
  }

  @Test
  void a_chunk_with_a_broken_known_block_is_dropped_whole() { // R5
    Scene scene = Scene.opened();
    scene.update(
        "{sessionUpdate: 'agent_message_chunk', messageId: 'm1', content: {type: 'text'}}");
    assertThat(scene.model().messages()).isEmpty();
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.MALFORMED_MESSAGE);
  }

  @Test
  void no_diagnostic_repeats_a_value() { // R5
    Scene scene = Scene.opened();
    scene.toolCall("{toolCallId: {x: 'hunter2'}, title: 'hunter2'}");
    scene.toolCall("{toolCallId: 'c1', title: ['hunter2'], status: 7, rawInput: 'hunter2'}");
    scene.state("{state: {x: 'hunter2'}}");
    scene.output("t1", "hunter2!");
    assertThat(scene.model().diagnostics().total()).isGreaterThanOrEqualTo(5);
    assertThat(scene.model().diagnostics().recent())
        .extracting(Diagnostic::message)
        .noneMatch(message -> message.contains("hunter2"));
  }

  @Test
  void an_update_that_names_no_session_or_no_type_belongs_to_the_connection() { // R5
    Scene scene = Scene.empty();
    scene.agent("{method: 'session/update', params: {update: {sessionUpdate: 'notice'}}}");
    scene.agent("{method: 'session/update', params: {sessionId: 's', update: {}}}");
    scene.agent("{method: 'session/update', params: {sessionId: 's', update: {sessionUpdate: 7}}}");
    scene.agent("{method: 'session/update', params: [1]}");
    scene.agent("{id: 1.5, method: 'session/request_permission'}");
    assertThat(scene.sessions().byId()).isEmpty();
    assertThat(scene.faultsOfConnection())
        .hasSize(5)
        .containsOnly(Diagnostic.Kind.MALFORMED_MESSAGE);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void only_the_newest_diagnostics_are_kept_and_all_are_counted() { // R5
    Scene scene = Scene.opened();
    for (int i = 0; i < Diagnostics.KEPT + 10; i++) {
      scene.update("{sessionUpdate: '_x'}");
    }
    scene.toolCall("{}");
    assertThat(scene.model().diagnostics().recent()).hasSize(Diagnostics.KEPT);
    assertThat(scene.faults()).last().isEqualTo(Diagnostic.Kind.MALFORMED_MESSAGE);
    assertThat(scene.model().diagnostics().total()).isEqualTo(Diagnostics.KEPT + 11);
  }

  @Test
  void a_request_is_answered_once() { // R5
    Scene scene = Scene.opened().prompt(7).answer(7, "{messageId: 'm1'}");
    SessionModel answered = scene.model();
    scene.answer(7, "{messageId: 'm2'}");
    assertThat(scene.model()).isSameAs(answered);
    assertThat(scene.faultsOfConnection()).containsExactly(Diagnostic.Kind.STRAY_RESPONSE);
  }

  @Test
  void a_response_to_nothing_is_a_diagnostic() { // R5
    Scene scene = Scene.empty().answer(77, "{}");
    assertThat(scene.faultsOfConnection()).containsExactly(Diagnostic.Kind.STRAY_RESPONSE);
    assertThat(scene.sessions().byId()).isEmpty();
  }
}
