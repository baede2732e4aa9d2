package dev.acpclient.session;

import static dev.acpclient.session.MessageKey.Kind.AGENT_MESSAGE;
import static dev.acpclient.session.MessageKey.Kind.AGENT_THOUGHT;
import static dev.acpclient.session.MessageKey.Kind.SESSION_MESSAGE;
import static dev.acpclient.session.MessageKey.Kind.USER_MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.CompactionId;
import dev.acpclient.model.CompactionStatus;
import dev.acpclient.model.Cost;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.PlanId;
import dev.acpclient.model.PlanItems;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.UnknownPlanUpdateContent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages, and the small surfaces around them. */
class MessagesTest {

  @Test
  void chunks_append_and_an_upsert_replaces_them() { // R57
    Scene scene = Scene.opened().update(message("agent_message", "m1", "A"));
    scene.agentChunk("m1", "B");
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").text()).isEqualTo("AB");
    scene.update(message("agent_message", "m1", "C"));
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").text()).isEqualTo("C");
    scene.update("{sessionUpdate: 'agent_message', messageId: 'm1'}");
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").text()).isEqualTo("C");
    scene.update("{sessionUpdate: 'agent_message', messageId: 'm1', content: null}");
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").content()).isEmpty();
  }

  @Test
  void each_kind_has_ids_of_its_own_and_the_first_update_takes_the_place() { // R57
    Scene scene = Scene.opened().agentChunk("m1", "A").toolCall("c1", "pending");
    scene.update(message("user_message", "m1", "U")).update(message("agent_thought", "m1", "T"));
    scene.update(message("session_message", "m1", "S")).agentChunk("m1", "B");
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").text()).isEqualTo("AB");
    assertThat(scene.messageOf(USER_MESSAGE, "m1").text()).isEqualTo("U");
    assertThat(scene.messageOf(AGENT_THOUGHT, "m1").text()).isEqualTo("T");
    assertThat(scene.messageOf(SESSION_MESSAGE, "m1").text()).isEqualTo("S");
    assertThat(scene.model().messages().keySet())
        .extracting(MessageKey::kind)
        .containsExactly(AGENT_MESSAGE, USER_MESSAGE, AGENT_THOUGHT, SESSION_MESSAGE);
    assertThat(scene.model().content().conversation().timeline()).hasSize(5);
  }

  @Test
  void invalid_blocks_of_an_upsert_are_skipped() { // R57
    Scene scene = Scene.opened();
    scene.update(
        """
        {sessionUpdate: 'agent_message', messageId: 'm1',
          content: [{type: 'text', text: 'A'}, {type: 'text'}, 7, {type: '_x'}]}
        """);
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").content()).hasSize(2);
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").text()).isEqualTo("A");
    scene.update("{sessionUpdate: 'agent_message', messageId: 'm1', content: 'B'}");
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").text()).isEqualTo("A");
  }

  @Test
  void the_route_of_a_session_message_may_come_after_its_text() { // R57
    Scene scene = Scene.opened();
    scene.update(
        """
        {sessionUpdate: 'session_message_chunk', messageId: 'm1',
          content: {type: 'text', text: 'done'}}
        """);
    assertThat(scene.messageOf(SESSION_MESSAGE, "m1").route()).isNull();
    scene.update("{sessionUpdate: 'session_message', messageId: 'm1', senderSessionId: 'k1'}");
    scene.update("{sessionUpdate: 'session_message', messageId: 'm1', recipientSessionId: 's'}");
    assertThat(scene.messageOf(SESSION_MESSAGE, "m1").text()).isEqualTo("done");
    assertThat(scene.messageOf(SESSION_MESSAGE, "m1").route())
        .isEqualTo(new Message.Route(new SessionId("k1"), new SessionId("s"), null, null));
  }

