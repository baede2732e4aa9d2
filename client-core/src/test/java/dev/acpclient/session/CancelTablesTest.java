package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be stopped on its own, and what asking for it does. */
class CancelTablesTest {

  private static Scene withCancellable() {
    Scene scene = Scene.opened();
    scene.toolCall("{toolCallId: 'c1', status: 'in_progress', capabilities: {cancel: {}}}");
    scene.terminal("{terminalId: 't1', capabilities: {cancel: {}}}");
    return scene.subagent("{sessionId: 'k1', capabilities: {cancel: {}}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          title: 'x'                              | true
          capabilities: {cancel: {}}              | true
          capabilities: {cancel: {_meta: {a: 1}}} | true
          capabilities: {}                        | false
          capabilities: null                      | false
          capabilities: {cancel: null}            | false
          capabilities: {cancel: true}            | false
          capabilities: {cancel: 5}               | false
          capabilities: {cancel: []}              | false
          capabilities: 7                         | false
          capabilities: []                        | false
          """)
  void an_advertisement_is_patched_like_any_field(String field, boolean advertised) { // R47
    Scene scene = withCancellable();
    scene.toolCall("{toolCallId: 'c1', %s}".formatted(field));
    scene.terminal("{terminalId: 't1', %s}".formatted(field));
    scene.subagent("{sessionId: 'k1', %s}".formatted(field));
    assertThat(scene.callOf("c1").cancelAdvertised()).isEqualTo(advertised);
    assertThat(scene.terminalOf("t1").cancelAdvertised()).isEqualTo(advertised);
    assertThat(scene.rowOf("k1").cancelAdvertised()).isEqualTo(advertised);
    assertThat(scene.isCancellable("c1")).isEqualTo(advertised);
    assertThat(scene.isTerminalCancellable("t1")).isEqualTo(advertised);
    assertThat(scene.isChildCancellable("k1")).isEqualTo(advertised);
  }

  @Test
  void nothing_is_cancellable_unless_advertised() { // R48
    Scene scene = Scene.opened().toolCall("c1", "in_progress").terminal("{terminalId: 't1'}");
    scene.subagent("{sessionId: 'k1'}");
    assertThat(scene.isCancellable("c1")).isFalse();
    assertThat(scene.isTerminalCancellable("t1")).isFalse();
    assertThat(scene.isChildCancellable("k1")).isFalse();
  }

  @Test
  void what_has_finished_cannot_be_cancelled_until_it_is_listed_again() { // R48
    Scene scene = withCancellable().toolCall("c1", "completed");
    scene.terminal("{terminalId: 't1', exitStatus: {}}");
    assertThat(scene.callOf("c1").cancelAdvertised()).isTrue();
    assertThat(scene.isCancellable("c1")).isFalse();
    assertThat(scene.isTerminalCancellable("t1")).isFalse();

    scene.idle("[C(c1), T(t1)]");
    assertThat(scene.isCancellable("c1")).isTrue();
    assertThat(scene.isTerminalCancellable("t1")).isTrue();
  }

  @Test
  void only_an_open_or_resuming_session_takes_cancels() { // R48
    Scene scene = withCancellable().close(1);
    assertThat(scene.isCancellable("c1")).isFalse();
    assertThat(scene.isTerminalCancellable("t1")).isFalse();
    assertThat(scene.isChildCancellable("k1")).isFalse();
    scene.fail(1, -32603);
    assertThat(scene.isCancellable("c1")).isTrue();

    scene.resume(2);
    assertThat(scene.isCancellable("c1")).isFalse();
    scene.toolCall("{toolCallId: 'c1', capabilities: {cancel: {}}}");
    assertThat(scene.isCancellable("c1")).isTrue();

    scene.answer(2, "{}").disconnect();
    assertThat(scene.isCancellable("c1")).isFalse();
  }

  @Test
  void a_subagent_that_ended_cannot_be_cancelled() { // R48
    Scene scene = withCancellable();
    scene.in("k1").closed();
    assertThat(scene.rowOf("k1").cancelAdvertised()).isTrue();
    assertThat(scene.isChildCancellable("k1")).isFalse();
  }

  @Test
  void an_accepted_stop_is_no_stop() { // R49
    Scene scene = withCancellable().callShowing("c2", "t1").idle("[T(t1)]");
    scene.cancelTerminal(1, "t1").answer(1, "{}");
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.terminalOf("t1").cancelRequested()).isTrue();
    assertThat(scene.isTerminalCancellable("t1")).isTrue();
    assertThat(scene.shown("c2")).isEqualTo("in_progress");
    assertThat(scene.warning().terminals()).isEqualTo(1);

    scene.terminal("{terminalId: 't1', exitStatus: {signal: 'SIGTERM'}}");
    assertThat(scene.terminalOf("t1").exit())
        .isEqualTo(new DisplayTerminal.Exit(null, "SIGTERM", false));
    assertThat(scene.terminalOf("t1").cancelRequested()).isFalse();
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void an_accepted_stop_of_a_call_waits_for_its_final_status() { // R49
    Scene scene = withCancellable().cancelToolCall(1, "c1").answer(1, "{}");
    scene.toolCall("{toolCallId: 'c1', title: 'x'}").toolCall("c1", "paused");
    assertThat(scene.shown("c1")).isEqualTo("paused");
    assertThat(scene.callOf("c1").cancelRequested()).isTrue();
    scene.toolCall("c1", "cancelled");
    assertThat(scene.callOf("c1").cancelRequested()).isFalse();
  }

  @Test
  void a_refusal_of_the_ids_clears_the_mark_and_any_other_error_does_not() { // R49
    Scene scene = withCancellable().cancelToolCall(1, "c1").cancelTerminal(2, "t1");
    scene.fail(1, -32603).fail(2, -32603);
    assertThat(scene.callOf("c1").cancelRequested()).isTrue();
    assertThat(scene.terminalOf("t1").cancelRequested()).isTrue();

    scene.cancelToolCall(3, "c1").cancelTerminal(4, "t1").fail(3, -32602).fail(4, -32602);
    assertThat(scene.callOf("c1").cancelRequested()).isFalse();
    assertThat(scene.terminalOf("t1").cancelRequested()).isFalse();
    assertThat(scene.isCancellable("c1")).isTrue();
  }

  @Test
  void what_empties_the_tables_clears_the_marks() { // R49, R38, R41, R45
    assertThat(isRequested(withRequests().disconnect())).isFalse();
    assertThat(isRequested(withRequests().closed())).isFalse();
    assertThat(isRequested(withRequests().resume(8))).isFalse();
    assertThat(isRequested(withRequests())).isTrue();
    assertThat(isRequested(withCancellable().disconnect().cancelToolCall(1, "c1"))).isFalse();
  }

  private static Scene withRequests() {
    return withCancellable().cancelToolCall(1, "c1").cancelTerminal(2, "t1");
  }

  private static boolean isRequested(Scene scene) {
    return scene.callOf("c1").cancelRequested() || scene.terminalOf("t1").cancelRequested();
  }

  @Test
  void a_stop_of_what_is_not_in_the_table_changes_nothing() { // R49
    Scene scene = withCancellable();
    SessionContent before = scene.shownContent();
    scene.cancelToolCall(1, "c9").cancelTerminal(2, "t9").fail(1, -32602).fail(2, -32602);
    assertThat(scene.shownContent()).isSameAs(before);
  }
}
