package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.model.ToolKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of tool calls. */
class ToolCallTest {

  @Test
  void omitted_keeps_null_resets_value_replaces() { // R6
    Scene scene = Scene.opened();
    scene.toolCall(
        """
        {toolCallId: 'c1', status: 'in_progress', title: 'A', name: 'shell', kind: 'execute',
          rawInput: {x: 1}, rawOutput: [2], locations: [{path: '/a'}]}
        """);
    scene.toolCall("{toolCallId: 'c1', title: null}");
    ToolCall kept = scene.callOf("c1");
    assertThat(kept.status()).isEqualTo(ToolCallStatus.Known.IN_PROGRESS);
    assertThat(kept.title()).isNull();
    assertThat(kept.name()).isEqualTo("shell");
    assertThat(kept.kind()).isEqualTo(ToolKind.Known.EXECUTE);
    assertThat(kept.rawInput()).isEqualTo(Scene.node("{x: 1}"));
    assertThat(kept.locations()).hasSize(1);

    scene.toolCall(
        """
        {toolCallId: 'c1', name: null, kind: null, status: null, rawInput: null, rawOutput: null,
          locations: null}
        """);
    assertThat(scene.callOf("c1"))
        .usingRecursiveComparison()
        .ignoringFields("openedAt", "touchedAt", "finishedAt", "position")
        .isEqualTo(ToolCall.unseen(new ToolCallId("c1"), 0));
  }

