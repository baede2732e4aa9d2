package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.model.ElicitationFormMode;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever could not be read is told, in whichever message it stood (R5), and told in order. */
class FaultsTest {

  @Test
  void fields_of_a_permission_subject_that_could_not_be_read_are_told() {
    Scene scene = Scene.opened();
    scene.permission(
        5, "{type: 'tool_call', toolCall: {toolCallId: 'c1', kind: 9, title: {}, status: []}}");
    assertThat(scene.pending()).containsExactly("5");
    assertThat(scene.model().diagnostics().recent())
        .extracting(Diagnostic::kind)
        .containsOnly(Diagnostic.Kind.TOLERATED_FIELD)
        .hasSize(3);
    assertThat(scene.model().diagnostics().recent().toString())
        .contains("session/request_permission /subject/toolCall/kind");
  }

  @Test
  void a_permission_request_that_cannot_be_read_says_where_and_why() {
    Scene scene = Scene.opened();
    scene.agent(
        """
        {"id": 5, "method": "session/request_permission",
         "params": {"sessionId": "s", "title": "May I?", "options": []}}
        """);
    assertThat(scene.sessions().diagnostics().recent())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.kind()).isEqualTo(Diagnostic.Kind.MALFORMED_MESSAGE);
              assertThat(fault.message()).startsWith("session/request_permission /options: ");
            });
  }

  @Test
  void lists_in_the_answer_to_session_new_that_could_not_be_read_are_told() {
    Scene scene = Scene.empty();
    scene.client("{id: 1, method: 'session/new', params: {cwd: '/p'}}");
    scene.answer(1, "{sessionId: 's', configOptions: [5, {}], availableCommands: 7}");
    assertThat(scene.model().diagnostics().total()).isEqualTo(3);
  }

  @Test
  void an_answer_to_session_new_without_a_session_is_told() {
    Scene scene = Scene.empty();
    scene.client("{id: 1, method: 'session/new', params: {cwd: '/p'}}");
    scene.answer(1, "{sessionId: 7}");
    assertThat(scene.sessions().byId()).isEmpty();
    assertThat(scene.sessions().diagnostics().recent())
        .extracting(Diagnostic::kind)
        .containsExactly(Diagnostic.Kind.MALFORMED_MESSAGE);
  }

  @Test
  void an_answer_to_a_prompt_without_a_message_is_a_failure_and_told() {
    Scene scene = Scene.opened().prompt(7).answer(7, "{messageId: 7}");
    assertThat(scene.model().prompts().settled())
        .extracting(Prompt::outcome)
        .containsExactly(Prompt.Outcome.FAILED);
    assertThat(scene.model().diagnostics().recent())
        .extracting(Diagnostic::kind)
        .containsExactly(Diagnostic.Kind.MALFORMED_MESSAGE);
  }

  @Test
  void an_elicitation_is_read_as_what_it_asks() {
    Scene scene = Scene.opened();
    scene.agent(
        """
        {"id": 5, "method": "elicitation/create",
         "params": {"sessionId": "s", "message": "Which?", "mode": "form",
                    "requestedSchema": {"type": "object", "properties": {}}}}
        """);
    assertThat(scene.model().elicitations().get(RequestId.of(5)).request())
        .isInstanceOf(ElicitationFormMode.class);
    assertThat(scene.model().diagnostics().total()).isZero();
  }

  @Test
  void an_elicitation_that_cannot_be_read_is_still_shown_by_its_message_and_told() {
    Scene scene = Scene.opened();
    scene.agent(
        """
        {"id": 5, "method": "elicitation/create",
         "params": {"sessionId": "s", "message": "Which?", "mode": "form", "requestedSchema": 7}}
        """);
    ElicitationPrompt prompt = scene.model().elicitations().get(RequestId.of(5));
    assertThat(prompt.message()).isEqualTo("Which?");
    assertThat(prompt.request()).isNull();
    assertThat(scene.model().diagnostics().recent())
        .extracting(Diagnostic::kind)
        .containsExactly(Diagnostic.Kind.MALFORMED_MESSAGE);
  }

  @Test
  void a_terminal_that_runs_again_after_its_exit_is_told() { // R11
    Scene scene = Scene.opened().terminal("{terminalId: 't1', exitStatus: {}}");
    scene.terminal("{terminalId: 't1', exitStatus: null}");
    assertThat(scene.terminalOf("t1").exit()).isNull();
    assertThat(scene.model().diagnostics().recent())
        .extracting(Diagnostic::kind)
        .containsExactly(Diagnostic.Kind.REOPENED);
  }

  @Test
  void changed_sessions_come_in_the_order_in_which_they_appeared() {
    String[] names = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta"};
    Scene scene = Scene.empty();
    for (String name : names) {
      scene.in(name).running("[]");
    }
    Next next =
        SessionReducer.reduce(scene.sessions(), new SessionEvent.Disconnected(Instant.EPOCH));
    assertThat(next.changed()).extracting(SessionId::value).containsExactly(names);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Settings.MAX_TERMINAL_BYTES + 1, Integer.MAX_VALUE})
  void a_bound_for_output_that_cannot_be_kept_is_refused(int bytes) {
    assertThatThrownBy(() -> Settings.DEFAULT.withTerminalBytes(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("terminalBytes");
  }

  @Test
  void output_is_kept_with_the_greatest_bound() {
    Scene scene = Scene.opened(Settings.DEFAULT.withTerminalBytes(Settings.MAX_TERMINAL_BYTES));
    scene.output("t1", "YWI=").output("t1", "Yw==");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("abc");
  }
}
