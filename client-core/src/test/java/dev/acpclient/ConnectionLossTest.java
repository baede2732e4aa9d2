package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.WireLog;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.Prompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The end of a connection and of a client, and what comes after (rules R41, R45). */
@Timeout(60)
class ConnectionLossTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final ClientScene scene = ClientScene.connected();
  private final AcpClient client = scene.client;
  private FakeAgent agent = scene.agent;

  @AfterEach
  void close() {
    scene.close();
  }

  private static TestObserver<Void> test(Completable completable) {
    return completable.<Void>toObservable().test();
  }

  private void lose() {
    agent.close();
    client
        .connection()
        .ofType(ConnectionState.Lost.class)
        .firstOrError()
        .ignoreElement()
        .blockingAwait();
  }

  private TestObserver<Reconnected> reconnect() {
    TestObserver<Reconnected> reconnecting = client.reconnect().test();
    scene.takeAgent();
    agent = scene.agent;
    agent.result(agent.next("initialize"), ClientScene.FULL);
    return reconnecting;
  }

  @Test
  void every_pending_call_fails_at_once_and_sessions_are_detached() { // R45
    AcpSession session = scene.session("s");
    agent.state("s", "{'state':'running','background':[]}");
    agent.asksPermission(5, "s");
    TestObserver<PromptOutcome> prompting = session.prompt("x").test();
    agent.next("session/prompt");
    TestSubscriber<SessionModel> models = session.models().test();
    lose();
    assertThat(ClientScene.failure(prompting))
        .isInstanceOf(ConnectionClosedException.class)
        .hasMessageContaining("session/prompt got no answer");
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
    assertThat(session.model().prompts().settled())
        .singleElement()
        .extracting(Prompt::outcome)
        .isEqualTo(Prompt.Outcome.INSERTION_UNKNOWN);
    assertThat(session.model().permissions()).isEmpty();
    assertThat(Activity.of(session.model())).isEqualTo(Activity.DETACHED);
    models.assertNotComplete();
    assertThat(ClientScene.failure(client.newSession(new NewSessionRequest("/w")).test()))
        .isInstanceOf(ConnectionClosedException.class);
    assertThat(ClientScene.failure(session.prompt("y").test()))
        .isInstanceOf(ConnectionClosedException.class);
  }

  @Test
  void a_reconnect_resumes_what_was_open_without_doubling_it() { // R41, R45
    AcpSession session = scene.session("s");
    AcpSession closed = scene.session("closed");
    TestObserver<Void> closing = test(closed.close());
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
    agent.chunk("s", "m", "A");
    agent.update("s", "{'sessionUpdate':'subagent_update','sessionId':'k'}");
    agent.sync();
    lose();
    TestObserver<Reconnected> reconnecting = reconnect();
    ObjectNode resume = agent.next("session/resume");
    assertThat(resume.get("params"))
        .isEqualTo(FakeAgent.json("{'sessionId':'s','cwd':'/work','replayFrom':{'type':'start'}}"));
    agent.chunk("s", "m", "A");
    agent.state("s", "{'state':'idle','background':[]}");
    agent.result(resume, "{}");
    Reconnected reconnected = ClientScene.value(reconnecting);
    assertThat(reconnected.failed()).isEmpty();
    assertThat(reconnected.resumed()).extracting(AcpSession::id).containsExactly(session.id());
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(session.model().content().conversation().messages().values())
        .singleElement()
        .satisfies(message -> assertThat(message.text()).isEqualTo("A"));
    assertThat(closed.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(client.connection().blockingFirst()).isInstanceOf(ConnectionState.Connected.class);
    agent.expectNothing();
  }

  @Test
  void sessions_that_the_agent_has_forgotten_stay_detached() {
    AcpSession one = scene.session("one");
    AcpSession two = scene.session("two");
    lose();
    TestObserver<Reconnected> reconnecting = reconnect();
    agent.error(agent.next("session/resume"), -32002, "gone");
    ObjectNode resume = agent.next("session/resume");
    agent.state("two", "{'state':'idle'}");
    agent.result(resume, "{}");
    Reconnected reconnected = ClientScene.value(reconnecting);
    assertThat(reconnected.failed()).containsOnlyKeys(new SessionId("one"));
    assertThat(reconnected.failed().get(new SessionId("one")))
        .isInstanceOf(AgentErrorException.class);
    assertThat(one.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
    assertThat(two.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
  }

  @Test
  void a_client_that_is_connected_changes_its_connection() {
    AcpSession session = scene.session("s");
    FakeAgent first = agent;
    TestObserver<Reconnected> reconnecting = reconnect();
    first.closed.join();
    agent.result(agent.next("session/resume"), "{}");
    assertThat(ClientScene.value(reconnecting).resumed()).hasSize(1);
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    assertThat(client.connection().blockingFirst()).isInstanceOf(ConnectionState.Connected.class);
  }

  @Test
  void a_client_that_was_closed_does_not_reconnect() {
    client.close();
    assertThat(ClientScene.failure(client.reconnect().test()))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.WRONG_TIME));
  }

  @Test
  void a_reconnect_that_fails_can_be_tried_again() {
    scene.session("s");
    lose();
    TestObserver<Reconnected> failing = client.reconnect().test();
    scene.takeAgent();
    scene.agent.next("initialize");
    scene.agent.close();
    assertThat(ClientScene.failure(failing)).isInstanceOf(ConnectionClosedException.class);
    TestObserver<Reconnected> reconnecting = reconnect();
    agent.result(agent.next("session/resume"), "{}");
    assertThat(ClientScene.value(reconnecting).resumed()).hasSize(1);
  }

  @Test
  void nothing_is_sent_before_the_new_connection_is_agreed_on() {
    AcpSession session = scene.session("s");
    lose();
    TestObserver<Reconnected> reconnecting = client.reconnect().test();
    scene.takeAgent();
    agent = scene.agent;
    ObjectNode initialize = agent.next("initialize");
    assertThat(ClientScene.failure(session.prompt("x").test()))
        .isInstanceOf(ConnectionClosedException.class)
        .hasMessageContaining("still connecting");
    assertThat(ClientScene.failure(client.reconnect().test())).isInstanceOf(RefusedException.class);
    agent.result(initialize, ClientScene.FULL);
    agent.result(agent.next("session/resume"), "{}");
    ClientScene.value(reconnecting);
    agent.expectNothing();
  }

  @Test
  void a_reconnect_that_nobody_waits_for_can_be_tried_again() {
    scene.session("s");
    lose();
    TestObserver<Reconnected> given = client.reconnect().test();
    scene.takeAgent();
    scene.agent.next("initialize");
    given.dispose();
    scene.agent.closed.join();
    TestObserver<Reconnected> reconnecting = reconnect();
    agent.result(agent.next("session/resume"), "{}");
    assertThat(ClientScene.value(reconnecting).resumed()).hasSize(1);
  }

  @Test
  void closing_the_client_completes_its_streams_and_fails_its_calls() {
    AcpSession session = scene.session("s");
    TestSubscriber<SessionModel> models = session.models().test();
    TestSubscriber<ConnectionState> states = client.connection().test();
    TestObserver<PromptOutcome> prompting = session.prompt("x").test();
    agent.next("session/prompt");
    client.close();
    models.assertComplete();
    assertThat(ClientScene.failure(prompting)).isInstanceOf(ConnectionClosedException.class);
    states.assertComplete();
    assertThat(states.values().get(states.values().size() - 1))
        .isEqualTo(new ConnectionState.Closed());
    assertThat(ClientScene.failure(session.prompt("y").test()))
        .isInstanceOf(ConnectionClosedException.class)
        .hasMessageContaining("not connected");
    session.models().test().assertComplete();
    client.close();
  }

  @Test
  void a_client_may_be_closed_by_what_it_calls() throws Exception {
    AcpSession session = scene.session("s");
    CountDownLatch closed = new CountDownLatch(1);
    var watching =
        session.models().skip(1).doOnComplete(closed::countDown).subscribe(model -> client.close());
    agent.chunk("s", "m", "x");
    assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    watching.dispose();
  }

  @Test
  void a_subscriber_may_leave_and_ask_for_things_while_it_is_called() {
    AcpSession session = scene.session("s");
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    var watching =
        session
            .models()
            .filter(model -> model.foreground().isActive())
            .firstElement()
            .flatMapSingle(model -> session.cancel())
            .subscribe(outcome -> seen.add(outcome.name()));
    agent.state("s", "{'state':'running'}");
    agent.next("session/cancel");
    agent.state("s", "{'state':'idle','stopReason':'cancelled'}");
    agent.sync();
    assertThat(seen).containsExactly("CANCELLED");
    watching.dispose();
  }

  @Test
  void a_subscriber_that_throws_harms_no_one_else() {
    AcpSession session = scene.session("s");
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    Undeliverable.collecting(
        reported,
        () -> {
          TestSubscriber<SessionModel> before = session.models().test();
          var throwing =
              session
                  .models()
                  .skip(1)
                  .subscribe(
                      model -> {
                        throw new IllegalStateException("oops");
                      });
          TestSubscriber<SessionModel> after = session.models().test();
          TestObserver<PromptOutcome> prompting =
              session
                  .prompt("x")
                  .doOnSuccess(
                      outcome -> {
                        throw new IllegalStateException("oops");
                      })
                  .test();
          agent.result(agent.next("session/prompt"), "{'messageId':'m'}");
          agent.chunk("s", "m", "x");
          agent.chunk("s", "m", "y");
          agent.sync();
          ClientScene.failure(prompting);
          assertThat(before.values().size()).isEqualTo(after.values().size()).isGreaterThan(3);
          assertThat(throwing.isDisposed()).isTrue();
        });
    assertThat(reported).isNotEmpty();
  }

  @Test
  void two_clients_do_not_know_of_each_other() {
    try (ClientScene other = ClientScene.plain()) {
      AcpSession mine = scene.session("s");
      AcpSession its = other.session("s");
      agent.chunk("s", "m", "mine");
      other.agent.chunk("s", "m", "its");
      agent.sync();
      other.agent.sync();
      for (AcpSession session : List.of(mine, its)) {
        assertThat(session.model().content().conversation().messages()).hasSize(1);
      }
      lose();
      assertThat(its.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    }
  }

  @Test
  void the_log_of_the_wire_replays_in_the_order_of_effect() {
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    WireLog wireLog =
        new WireLog() {
          @Override
          public void received(Instant at, JsonNode message) {
            log.add("< " + message.path("method").asText("answer"));
          }

          @Override
          public void sent(Instant at, JsonNode message) {
            log.add("> " + message.path("method").asText("answer"));
          }
        };
    try (ClientScene logged = ClientScene.plain(builder -> builder.wireLog(wireLog))) {
      AcpSession session = logged.session("s");
      logged.agent.asksPermission(5, "s");
      logged.agent.sync();
      TestObserver<Void> closing = test(session.close());
      logged.agent.result(logged.agent.next("session/close"), "{}");
      ClientScene.done(closing);
      assertThat(logged.agent.sync()).hasSize(1);
    }
    assertThat(log)
        .containsExactly(
            "> initialize",
            "< answer",
            "> session/new",
            "< answer",
            "< session/request_permission",
            "< _sync",
            "> answer",
            "> session/close",
            "< answer",
            "> answer",
            "< _sync",
            "> answer");
  }

  @Test
  void a_log_that_throws_is_reported_and_changes_nothing() {
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    WireLog broken =
        new WireLog() {
          @Override
          public void sent(Instant at, JsonNode message) {
            throw new IllegalStateException("disk full");
          }
        };
    Undeliverable.collecting(
        reported,
        () -> {
          try (ClientScene logged = ClientScene.plain(builder -> builder.wireLog(broken))) {
            assertThat(logged.session("s").model().lifecycle()).isEqualTo(Lifecycle.OPEN);
          }
        });
    assertThat(reported).hasSize(2);
  }

  @Test
  void a_hundred_threads_may_ask_at_once() {
    int calls = 100;
    List<JsonNode> answers = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      ObjectNode params = FakeAgent.json("{'n':" + i + "}");
      threads.add(new Thread(() -> answers.add(client.request("_n", params).blockingGet())));
    }
    threads.forEach(Thread::start);
    for (int i = 0; i < calls; i++) {
      ObjectNode request = agent.next("_n");
      agent.result(request, request.get("params").toString());
    }
    Flowable.fromIterable(threads).blockingForEach(Thread::join);
    assertThat(answers).hasSize(calls).doesNotHaveDuplicates();
  }
}
