package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.view.Activity;
import dev.acpclient.view.BackgroundItem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Snapshots of state and background list. */
class BackgroundListTest {

  @ParameterizedTest
  @ValueSource(strings = {"{background: []}", "{state: 3, background: []}", "{state: null}"})
  void a_snapshot_that_cannot_be_read_puts_all_in_doubt(String unreadable) { // R13
    Scene scene = Scene.opened().state("{state: 'idle', stopReason: 'end_turn', background: []}");
    scene.state(unreadable);
    Foreground foreground = scene.model().foreground();
    assertThat(foreground.state()).isEqualTo("idle");
    assertThat(foreground.lastKnown()).isEqualTo("idle");
    assertThat(foreground.confirmed()).isFalse();
    assertThat(scene.model().background())
        .isEqualTo(Background.notReported(Background.Cause.BAD_SNAPSHOT));
    assertThat(scene.activity()).isEqualTo(Activity.UNCERTAIN);
    assertThat(scene.faults()).contains(Diagnostic.Kind.BAD_SNAPSHOT);
    assertThat(scene.effects()).isEmpty();
  }

  @Test
  void the_next_good_snapshot_ends_the_doubt() { // R13
    Scene scene = Scene.opened().idle("[T(t1)]").state("{}").idle("[]");
    assertThat(scene.activity()).isEqualTo(Activity.QUIET);
  }

