package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.AgentStartException;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.ProcessTransport;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.io.IOException;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Attempts to connect that meet each other, come too late, or are tried again at once. */
@Timeout(60)
class AttemptsTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final AtomicBoolean startFails = new AtomicBoolean();
  private final ClientScene scene = ClientScene.connected();
  private final AcpClient client = scene.client;

  @AfterEach
  void close() {
    scene.close();
  }

  private void lose() {
    scene.agent.close();
    awaitLoss(client);
  }

  private static void awaitLoss(AcpClient of) {
    of.connection()
        .ofType(ConnectionState.Lost.class)
        .firstOrError()
        .ignoreElement()
        .blockingAwait();
  }

  private void agree() {
    scene.takeAgent();
    scene.agent.result(scene.agent.next("initialize"), ClientScene.FULL);
  }

  @Test
  void of_two_reconnects_at_once_one_is_refused_and_there_is_one_agent() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    List<TestObserver<Reconnected>> both = new ArrayList<>();
    var watching =
        client
            .connection()
            .filter(ConnectionState.Lost.class::isInstance)
            .subscribe(
                lost -> {
                  both.add(client.reconnect().test());
                  both.add(client.reconnect().test());
                  asked.countDown();
                });
    scene.agent.close();
    assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
    agree();
    List<Throwable> refused = new ArrayList<>();
    for (TestObserver<Reconnected> one : both) {
      assertThat(one.await(10, TimeUnit.SECONDS)).isTrue();
      if (one.values().isEmpty()) {
        refused.add(ClientScene.failure(one));
      }
    }
    assertThat(refused).singleElement().isInstanceOf(RefusedException.class);
    assertThat(scene.noMoreAgents()).isTrue();
    watching.dispose();
  }

  @Test
  void a_reconnect_whose_agent_did_not_start_can_be_retried_at_once() throws Exception {
    TestObserver<AcpClient> connecting =
        AcpClient.over(
                () ->
                    startFails.getAndSet(false)
                        ? new ProcessTransport(AgentCommand.of("no-such-agent"), Limits.DEFAULT)
                        : scene.transport())
            .connect()
            .test();
    agree();
    try (AcpClient other = ClientScene.value(connecting)) {
      startFails.set(true);
      scene.agent.close();
      awaitLoss(other);
      List<Throwable> failures = new ArrayList<>();
      TestObserver<Reconnected> reconnecting =
          other.reconnect().doOnError(failures::add).retry(1).test();
      agree();
      ClientScene.value(reconnecting);
      assertThat(failures).singleElement().isInstanceOf(AgentStartException.class);
    }
  }

  @Test
  void an_answer_that_comes_after_the_attempt_was_given_up_connects_nothing() {
    lose();
    TestSubscriber<ConnectionState> states = client.connection().test();
    TestObserver<Reconnected> given = client.reconnect().test();
    scene.takeAgent();
    ObjectNode initialize = scene.agent.next("initialize");
    given.dispose();
    scene.agent.result(initialize, ClientScene.FULL);
    scene.agent.closed.join();
    TestObserver<Reconnected> again = client.reconnect().test();
    agree();
    ClientScene.value(again);
    assertThat(states.values())
        .extracting(state -> (Object) state.getClass())
        .containsExactly(ConnectionState.Lost.class, ConnectionState.Connected.class);
    assertThat(client.streams().current().sent()).isEmpty();
  }

  @Test
  void a_failed_reconnect_is_told_on_the_loop() throws Exception {
    lose();
    CompletableFuture<String> thread = new CompletableFuture<>();
    var trying =
        client
            .reconnect()
            .subscribe(
                back -> thread.complete("none"),
                e -> thread.complete(Thread.currentThread().getName()));
    scene.takeAgent();
    scene.agent.error(scene.agent.next("initialize"), -32603, "no");
    assertThat(thread.get(10, TimeUnit.SECONDS)).startsWith("acp-client-");
    trying.dispose();
  }

  @Test
  void attempts_that_fail_leave_no_request_behind() {
    lose();
    for (int i = 0; i < 3; i++) {
      TestObserver<Reconnected> failing = client.reconnect().test();
      scene.takeAgent();
      scene.agent.next("initialize");
      scene.agent.close();
      ClientScene.failure(failing);
    }
    assertThat(client.streams().current().sent()).isEmpty();
  }

  @Test
  void closing_is_no_loss() {
    TestSubscriber<ConnectionState> states = client.connection().test();
    client.close();
    assertThat(states.values())
        .extracting(state -> (Object) state.getClass())
        .containsExactly(ConnectionState.Connected.class, ConnectionState.Closed.class);
  }

  @Test
  void who_disposes_of_the_connecting_after_it_has_succeeded_keeps_the_client() {
    TestObserver<AcpClient> connecting = scene.builder(b -> b).connect().test();
    agree();
    AcpClient other = ClientScene.value(connecting);
    connecting.dispose();
    scene.agent.expectNothing();
    other.close();
    TestObserver<AcpClient> first =
        scene.builder(b -> b).connect().toObservable().take(1).singleOrError().test();
    agree();
    try (AcpClient kept = ClientScene.value(first)) {
      scene.agent.expectNothing();
      assertThat(kept.agent().protocolVersion()).isEqualTo(2);
    }
  }

  @Test
  void a_future_that_is_cancelled_ends_the_agent() {
    CompletableFuture<AsyncAcpClient> connecting = AsyncAcpClient.connect(scene.builder(b -> b));
    scene.takeAgent();
    scene.agent.next("initialize");
    connecting.cancel(true);
    scene.agent.closed.join();
  }

  @Test
  void what_the_maker_of_transports_throws_is_the_failure() {
    IOException failure = new IOException("no line");
    TestObserver<AcpClient> connecting =
        AcpClient.over(
                () -> {
                  throw AttemptsTest.<RuntimeException>unchecked(failure);
                })
            .connect()
            .test();
    assertThat(ClientScene.failure(connecting)).isSameAs(failure);
  }

  /** As other languages of the JVM throw, whose compilers do not ask for a declaration. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  static <E extends Throwable> E unchecked(Throwable failure) throws E {
    throw (E) failure;
  }

  @Test
  void who_wants_to_wait_for_ever_may() {
    TestObserver<AcpClient> connecting =
        scene
            .builder(
                b ->
                    b.initializeTimeout(ChronoUnit.FOREVER.getDuration())
                        .cancelTimeout(ChronoUnit.FOREVER.getDuration()))
            .connect()
            .test();
    agree();
    try (AcpClient patient = ClientScene.value(connecting)) {
      TestObserver<AcpSession> starting = patient.newSession(Path.of("/w")).test();
      scene.agent.result(scene.agent.next("session/new"), "{'sessionId':'s'}");
      scene.agent.state("s", "{'state':'running'}");
      scene.agent.sync();
      TestObserver<CancelOutcome> cancelling = ClientScene.value(starting).cancel().test();
      scene.agent.next("session/cancel");
      scene.agent.state("s", "{'state':'idle','stopReason':'cancelled'}");
      assertThat(ClientScene.value(cancelling)).isEqualTo(CancelOutcome.CANCELLED);
    }
  }
}
