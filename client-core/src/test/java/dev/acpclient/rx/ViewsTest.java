package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Conversation;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.BackgroundItem;
import dev.acpclient.view.CloseWarning;
import dev.acpclient.view.SessionSummary;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewsTest {
  private final Scene scene = new Scene();

  @Test // R21
  void activity_tells_each_value_once_until_another_comes() {
    scene.running();
    TestSubscriber<Activity> activity = scene.streams.activity(S1).test();
    scene.chunk("a");
    scene.running();
    scene.idle("[]");
    scene.idle("[]");
    scene.update("{'sessionUpdate':'tool_call_update','toolCallId':'c1','status':'pending'}");
    scene.idle("[{'type':'tool_call','toolCallId':'c1'}]");
    scene.update("{'sessionUpdate':'tool_call_update','toolCallId':'c1','status':'in_progress'}");
    scene.closeSession();
    activity.assertResult(
        Activity.FOREGROUND,
        Activity.QUIET,
        Activity.SCHEDULED_OR_SUSPENDED,
        Activity.BACKGROUND_RUNNING,
        Activity.CLOSED);
  }

  @Test
  void a_view_that_changed_and_changed_back_is_not_told_to_who_asks_late() {
    scene.running();
    TestSubscriber<Activity> activity = scene.streams.activity(S1).test(1);
    scene.idle("[]");
    scene.running();
    activity.request(1);
    activity.assertValues(Activity.FOREGROUND);
    scene.idle("[]");
    activity.assertValues(Activity.FOREGROUND, Activity.QUIET);
  }

  @Test // R17, R22, R27
  void background_close_warning_and_abandoned_follow_the_list() {
    scene.update("{'sessionUpdate':'tool_call_update','toolCallId':'c1','status':'in_progress'}");
    scene.update("{'sessionUpdate':'terminal_update','terminalId':'t1','command':'npm run dev'}");
    TestSubscriber<Optional<List<BackgroundItem>>> items = scene.streams.backgroundItems(S1).test();
    TestSubscriber<CloseWarning> warnings = scene.streams.closeWarning(S1).test();
    TestSubscriber<Abandoned> abandoned = scene.streams.abandoned(S1).test();
    scene.idle("[{'type':'terminal','terminalId':'t1'}]");
    scene.update(
        "{'sessionUpdate':'terminal_update','terminalId':'t1','exitStatus':{'exitCode':0}}");

    items.assertValues(
        Optional.empty(),
        Optional.of(List.of(new BackgroundItem("terminal", "t1", true, true))),
        Optional.of(List.of(new BackgroundItem("terminal", "t1", false, true))));
    warnings.assertValues(
        new CloseWarning(false, 0, 0, 0, 0, 2, false),
        new CloseWarning(true, 1, 0, 0, 0, 0, false),
        new CloseWarning(true, 0, 0, 0, 0, 0, false));
    abandoned.assertValues(
        new Abandoned(List.of(), List.of()),
        new Abandoned(List.of(new ToolCallId("c1")), List.of()));
  }

  @Test
  void tables_and_conversation_are_told_when_they_change_and_only_then() {
    scene.chunk("a");
    TestSubscriber<List<ToolCallId>> calls =
        scene.streams.toolCalls(S1).map(table -> List.copyOf(table.keySet())).test();
    TestSubscriber<List<TerminalId>> terminals =
        scene.streams.terminals(S1).map(table -> List.copyOf(table.keySet())).test();
    TestSubscriber<Conversation> conversation = scene.streams.conversation(S1).test();
    scene.update("{'sessionUpdate':'tool_call_update','toolCallId':'c1'}");
    scene.update("{'sessionUpdate':'terminal_output_chunk','terminalId':'t1','data':'YQ=='}");
    scene.chunk("b");

    calls.assertValues(List.of(), List.of(new ToolCallId("c1")));
    terminals.assertValues(List.of(), List.of(new TerminalId("t1")));
    assertThat(conversation.values()).extracting(c -> c.timeline().size()).containsExactly(1, 2, 2);
  }

  @Test
  void a_summary_follows_the_model() {
    scene.running();
    TestSubscriber<SessionSummary> summary = scene.streams.summary(S1).test();
    scene.pass(7);
    scene.chunk("a");
    scene.chunk("b"); // in the same millisecond: the same summary
    summary.assertValueCount(2);
    assertThat(summary.values().get(1)).isEqualTo(SessionSummary.of(scene.model()));
  }

  @Test
  void a_view_of_ones_own_tells_what_is_not_equal_to_before() {
    scene.chunk("a");
    TestSubscriber<Integer> length =
        scene.streams.view(S1, model -> Scene.text(model).length() / 2).test();
    scene.chunk("b");
    scene.chunk("c");
    scene.chunk("d");
    length.assertValues(0, 1, 2);
  }

  @Test
  void a_view_that_throws_fails_its_own_subscriber_only() {
    scene.chunk("a");
    IllegalStateException broken = new IllegalStateException("broken view");
    TestSubscriber<Integer> failing =
        scene
            .streams
            .view(
                S1,
                model -> {
                  if (Scene.text(model).length() > 1) {
                    throw broken;
                  }
                  return 1;
                })
            .test();
    TestSubscriber<Activity> other = scene.streams.activity(S1).test();
    scene.chunk("b");
    scene.idle("[]");
    failing.assertValues(1).assertError(broken);
    other.assertValueCount(2).assertNoErrors();
  }

  @Test
  void streaming_text_and_output_leave_every_view_as_it_is() {
    scene.update("{'sessionUpdate':'tool_call_update','toolCallId':'c1','status':'in_progress'}");
    scene.update("{'sessionUpdate':'terminal_update','terminalId':'t1'}");
    scene.idle("[]");
    SessionModel before = scene.model();
    scene.chunk("a");
    SessionModel text = scene.model();
    assertThat(Unchanged.activity(before, text)).isTrue();
    assertThat(Unchanged.closeWarning(before, text)).isTrue();
    assertThat(Unchanged.backgroundItems(before, text)).isTrue();
    assertThat(Unchanged.abandoned(before, text)).isTrue();

    scene.update("{'sessionUpdate':'terminal_output_chunk','terminalId':'t1','data':'YQ=='}");
    scene.update(
        """
        {'sessionUpdate':'tool_call_content_chunk','toolCallId':'c1',
         'content':{'type':'content','content':{'type':'text','text':'x'}}}
        """);
    SessionModel output = scene.model();
    assertThat(output.terminals()).isNotSameAs(text.terminals());
    assertThat(output.toolCalls()).isNotSameAs(text.toolCalls());
    assertThat(Unchanged.activity(text, output)).isTrue();
    assertThat(Unchanged.closeWarning(text, output)).isTrue();
    assertThat(Unchanged.backgroundItems(text, output)).isTrue();
    assertThat(Unchanged.abandoned(text, output)).isTrue();
  }

  /** Where a view is said to be unchanged, working it out gives the same. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void a_view_that_is_taken_for_unchanged_is(long seed) {
    Random random = new Random(seed);
    scene.running();
    List<SessionModel> models = new ArrayList<>(List.of(scene.model()));
    int skipped = 0;
    for (int i = 0; i < 600; i++) {
      act(random);
      SessionModel now = scene.model();
      SessionModel before =
          models.get(models.size() - 1 - random.nextInt(Math.min(3, models.size())));
      models.add(now);
      if (Unchanged.activity(before, now)) {
        assertThat(Activity.of(now)).isEqualTo(Activity.of(before));
        skipped++;
      }
      if (Unchanged.closeWarning(before, now)) {
        assertThat(CloseWarning.of(now)).isEqualTo(CloseWarning.of(before));
        skipped++;
      }
      if (Unchanged.backgroundItems(before, now)) {
        assertThat(BackgroundItem.of(now)).isEqualTo(BackgroundItem.of(before));
        skipped++;
      }
      if (Unchanged.abandoned(before, now)) {
        assertThat(Abandoned.of(now)).isEqualTo(Abandoned.of(before));
        skipped++;
      }
    }
    assertThat(skipped).isGreaterThan(300);
  }

  private void act(Random random) {
    String call = "c" + random.nextInt(4);
    String terminal = "t" + random.nextInt(3);
    String list =
        List.of(
                "null",
                "[]",
                "[{'type':'terminal','terminalId':'%s'}]".formatted(terminal),
                "[{'type':'tool_call','toolCallId':'%s'},{'type':'_job'}]".formatted(call),
                "[{'type':'subagent','sessionId':'k1'}]")
            .get(random.nextInt(5));
    switch (random.nextInt(14)) {
      case 0, 1 -> scene.idle(list);
      case 2 ->
          scene.update(
              "{'sessionUpdate':'state_update','state':'running','background':%s}".formatted(list));
      case 3, 4 ->
          scene.update(
              "{'sessionUpdate':'tool_call_update','toolCallId':'%s','status':'%s'}"
                  .formatted(
                      call,
                      List.of("pending", "in_progress", "paused", "completed")
                          .get(random.nextInt(4))));
      case 5 ->
          scene.update(
              "{'sessionUpdate':'tool_call_update','toolCallId':'%s','title':'x'}".formatted(call));
      case 6 ->
          scene.update(
              """
              {'sessionUpdate':'tool_call_content_chunk','toolCallId':'%s',
               'content':{'type':'terminal','terminalId':'%s'}}
              """
                  .formatted(call, terminal));
      case 7 ->
          scene.update(
              "{'sessionUpdate':'tool_call_update','toolCallId':'%s','content':[]}"
                  .formatted(call));
      case 8 ->
          scene.update(
              "{'sessionUpdate':'terminal_update','terminalId':'%s','exitStatus':%s}"
                  .formatted(terminal, random.nextBoolean() ? "{}" : "null"));
      case 9 ->
          scene.update(
              "{'sessionUpdate':'terminal_output_chunk','terminalId':'%s','data':'YQ=='}"
                  .formatted(terminal));
      case 10 -> scene.chunk("x");
      case 11 -> scene.update("{'sessionUpdate':'subagent_update','sessionId':'k1'}");
      case 12 ->
          scene.client("{'jsonrpc':'2.0','method':'session/cancel','params':{'sessionId':'s1'}}");
      default -> {
        scene.sends(1, "session/resume");
        scene.succeeds(1, "{}");
      }
    }
  }
}