  @Test
  void a_prompt_and_its_message_find_each_other_in_either_order() { // R58
    Scene early = Scene.opened().prompt(7).update(message("user_message", "m7", "Go on"));
    early.answer(7, "{messageId: 'm7'}");
    Scene late = Scene.opened().prompt(7).answer(7, "{messageId: 'm7'}");
    assertThat(late.model().messages()).isEmpty();
    late.update(message("user_message", "m7", "Go on"));
    for (Scene scene : new Scene[] {early, late}) {
      MessageId inserted = scene.model().prompts().settled().get(0).messageId();
      assertThat(inserted).isEqualTo(new MessageId("m7"));
      assertThat(scene.model().messages()).containsOnlyKeys(new MessageKey(USER_MESSAGE, inserted));
    }
    assertThat(early.shownContent()).isEqualTo(late.shownContent());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: null, c: {x: 1}}        | {b: 2, c: {x: 1}}
          {a: {y: 1}}                 | {a: {y: 1}, b: 2}
          null                        | null
          {}                          | {a: 1, b: 2}
          5                           | {a: 1, b: 2}
          []                          | {a: 1, b: 2}
          {z: null}                   | {a: 1, b: 2}
          {a: null, b: null}          | null
          """)
  void meta_is_patched_by_key(String patch, String result) { // R59
    Scene scene = Scene.opened();
    Object expected = result.equals("null") ? null : Scene.node(result);
    for (String meta : new String[] {"{a: 1, b: 2}", patch}) {
      scene.toolCall("{toolCallId: 'c1', _meta: %s}".formatted(meta));
      scene.terminal("{terminalId: 't1', _meta: %s}".formatted(meta));
      scene.subagent("{sessionId: 'k1', _meta: %s}".formatted(meta));
      scene.update("{sessionUpdate: 'agent_message', messageId: 'm1', _meta: %s}".formatted(meta));
      scene.update("{sessionUpdate: 'session_info_update', _meta: %s}".formatted(meta));
      scene.update(
          """
          {sessionUpdate: 'compaction_update', compactionId: 'z', status: 'completed', _meta: %s}
          """
              .formatted(meta));
    }
    assertThat(scene.callOf("c1").meta()).isEqualTo(expected);
    assertThat(scene.terminalOf("t1").meta()).isEqualTo(expected);
    assertThat(scene.rowOf("k1").meta()).isEqualTo(expected);
    assertThat(scene.messageOf(AGENT_MESSAGE, "m1").meta()).isEqualTo(expected);
    assertThat(surfaces(scene).meta()).isEqualTo(expected);
    assertThat(compaction(scene).meta()).isEqualTo(expected);
  }

  @Test
  void the_latest_full_list_wins() { // R60
    Scene scene = Scene.opened().update(options("a", "b")).update(options("c"));
    assertThat(surfaces(scene).configOptions()).hasSize(1);
    scene.client("{id: 1, method: 'session/set_config_option', params: {sessionId: 's'}}");
    scene.answer(
        1, "{configOptions: [%s, %s, %s]}".formatted(option("a"), option("b"), option("c")));
    assertThat(surfaces(scene).configOptions()).hasSize(3);

    scene.update(
        """
        {sessionUpdate: 'available_commands_update', availableCommands: [
          {type: 'command', name: 'test', description: 'Test it'}, {name: 'old'}]}
        """);
    assertThat(surfaces(scene).commands()).hasSize(1);
  }

  @Test
  void the_first_lists_come_with_the_answer() { // R60
    Scene scene = Scene.empty();
    scene.client("{id: 1, method: 'session/new', params: {cwd: '/p'}}");
    scene.answer(1, "{sessionId: 's', configOptions: [%s]}".formatted(option("a")));
    assertThat(surfaces(scene).configOptions()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"session/new", "session/fork", "session/resume"})
  void an_update_before_the_answer_is_newer_than_its_lists(String method) { // R60
    Scene scene = Scene.empty();
    scene.client("{id: 1, method: '%s', params: {sessionId: 's', cwd: '/p'}}".formatted(method));
    scene.update(options("a", "b"));
    scene.answer(1, "{sessionId: 's', configOptions: [%s]}".formatted(option("c")));
    assertThat(surfaces(scene).configOptions()).hasSize(2);
  }

  @Test
  void an_update_before_the_resume_is_older_than_the_lists_of_its_answer() { // R60
    Scene scene = Scene.opened().update(options("a", "b")).resume(1).running();
    scene.answer(1, "{configOptions: [%s]}".formatted(option("c")));
    assertThat(surfaces(scene).configOptions()).hasSize(1);
  }

  @Test
  void what_a_replay_does_not_repeat_is_still_the_latest() { // R61, R41
    Scene scene = Scene.opened();
    scene.update("{sessionUpdate: 'usage_update', used: 1, size: 9}");
    scene.update("{sessionUpdate: 'session_info_update', title: 'Old'}");
    scene.replay(1).update("{sessionUpdate: 'session_info_update', title: 'New'}").answer(1, "{}");
    assertThat(surfaces(scene).context()).isEqualTo(new Surfaces.ContextUse(1, 9));
    assertThat(surfaces(scene).title()).isEqualTo("New");
  }

  @Test
  void use_of_the_context_is_replaced_and_the_cost_is_patched() { // R61
    Scene scene = Scene.opened();
    scene.update(
        "{sessionUpdate: 'usage_update', used: 1, size: 9, cost: {amount: 1, currency: 'USD'}}");
    scene.update("{sessionUpdate: 'usage_update', used: 2, size: 9}");
    assertThat(surfaces(scene).context()).isEqualTo(new Surfaces.ContextUse(2, 9));
    assertThat(surfaces(scene).cost()).isEqualTo(new Cost(BigDecimal.ONE, "USD", null));
    scene.update("{sessionUpdate: 'usage_update', used: 3, size: 9, cost: null}");
    assertThat(surfaces(scene).cost()).isNull();
  }

  @Test
  void use_beyond_the_signed_range_is_kept_unsigned() { // R61
    Scene scene = Scene.opened();
    scene.update("{sessionUpdate: 'usage_update', used: 18446744073709551615, size: 1}");
    long used = Optional.ofNullable(surfaces(scene).context()).orElseThrow().used();
    assertThat(Long.toUnsignedString(used)).isEqualTo("18446744073709551615");
  }

  @Test
  void a_plan_is_replaced_whole_whatever_its_type() { // R62
    Scene scene = Scene.opened().update(plan("{type: 'items', planId: 'p', entries: []}"));
    scene.update(plan("{type: 'items', planId: 'q', entries: []}"));
    assertThat(scene.model().content().conversation().plans()).hasSize(2);
    assertThat(planOf(scene, "p")).isInstanceOf(PlanItems.class);
    scene.update(plan("{type: '_tree', planId: 'p', root: {}}"));
    assertThat(planOf(scene, "p")).isInstanceOf(UnknownPlanUpdateContent.class);
    scene.update("{sessionUpdate: 'plan_removed', planId: 'p'}");
    assertThat(planOf(scene, "p")).isNull();
    assertThat(planOf(scene, "q")).isInstanceOf(PlanItems.class);
    scene.update("{sessionUpdate: 'plan_removed', planId: 'never'}");
    assertThat(scene.model().content().conversation().plans()).hasSize(1);
    assertThat(scene.faults()).isEmpty();
  }

  @Test
  void a_notice_is_shown_now_or_never() { // R63
    Scene scene = Scene.opened();
    SessionContent before = scene.shownContent();
    scene.update("{sessionUpdate: 'notice', severity: 'warning', title: 'Slow', description: 'x'}");
    assertThat(scene.shownContent()).isSameAs(before);
    assertThat(scene.effects())
        .singleElement()
        .isInstanceOfSatisfying(
            SessionEffect.ShowNotice.class,
            shown -> {
              assertThat(shown.sessionId()).isEqualTo(new SessionId("s"));
              assertThat(shown.notice().title()).isEqualTo("Slow");
            });
    scene.update("{sessionUpdate: 'notice', severity: 'warning', title: ''}");
    assertThat(scene.effects()).hasSize(1);
  }

  @Test
  void a_compaction_has_one_place_and_its_summary_grows_or_is_replaced() { // R63
    Scene scene = Scene.opened().agentChunk("m1", "A");
    scene.update(summaryChunk("One")).agentChunk("m2", "B").update(summaryChunk(", two"));
    assertThat(compaction(scene).status()).isEqualTo(CompactionStatus.Known.IN_PROGRESS);
    assertThat(compaction(scene).summary()).hasSize(2);
    scene.update(
        """
        {sessionUpdate: 'compaction_update', compactionId: 'z', status: 'failed', error: 'full',
          summary: [{type: 'text', text: 'All'}]}
        """);
    assertThat(compaction(scene).status()).isEqualTo(CompactionStatus.Known.FAILED);
    assertThat(compaction(scene).summary()).hasSize(1);
    assertThat(compaction(scene).error()).isEqualTo("full");
    assertThat(scene.model().content().conversation().timeline().get(1))
        .isEqualTo(new TimelineEntry.OfCompaction(new CompactionId("z")));
    assertThat(scene.model().content().conversation().timeline()).hasSize(3);
  }

  @Test
  void the_end_of_an_elicitation_elsewhere_changes_nothing_here() { // R64
    Scene scene = Scene.opened().running("[]").elicitation(5);
    Sessions before = scene.sessions();
    scene.agent("{method: 'elicitation/complete', params: {elicitationId: 'e1'}}");
    scene.agent("{method: 'elicitation/complete', params: {elicitationId: 'e1'}}");
    assertThat(scene.sessions()).isSameAs(before);
    assertThat(scene.pending()).containsExactly("5");
  }

  private static Surfaces surfaces(Scene scene) {
    return scene.model().content().surfaces();
  }

  private static Compaction compaction(Scene scene) {
    return Optional.ofNullable(
            scene.model().content().conversation().compactions().get(new CompactionId("z")))
        .orElseThrow();
  }

  private static Object planOf(Scene scene, String id) {
    return scene.model().content().conversation().plans().get(new PlanId(id));
  }

  private static String message(String type, String id, String text) {
    return "{sessionUpdate: '%s', messageId: '%s', content: [{type: 'text', text: '%s'}]}"
        .formatted(type, id, text);
  }

  private static String summaryChunk(String text) {
    return """
        {sessionUpdate: 'compaction_summary_chunk', compactionId: 'z',
          content: {type: 'text', text: '%s'}}
        """
        .formatted(text);
  }

  private static String plan(String plan) {
    return "{sessionUpdate: 'plan_update', plan: %s}".formatted(plan);
  }

  private static String option(String id) {
    return "{configId: '%s', name: 'N', type: 'boolean', currentValue: true}".formatted(id);
  }

  private static String options(String... ids) {
    return "{sessionUpdate: 'config_option_update', configOptions: [%s]}"
        .formatted(String.join(", ", Arrays.stream(ids).map(MessagesTest::option).toList()));
  }
}