  @Test
  void null_status_makes_a_finished_call_pending_again_and_is_an_anomaly() { // R6
    Scene scene = Scene.opened().toolCall("c1", "completed");
    scene.toolCall("{toolCallId: 'c1', status: null}");
    assertThat(scene.shown("c1")).isEqualTo("pending");
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.REOPENED);
  }

  @Test
  void a_bad_field_counts_as_omitted() { // R6
    Scene scene = Scene.opened();
    scene.toolCall("{toolCallId: 'c1', status: 'in_progress', title: 'A', kind: 'edit'}");
    scene.toolCall("{toolCallId: 'c1', status: 5, title: [], kind: {}, content: {}}");
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.callOf("c1").title()).isEqualTo("A");
    assertThat(scene.callOf("c1").kind()).isEqualTo(ToolKind.Known.EDIT);
    assertThat(scene.faults()).hasSize(4).containsOnly(Diagnostic.Kind.TOLERATED_FIELD);
  }

  @Test
  void updates_chunks_and_permission_subjects_create_a_call() { // R7
    Scene scene = Scene.opened().toolCall("{toolCallId: 'c1'}");
    scene.content("c2", "{type: 'terminal', terminalId: 't1'}");
    scene.permission(5, "{type: 'tool_call', toolCall: {toolCallId: 'c3', kind: 'edit'}}");
    assertThat(scene.model().toolCalls().keySet())
        .map(ToolCallId::value)
        .containsExactly("c1", "c2", "c3");
    assertThat(scene.model().toolCalls().values())
        .extracting(ToolCall::status)
        .containsOnly(ToolCallStatus.Known.PENDING);
    assertThat(scene.callOf("c3").kind()).isEqualTo(ToolKind.Known.EDIT);
    assertThat(scene.pending()).containsExactly("5");
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_permission_subject_patches_a_known_call() { // R7
    Scene scene = Scene.opened();
    scene.toolCall("{toolCallId: 'c1', status: 'in_progress', title: 'A'}");
    scene.permission(5, "{type: 'tool_call', toolCall: {toolCallId: 'c1', status: 'pending'}}");
    assertThat(scene.shown("c1")).isEqualTo("pending");
    assertThat(scene.callOf("c1").title()).isEqualTo("A");
  }

  @Test
  void a_command_subject_creates_no_call() { // R7
    Scene scene = Scene.opened();
    scene.permission(5, "{type: 'command', command: 'ls', cwd: '/p', toolCallId: 'c1'}");
    assertThat(scene.model().toolCalls()).isEmpty();
    assertThat(scene.pending()).containsExactly("5");
  }

  @Test
  void chunks_append_and_updates_replace_what_chunks_appended() { // R8
    Scene scene = Scene.opened().toolCall("c1", "in_progress");
    scene.content("c1", "{type: 'terminal', terminalId: 't1'}");
    scene.content("c1", "{type: 'terminal', terminalId: 't2'}");
    assertThat(scene.callOf("c1").content()).hasSize(2);
    assertThat(scene.callOf("c1").references())
        .containsExactlyInAnyOrder(new TerminalId("t1"), new TerminalId("t2"));

    scene.toolCall("{toolCallId: 'c1', content: [{type: 'terminal', terminalId: 't3'}]}");
    assertThat(scene.callOf("c1").content()).hasSize(1);
    assertThat(scene.callOf("c1").references()).containsExactly(new TerminalId("t3"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null"})
  void cleared_content_no_longer_shows_a_terminal(String nothing) { // R8
    Scene scene = Scene.opened().toolCall("c1", "in_progress");
    scene.content("c1", "{type: 'terminal', terminalId: 't1'}").idle("[T(t1)]");
    assertThat(scene.abandoned()).isEmpty();
    scene.toolCall("{toolCallId: 'c1', content: %s}".formatted(nothing));
    assertThat(scene.callOf("c1").references()).isEmpty();
    assertThat(scene.abandoned()).containsExactly("c1");
  }

  @Test
  void a_terminal_shown_twice_stays_shown() { // R8
    Scene scene = Scene.opened().callShowing("c1", "t1");
    scene.content("c1", "{type: 'terminal', terminalId: 't1'}");
    assertThat(scene.callOf("c1").content()).hasSize(2);
    assertThat(scene.callOf("c1").references()).containsExactly(new TerminalId("t1"));
  }

  @Test
  void only_a_content_item_of_its_own_shows_a_terminal() { // R8
    Scene scene = Scene.opened();
    scene.toolCall(
        """
        {toolCallId: 'c1', content: [
          {type: 'content', content: {type: 'text', text: 'terminal t1'}},
          {type: '_nested', content: {type: 'terminal', terminalId: 't2'}},
          {type: 'terminal'}, 7]}
        """);
    assertThat(scene.callOf("c1").references()).isEmpty();
    assertThat(scene.callOf("c1").content()).hasSize(2);
  }

  @Test
  void a_custom_status_is_unfinished_and_kept_as_it_came() { // R9
    Scene scene = Scene.opened().running("[]").toolCall("c1", "_thinking");
    assertThat(scene.shown("c1")).isEqualTo("_thinking");
    assertThat(scene.callOf("c1").isFinal()).isFalse();
    assertThat(scene.idle("[]").abandoned()).containsExactly("c1");
    assertThat(scene.running("[]").toolCall("c1", "_thinking").cancel().shown("c1"))
        .isEqualTo("cancelled");
  }

  @Test
  void the_agents_status_removes_what_the_client_inferred() { // R10
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").cancel();
    assertThat(scene.shown("c1")).isEqualTo("cancelled");

    scene.toolCall("{toolCallId: 'c1', title: 'x'}");
    scene.content("c1", "{type: 'terminal', terminalId: 't1'}");
    assertThat(scene.shown("c1")).isEqualTo("cancelled");
    assertThat(scene.callOf("c1").overlay()).isEqualTo(ToolCall.Overlay.OPTIMISTIC_CANCELLED);

    scene.toolCall("c1", "completed");
    assertThat(scene.shown("c1")).isEqualTo("completed");
    assertThat(scene.callOf("c1").overlay()).isEqualTo(ToolCall.Overlay.NONE);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void a_null_status_is_a_status() { // R10
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").cancel();
    assertThat(scene.toolCall("{toolCallId: 'c1', status: null}").shown("c1")).isEqualTo("pending");
  }

  @Test
  void a_status_that_cannot_be_read_is_none() { // R10
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").cancel();
    assertThat(scene.toolCall("{toolCallId: 'c1', status: 7}").shown("c1")).isEqualTo("cancelled");
  }

  @Test
  void the_subject_of_a_permission_request_is_a_word_of_the_agent() { // R10
    Scene scene = Scene.opened().running("[]").toolCall("c1", "in_progress").cancel();
    scene.permission(5, "{type: 'tool_call', toolCall: {toolCallId: 'c1', status: 'pending'}}");
    assertThat(scene.shown("c1")).isEqualTo("pending");
  }
}
