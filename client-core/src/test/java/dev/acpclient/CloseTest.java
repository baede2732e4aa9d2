package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Shown;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code session/close} on the wire, and closing as soon as nothing is lost. */
@Timeout(60)
class CloseTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final TestScheduler time = new TestScheduler();
  private final ClientScene scene = ClientScene.connected(builder -> builder.clock(time));
  private final FakeAgent agent = scene.agent;
  private final AcpSession session = scene.session("s");

  @BeforeEach
  void work() {
    agent.update("s", "{'sessionUpdate':'terminal_update','terminalId':'t1','command':'dev'}");
    agent.update(
        "s", "{'sessionUpdate':'tool_call_update','toolCallId':'c1','status':'in_progress'}");
    agent.state("s", "{'state':'idle','background':[{'type':'terminal','terminalId':'t1'}]}");
    agent.sync();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private String shownTerminal() {
    SessionModel model = session.model();
    return Shown.status(model, model.terminals().get(new TerminalId("t1")));
  }

  @Test
  void the_warning_says_beforehand_what_would_stop() { // R27
    assertThat(session.closeWarning().reported()).isTrue();
    assertThat(session.closeWarning().terminals()).isEqualTo(1);
    assertThat(session.closeWarning().total()).isEqualTo(1);
  }

  @Test
  void success_finalises_answers_what_is_pending_and_ends_the_streams() { // R34, R38
    agent.asksPermission(5, "s");
    agent.sync();
    TestSubscriber<SessionModel> models = session.models().test();
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    ObjectNode request = agent.next("session/close");
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSING);
    assertThat(shownTerminal()).isEqualTo("running"); // R40
    agent.result(request, "{}");
    agent.expect("{'jsonrpc':'2.0','id':5,'result':{'outcome':{'outcome':'cancelled'}}}");
    ClientScene.done(closing);
    assertThat(shownTerminal()).isEqualTo("exited");
    assertThat(Shown.status(session.model(), session.model().toolCalls().get(new ToolCallId("c1"))))
        .isEqualTo("ended_unknown");
    models.assertComplete();
    agent.expectNothing();
  }

  @Test
  void a_session_that_the_agent_does_not_know_is_closed() { // R38
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.error(agent.next("session/close"), -32002, "no such session");
    ClientScene.done(closing);
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(shownTerminal()).isEqualTo("exited");
  }

  @Test
  void null_is_an_answer_too() {
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    ObjectNode request = agent.next("session/close");
    agent.send("{'jsonrpc':'2.0','id':" + request.get("id") + ",'result':null}");
    ClientScene.done(closing);
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
  }

  @Test
  void a_failure_changes_nothing() { // R38
    agent.asksPermission(5, "s");
    TestSubscriber<SessionModel> models = session.models().test();
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.error(agent.next("session/close"), -32603, "busy");
    assertThat(ClientScene.failure(closing)).isInstanceOf(AgentErrorException.class);
    agent.expectNothing();
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(shownTerminal()).isEqualTo("running");
    assertThat(session.model().permissions()).hasSize(1);
    models.assertNotComplete();
  }

  @Test
  void a_lost_connection_is_no_close() { // R45
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.next("session/close");
    agent.close();
    assertThat(ClientScene.failure(closing)).isInstanceOf(ConnectionClosedException.class);
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
    assertThat(shownTerminal()).isEqualTo("running");
  }

  @Test
  void closing_again_succeeds_without_a_word() {
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
    ClientScene.done(session.close().test());
    agent.expectNothing();
  }

  @Test
  void a_prompt_that_races_the_close_gets_its_own_answer() { // R40
    TestObserver<PromptOutcome> before = session.prompt("a").test();
    ObjectNode prompt = agent.next("session/prompt");
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    ObjectNode close = agent.next("session/close");
    assertThat(ClientScene.failure(session.prompt("b").test()))
        .isInstanceOf(RefusedException.class)
        .hasMessage("session s is closing");
    agent.result(close, "{}");
    ClientScene.done(closing);
    before.assertNotComplete();
    agent.error(prompt, -32800, "closed");
    assertThat(ClientScene.value(before)).isEqualTo(new PromptOutcome.Cancelled());
    agent.expectNothing();
  }

  @Test
  void what_comes_after_the_close_changes_nothing_and_is_answered() { // R38
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
    SessionModel closed = session.model();
    agent.chunk("s", "m", "late");
    agent.asksPermission(6, "s");
    agent.expect("{'jsonrpc':'2.0','id':6,'result':{'outcome':{'outcome':'cancelled'}}}");
    agent.expectNothing();
    assertThat(session.model().content()).isEqualTo(closed.content());
  }

  @Test
  void a_closed_session_can_be_forgotten_and_an_open_one_not() {
    agent.update("s", "{'sessionUpdate':'subagent_update','sessionId':'k'}");
    agent.sync();
    assertThat(ClientScene.failure(scene.client.forgetSession(session.id()).test()))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.SESSION_OPEN));
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
    ClientScene.done(scene.client.forgetSession(session.id()).test());
    assertThat(scene.client.streams().current().byId()).isEmpty();
    assertThat(ClientScene.failure(scene.client.forgetSession(session.id()).test()))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.UNKNOWN));
    agent.expectNothing();
  }

  @Test
  void it_closes_by_itself_once_it_has_rested() { // R24
    TestObserver<Void> closing =
        session.closeWhenReleasable(Duration.ofSeconds(3)).<Void>toObservable().test();
    agent.sync();
    time.advanceTimeBy(1, TimeUnit.HOURS);
    agent.expectNothing();
    agent.state("s", "{'state':'idle','background':[]}");
    agent.sync();
    time.advanceTimeBy(2, TimeUnit.SECONDS);
    agent.state("s", "{'state':'running','background':[]}");
    agent.sync();
    time.advanceTimeBy(2, TimeUnit.SECONDS);
    agent.state("s", "{'state':'idle','background':[]}");
    agent.sync();
    time.advanceTimeBy(2999, TimeUnit.MILLISECONDS);
    agent.expectNothing();
    time.advanceTimeBy(1, TimeUnit.MILLISECONDS);
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
  }

  @Test
  void it_does_not_close_by_itself_when_the_moment_has_passed() { // R24
    agent.state("s", "{'state':'idle','background':[]}");
    agent.sync();
    TestObserver<Void> closing =
        session
            .whenReleasable()
            // What is done with the moment comes too late: a prompt is faster.
            .andThen(session.prompt("wait").ignoreElement())
            .<Void>toObservable()
            .test();
    TestObserver<Void> other =
        session.closeWhenReleasable(Duration.ofSeconds(3)).<Void>toObservable().test();
    agent.sync();
    time.advanceTimeBy(3, TimeUnit.SECONDS);
    ObjectNode prompt = agent.next("session/prompt");
    agent.expectNothing();
    agent.result(prompt, "{'messageId':'m'}");
    ClientScene.done(closing);
    agent.expectNothing();
    agent.sync();
    time.advanceTimeBy(3, TimeUnit.SECONDS);
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(other);
  }

  @Test
  void who_waits_for_the_moment_is_content_when_someone_else_closes() {
    TestObserver<Void> waiting =
        session.closeWhenReleasable(Duration.ofSeconds(3)).<Void>toObservable().test();
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
    ClientScene.done(waiting);
    agent.expectNothing();
  }

  @Test
  void who_stops_waiting_for_the_moment_does_not_close() {
    TestObserver<Void> closing =
        session.closeWhenReleasable(Duration.ZERO).<Void>toObservable().test();
    agent.sync();
    closing.dispose();
    agent.state("s", "{'state':'idle','background':[]}");
    agent.sync();
    time.advanceTimeBy(1, TimeUnit.HOURS);
    agent.expectNothing();
  }
}
