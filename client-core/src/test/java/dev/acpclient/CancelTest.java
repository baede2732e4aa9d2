package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TextContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Settings;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Shown;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Stopping work on the wire: of a session, of one item, of a subagent, of a prompt. */
@Timeout(60)
class CancelTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final TestScheduler time = new TestScheduler();
  private final ClientScene scene = ClientScene.connected(builder -> builder.clock(time));
  private final FakeAgent agent = scene.agent;
  private final AcpSession session = scene.session("s");

  @AfterEach
  void close() {
    scene.close();
  }

  private void toolCall(String id, String more) {
    agent.update("s", "{'sessionUpdate':'tool_call_update','toolCallId':'" + id + "'" + more + "}");
  }

  private void terminal(String id, String more) {
    agent.update("s", "{'sessionUpdate':'terminal_update','terminalId':'" + id + "'" + more + "}");
  }

  private String shown(String call) {
    return Shown.status(session.model(), session.model().toolCalls().get(new ToolCallId(call)));
  }

  private static void refused(TestObserver<?> call, RefusedException.Reason reason) {
    assertThat(ClientScene.failure(call))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void cancel_marks_foreground_work_and_spares_what_is_listed() { // R28
    terminal("t1", "");
    toolCall("c1", ",'status':'in_progress'");
    toolCall("c2", ",'status':'in_progress','content':[{'type':'terminal','terminalId':'t1'}]");
    toolCall("c3", ",'status':'in_progress'");
    agent.state(
        "s",
        """
        {'state':'running','background':[{'type':'tool_call','toolCallId':'c1'},
        {'type':'terminal','terminalId':'t1'}]}""");
    agent.asksPermission(5, "s");
    agent.sync();
    TestObserver<CancelOutcome> cancelling = session.cancel().test();
    agent.expect("{'jsonrpc':'2.0','method':'session/cancel','params':{'sessionId':'s'}}");
    agent.expectNothing();
    assertThat(shown("c1")).isEqualTo("in_progress");
    assertThat(shown("c2")).isEqualTo("in_progress");
    assertThat(shown("c3")).isEqualTo("cancelled");
    assertThat(session.model().permissions()).hasSize(1); // R33
    assertThat(session.model().foreground().state()).isEqualTo("running"); // R31
    cancelling.assertNotComplete();
    agent.state("s", "{'state':'idle','stopReason':'cancelled','background':[]}");
    assertThat(ClientScene.value(cancelling)).isEqualTo(CancelOutcome.CANCELLED);
  }

  @Test
  void a_cancel_that_is_not_confirmed_in_time_informs_and_changes_nothing() {
    agent.state("s", "{'state':'running'}");
    agent.sync();
    TestObserver<CancelOutcome> cancelling = session.cancel().test();
    agent.next("session/cancel");
    agent.sync();
    time.advanceTimeBy(10, TimeUnit.SECONDS);
    assertThat(ClientScene.value(cancelling)).isEqualTo(CancelOutcome.NOT_CONFIRMED);
    assertThat(session.model().foreground().state()).isEqualTo("running");
    agent.expectNothing();
    agent.state("s", "{'state':'idle','stopReason':'cancelled'}");
    agent.sync();
    assertThat(session.model().foreground().state()).isEqualTo("idle");
  }

  @Test
  void work_that_ends_first_has_ended_otherwise() {
    agent.state("s", "{'state':'running'}");
    agent.sync();
    TestObserver<CancelOutcome> cancelling = session.cancel().test();
    agent.next("session/cancel");
    agent.state("s", "{'state':'unknown'}");
    agent.state("s", "{'state':'idle','stopReason':'end_turn'}");
    assertThat(ClientScene.value(cancelling)).isEqualTo(CancelOutcome.ENDED_OTHERWISE);
  }

  @Test
  void a_cancel_of_an_idle_session_is_sent_for_the_held_prompts() { // R28
    TestObserver<CancelOutcome> cancelling = session.cancel().test();
    agent.next("session/cancel");
    assertThat(ClientScene.value(cancelling)).isEqualTo(CancelOutcome.NOTHING_RUNNING);
  }

  @Test
  void a_cancel_ends_with_the_connection() {
    agent.state("s", "{'state':'running'}");
    agent.sync();
    TestObserver<CancelOutcome> cancelling = session.cancel().test();
    agent.next("session/cancel");
    agent.close();
    assertThat(ClientScene.value(cancelling)).isEqualTo(CancelOutcome.SESSION_GONE);
  }

  @Test
  void prompts_are_cancelled_inserted_or_refused_each_by_its_answer() { // R32
    TestObserver<PromptOutcome> first = session.prompt("a").test();
    ObjectNode one = agent.next("session/prompt");
    TestObserver<PromptOutcome> second = session.prompt("b").test();
    ObjectNode two = agent.next("session/prompt");
    TestObserver<PromptOutcome> third = session.prompt("c").test();
    ObjectNode three = agent.next("session/prompt");
    assertThat(session.model().prompts().pending().values())
        .extracting(prompt -> ((TextContent) prompt.content().get(0)).text())
        .containsExactly("a", "b", "c");
    agent.error(one, -32800, "cancelled");
    agent.result(two, "{'messageId':'m2'}");
    agent.error(three, -32602, "no");
    assertThat(ClientScene.value(first)).isEqualTo(new PromptOutcome.Cancelled());
    assertThat(ClientScene.value(second))
        .isInstanceOfSatisfying(
            PromptOutcome.Inserted.class,
            inserted -> assertThat(inserted.messageId().value()).isEqualTo("m2"));
    assertThat(ClientScene.failure(third)).isInstanceOf(AgentErrorException.class);
    assertThat(session.model().prompts().pending()).isEmpty();
  }

  @Test
  void a_held_prompt_is_withdrawn_once() {
    TestObserver<PromptOutcome> prompting = session.prompt("a").test();
    ObjectNode prompt = agent.next("session/prompt");
    RequestId id = session.model().prompts().pending().keySet().iterator().next();
    ClientScene.done(session.withdraw(id).test());
    ObjectNode cancel = agent.next("$/cancel_request");
    assertThat(cancel.path("params").path("requestId")).isEqualTo(prompt.get("id"));
    ClientScene.done(session.withdraw(id).test());
    agent.expectNothing();
    agent.error(prompt, -32800, "withdrawn");
    assertThat(ClientScene.value(prompting)).isEqualTo(new PromptOutcome.Cancelled());
    refused(session.withdraw(id).test(), RefusedException.Reason.PROMPT_SETTLED);
    agent.expectNothing();
  }

  @Test
  void a_prompt_whose_answer_lacks_the_message_id_failed() {
    TestObserver<PromptOutcome> prompting = session.prompt("a").test();
    agent.result(agent.next("session/prompt"), "{}");
    assertThat(ClientScene.failure(prompting))
        .hasMessageContaining("session/prompt")
        .hasMessageContaining("messageId");
  }

  @Test
  void an_item_is_cancelled_only_while_the_agent_advertises_it() { // R47, R48
    TerminalId t1 = new TerminalId("t1");
    refused(session.cancelTerminal(t1).test(), RefusedException.Reason.UNKNOWN);
    terminal("t1", "");
    agent.sync();
    refused(session.cancelTerminal(t1).test(), RefusedException.Reason.NOT_ADVERTISED);
    terminal("t1", ",'capabilities':{'cancel':{}}");
    agent.sync();
    TestObserver<Void> cancelling = session.cancelTerminal(t1).<Void>toObservable().test();
    ObjectNode request = agent.next("terminal/cancel");
    assertThat(request.get("params"))
        .isEqualTo(FakeAgent.json("{'sessionId':'s','terminalId':'t1'}"));
    assertThat(session.model().terminals().get(t1).cancelRequested()).isTrue(); // R49
    agent.result(request, "{}");
    ClientScene.done(cancelling);
    assertThat(session.model().terminals().get(t1).exit()).isNull();
    terminal("t1", ",'exitStatus':{'signal':'SIGTERM'}");
    agent.sync();
    refused(session.cancelTerminal(t1).test(), RefusedException.Reason.FINISHED);
    agent.expectNothing();
  }

  @Test
  void a_tool_call_is_cancelled_by_itself_and_a_refusal_clears_the_mark() { // R48, R49
    ToolCallId c1 = new ToolCallId("c1");
    refused(session.cancelToolCall(c1).test(), RefusedException.Reason.UNKNOWN);
    toolCall("c1", ",'status':'in_progress'");
    agent.sync();
    refused(session.cancelToolCall(c1).test(), RefusedException.Reason.NOT_ADVERTISED);
    toolCall("c1", ",'capabilities':{'cancel':{}}");
    agent.sync();
    TestObserver<Void> cancelling = session.cancelToolCall(c1).<Void>toObservable().test();
    ObjectNode request = agent.next("tool_call/cancel");
    assertThat(session.model().toolCalls().get(c1).cancelRequested()).isTrue();
    agent.error(request, -32602, "not any more");
    assertThat(ClientScene.failure(cancelling)).isInstanceOf(AgentErrorException.class);
    assertThat(session.model().toolCalls().get(c1).cancelRequested()).isFalse();
    toolCall("c1", ",'status':'completed'");
    agent.sync();
    refused(session.cancelToolCall(c1).test(), RefusedException.Reason.FINISHED);
    agent.expectNothing();
  }

  @Test
  void a_subagent_is_only_cancelled_and_only_while_that_is_advertised() { // R49
    SessionId k1 = new SessionId("k1");
    refused(session.cancelSubagent(k1).test(), RefusedException.Reason.UNKNOWN);
    agent.update("s", "{'sessionUpdate':'subagent_update','sessionId':'k1'}");
    agent.state("k1", "{'state':'running'}");
    agent.sync();
    refused(session.cancelSubagent(k1).test(), RefusedException.Reason.NOT_ADVERTISED);
    refused(scene.client.session(k1).cancel().test(), RefusedException.Reason.NOT_ADVERTISED);
    agent.update(
        "s", "{'sessionUpdate':'subagent_update','sessionId':'k1','capabilities':{'cancel':{}}}");
    agent.sync();
    TestObserver<CancelOutcome> cancelling = session.cancelSubagent(k1).test();
    agent.expect("{'jsonrpc':'2.0','method':'session/cancel','params':{'sessionId':'k1'}}");
    agent.state("k1", "{'state':'idle','stopReason':'cancelled'}");
    assertThat(ClientScene.value(cancelling)).isEqualTo(CancelOutcome.CANCELLED);

    AcpSession child = scene.client.session(k1);
    refused(child.prompt("x").test(), RefusedException.Reason.SUBAGENT);
    refused(child.close().test(), RefusedException.Reason.SUBAGENT);
    refused(child.setTitle("x").test(), RefusedException.Reason.SUBAGENT);
    refused(scene.client.deleteSession(k1).test(), RefusedException.Reason.SUBAGENT);
    refused(scene.client.archiveSession(k1).test(), RefusedException.Reason.SUBAGENT);
    agent.expectNothing();
  }

  @Test
  void the_older_rule_answers_what_is_not_about_listed_work() { // R35
    try (ClientScene older =
        ClientScene.plain(
            builder ->
                builder.settings(
                    Settings.DEFAULT.withPermissionRule(Settings.PermissionRule.RFD_2026_10_27)))) {
      AcpSession its = older.session("s");
      older.agent.state("s", "{'state':'running'}");
      older.agent.asksPermission("p", "s");
      older.agent.sync();
      TestObserver<CancelOutcome> cancelling = its.cancel().test();
      older.agent.next("session/cancel");
      older.agent.expect("{'jsonrpc':'2.0','id':'p','result':{'outcome':{'outcome':'cancelled'}}}");
      older.agent.expectNothing();
      cancelling.dispose();
    }
  }

  @Test
  void nothing_is_sent_to_a_session_that_is_not_there() {
    AcpSession nobody = scene.client.session(new SessionId("nobody"));
    refused(nobody.prompt("x").test(), RefusedException.Reason.UNKNOWN);
    refused(nobody.cancel().test(), RefusedException.Reason.UNKNOWN);
    refused(nobody.close().test(), RefusedException.Reason.UNKNOWN);
    refused(nobody.resume(true).test(), RefusedException.Reason.UNKNOWN);
    agent.expectNothing();
    assertThat(session.model())
        .extracting(Activity::of)
        .isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
  }
}