  @Test
  void state_and_list_are_replaced_as_one() { // R13
    Scene scene = Scene.opened().running("[T(t1)]").idle("[C(c1)]");
    assertThat(scene.model().foreground().isIdle()).isTrue();
    assertThat(ids(scene)).containsExactly("c1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {state: 'idle'}                                                       | OMITTED
          {state: 'idle', background: null}                                     | NULL
          {state: 'idle', background: 5}                                        | MALFORMED
          {state: 'idle', background: {}}                                       | MALFORMED
          {state: 'idle', background: [{type: 'terminal'}, C(c1)]}              | MALFORMED
          {state: 'idle', background: [{type: 'terminal', terminalId: 5}]}      | MALFORMED
          {state: 'idle', background: [{type: 'tool_call', terminalId: 't1'}]}  | MALFORMED
          {state: 'idle', background: [{type: 'subagent'}]}                     | MALFORMED
          {state: 'idle', background: [T(t1), null]}                            | MALFORMED
          {state: 'idle', background: [T(t1), 't2']}                            | MALFORMED
          {state: 'idle', background: [{terminalId: 't1'}]}                     | MALFORMED
          {state: 'idle', background: [{type: 7}]}                              | MALFORMED
          {state: 'running', background: 5}                                     | MALFORMED
          {state: 'requires_action', background: null}                          | NULL
          {state: 'unknown', background: [7]}                                   | MALFORMED
          """)
  void a_list_counts_whole_or_not_at_all(String snapshot, Background.Cause cause) { // R14
    Scene scene = Scene.opened().idle("[T(t1)]").state(snapshot);
    assertThat(scene.model().background()).isEqualTo(Background.notReported(cause));
    assertThat(scene.model().foreground().confirmed()).isTrue();
    assertThat(scene.warning().reported()).isFalse();
    assertThat(BackgroundItem.of(scene.model())).isEmpty();
  }

  @Test
  void bad_meta_in_an_item_does_not_spoil_the_list() { // R14
    Scene scene = Scene.opened();
    scene.idle(
        "[{type: 'terminal', terminalId: 't1', _meta: 7}, {type: 'tool_call', toolCallId: 'c1', _meta: []}]");
    assertThat(ids(scene)).containsExactly("t1", "c1");
  }

  @Test
  void an_id_may_be_any_text() { // R14
    Scene scene = Scene.opened();
    scene.idle("[{type: 'terminal', terminalId: ''}, {type: 'tool_call', toolCallId: ' '}]");
    assertThat(ids(scene)).containsExactly("", " ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{type: '_job', n: 1}]", "[{type: ''}]", "[{type: 'workflow'}]"})
  void an_item_of_an_unknown_type_is_running_work(String list) { // R15
    Scene scene = Scene.opened().idle(list);
    assertThat(scene.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(scene.warning().unknown()).isEqualTo(1);
    assertThat(scene.warning().total()).isEqualTo(1);
    assertThat(items(scene))
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.id()).isNull();
              assertThat(item.live()).isTrue();
              assertThat(item.announced()).isFalse();
            });
  }

  @Test
  void duplicates_count_once_and_unknown_items_each() { // R16
    Scene scene = Scene.opened();
    scene.idle("[T(x), C(x), K(x), T(x), {type: '_j'}, C(x), {type: '_j'}, K(x)]");
    assertThat(items(scene))
        .extracting(BackgroundItem::type)
        .containsExactly("terminal", "tool_call", "subagent", "_j", "_j");
    assertThat(scene.warning().terminals()).isEqualTo(1);
    assertThat(scene.warning().toolCalls()).isEqualTo(1);
    assertThat(scene.warning().subagents()).isEqualTo(1);
    assertThat(scene.warning().unknown()).isEqualTo(2);
    assertThat(scene.warning().total()).isEqualTo(5);
  }

  @Test
  void an_item_that_was_never_announced_counts_and_makes_no_entry() { // R16
    Scene scene = Scene.opened().idle("[T(t9), T(t9)]");
    assertThat(items(scene)).containsExactly(new BackgroundItem("terminal", "t9", true, false));
    assertThat(scene.model().terminals()).isEmpty();
    assertThat(scene.warning().total()).isEqualTo(1);
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.UNANNOUNCED_ITEM);

    scene.idle("[C(c9), K(k9)]");
    assertThat(scene.model().toolCalls()).isEmpty();
    assertThat(scene.model().subagents()).isEmpty();
    assertThat(scene.in("k9").isKnown()).isFalse();
  }

  @Test
  void a_content_item_does_not_create_the_terminal_it_names() { // R16
    Scene scene = Scene.opened().callShowing("c1", "t1");
    assertThat(scene.model().terminals()).isEmpty();
    scene.idle("[T(t1)]");
    assertThat(items(scene)).containsExactly(new BackgroundItem("terminal", "t1", true, false));
    assertThat(scene.abandoned()).isEmpty();
    scene.output("t1", "YQ==");
    assertThat(items(scene)).containsExactly(new BackgroundItem("terminal", "t1", true, true));
  }

  @Test
  void a_finish_after_the_list_makes_the_item_not_live_and_the_session_not_quiet() { // R17
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").idle("[T(t1)]");
    scene.terminal("{terminalId: 't1', exitStatus: {exitCode: 0}}");
    assertThat(scene.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(items(scene)).containsExactly(new BackgroundItem("terminal", "t1", false, true));
    assertThat(scene.warning().total()).isZero();
    assertThat(scene.faults()).isEmpty();

    scene.idle("[T(t1)]");
    assertThat(items(scene)).containsExactly(new BackgroundItem("terminal", "t1", true, true));
    assertThat(scene.warning().total()).isEqualTo(1);
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.LISTED_AFTER_FINISH);

    assertThat(scene.idle("[]").activity()).isEqualTo(Activity.QUIET);
  }

  @Test
  void each_final_status_is_a_new_finish() { // R17
    Scene scene = Scene.opened().toolCall("c1", "completed").idle("[C(c1)]");
    assertThat(scene.warning().toolCalls()).isEqualTo(1);
    assertThat(scene.shown("c1")).isEqualTo("completed");
    scene.toolCall("{toolCallId: 'c1', title: 'x'}");
    assertThat(scene.warning().toolCalls()).isEqualTo(1);
    scene.toolCall("c1", "failed");
    assertThat(scene.warning().toolCalls()).isZero();
    assertThat(scene.idle("[C(c1)]").warning().toolCalls()).isEqualTo(1);
  }

  @Test
  void an_item_that_is_set_going_again_is_live() { // R17
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[C(c1)]");
    scene.toolCall("c1", "completed");
    assertThat(scene.warning().toolCalls()).isZero();
    assertThat(scene.toolCall("c1", "in_progress").warning().toolCalls()).isEqualTo(1);
  }

  @Test
  void an_exit_that_is_taken_back_makes_the_terminal_live_again() { // R17
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").idle("[T(t1)]");
    scene.terminal("{terminalId: 't1', exitStatus: {}}");
    assertThat(scene.warning().terminals()).isZero();
    scene.terminal("{terminalId: 't1', exitStatus: null}");
    assertThat(scene.warning().terminals()).isEqualTo(1);
  }

  @Test
  void a_contradicted_finish_is_told_once() { // R17
    Scene scene = Scene.opened().toolCall("c1", "completed");
    scene.idle("[C(c1)]").idle("[C(c1)]").running("[C(c1)]");
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.LISTED_AFTER_FINISH);
  }

  @Test
  void a_listed_subagent_is_live_whatever_its_own_state() { // R17
    Scene scene = Scene.opened().subagent("{sessionId: 'k1'}").idle("[K(k1)]");
    scene.in("k1").idle("[]");
    assertThat(items(scene)).containsExactly(new BackgroundItem("subagent", "k1", true, true));
    scene.in("k1").closed();
    assertThat(items(scene)).containsExactly(new BackgroundItem("subagent", "k1", true, true));
  }

  @Test
  void no_other_update_changes_state_or_list() { // R18
    Scene scene = Scene.opened().toolCall("c1", "in_progress").idle("[C(c1), T(t1)]");
    Foreground foreground = scene.model().foreground();
    Background background = scene.model().background();
    scene.toolCall("c1", "completed").terminal("{terminalId: 't1', exitStatus: {}}");
    scene.agentChunk("m1", "hi").permission(5).output("t1", "YQ==").prompt(7);
    scene.update("{sessionUpdate: 'usage_update', used: 1, size: 2}");
    scene.update("{sessionUpdate: '_x', state: 'running', background: []}");
    scene.subagent("{sessionId: 'k1', state: {state: 'running', background: []}}");
    assertThat(scene.model().foreground()).isSameAs(foreground);
    assertThat(scene.model().background()).isSameAs(background);
  }

  private static List<BackgroundItem> items(Scene scene) {
    return BackgroundItem.of(scene.model()).orElseThrow();
  }

  private static List<String> ids(Scene scene) {
    return items(scene).stream().map(BackgroundItem::id).toList();
  }
}
