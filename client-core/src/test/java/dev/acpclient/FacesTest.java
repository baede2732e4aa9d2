package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.MemoryTransport;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.view.Activity;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The same client with futures, and with calls that wait. */
@Timeout(60)
class FacesTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final ExecutorService ui = Executors.newSingleThreadExecutor();
  private final ClientScene scene = ClientScene.connected();
  private final FakeAgent agent = scene.agent;
  private final AsyncAcpClient async = scene.client.async();
  private final BlockingAcpClient blocking = scene.client.blocking();

  @AfterEach
  void close() {
    ui.shutdownNow();
    scene.close();
  }

  private AsyncAcpSession session() {
    CompletableFuture<AsyncAcpSession> starting = async.newSession(new NewSessionRequest("/w"));
    agent.result(agent.next("session/new"), "{'sessionId':'s'}");
    return starting.join();
  }

  @Test
  void a_future_is_sent_at_once_and_completes_with_the_answer() {
    AsyncAcpSession session = session();
    CompletableFuture<PromptOutcome> prompting = session.prompt("x");
    agent.result(agent.next("session/prompt"), "{'messageId':'m'}");
    assertThat(prompting.join()).isInstanceOf(PromptOutcome.Inserted.class);
    CompletableFuture<Void> closing = session.close();
    agent.error(agent.next("session/close"), -32603, "busy");
    assertThatThrownBy(closing::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(AgentErrorException.class);
  }

  @Test
  void cancelling_a_future_cancels_the_request() {
    CompletableFuture<PromptOutcome> prompting = session().prompt("x");
    ObjectNode prompt = agent.next("session/prompt");
    prompting.cancel(true);
    assertThat(agent.next("$/cancel_request").path("params").path("requestId"))
        .isEqualTo(prompt.get("id"));
  }

  @Test
  void watchers_are_told_on_the_executor_they_name() throws Exception {
    AsyncAcpSession session = session();
    BlockingQueue<Activity> seen = new LinkedBlockingQueue<>();
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    var watching =
        session.watch(
            ui,
            Activity::of,
            activity -> {
              threads.add(Thread.currentThread());
              seen.add(activity);
            });
    assertThat(seen.poll(10, TimeUnit.SECONDS)).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    agent.state("s", "{'state':'running'}");
    assertThat(seen.poll(10, TimeUnit.SECONDS)).isEqualTo(Activity.FOREGROUND);
    watching.dispose();
    BlockingQueue<List<PermissionPrompt>> inbox = new LinkedBlockingQueue<>();
    var watchingInbox = async.watchPermissions(ui, inbox::add);
    assertThat(inbox.poll(10, TimeUnit.SECONDS)).isEmpty();
    agent.asksPermission(5, "s");
    assertThat(inbox.poll(10, TimeUnit.SECONDS)).hasSize(1);
    watchingInbox.dispose();
    assertThat(Set.copyOf(threads)).hasSize(1).doesNotContain(Thread.currentThread());
  }

  @Test
  void a_blocking_call_returns_the_answer_and_throws_the_failure() {
    CompletableFuture<BlockingAcpSession> starting =
        CompletableFuture.supplyAsync(() -> blocking.newSession(new NewSessionRequest("/w")), ui);
    agent.result(agent.next("session/new"), "{'sessionId':'s'}");
    BlockingAcpSession session = starting.join();
    assertThat(session.id()).isEqualTo(new SessionId("s"));
    CompletableFuture<Void> closing = CompletableFuture.runAsync(session::close, ui);
    agent.error(agent.next("session/close"), -32603, "busy");
    assertThatThrownBy(closing::join).hasCauseInstanceOf(AgentErrorException.class);
    assertThatThrownBy(() -> blocking.session(new SessionId("nobody")).cancel())
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void an_interrupted_wait_disposes_of_the_call_and_keeps_the_mark() throws Exception {
    CompletableFuture<Boolean> marked = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                blocking.request("_x", FakeAgent.json("{}"));
              } catch (CancellationException e) {
                marked.complete(Thread.currentThread().isInterrupted());
              }
            });
    waiting.start();
    agent.next("_x");
    waiting.interrupt();
    assertThat(marked.get(10, TimeUnit.SECONDS)).isTrue();
    waiting.join();
    agent.next("$/cancel_request");
  }

  @Test
  void a_blocking_call_on_the_loop_is_refused_and_not_waited_for() {
    AsyncAcpSession session = session();
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    CompletableFuture<PromptOutcome> unused =
        session
            .prompt("x")
            .whenComplete(
                (outcome, e) -> {
                  try {
                    JsonNode unexpected = blocking.request("_x", FakeAgent.json("{}"));
                    thrown.completeExceptionally(new AssertionError(unexpected));
                  } catch (IllegalStateException refused) {
                    thrown.complete(refused);
                  }
                });
    agent.result(agent.next("session/prompt"), "{'messageId':'m'}");
    assertThat(thrown.join()).hasMessageContaining("would wait for itself");
  }

  @Test
  void connecting_works_with_all_faces() {
    MemoryTransport.Pair pair = MemoryTransport.pair();
    FakeAgent other = new FakeAgent(pair.agent());
    CompletableFuture<AsyncAcpClient> connecting =
        AsyncAcpClient.connect(AcpClient.over(pair::client));
    other.result(other.next("initialize"), ClientScene.PLAIN);
    connecting.join().close();
    MemoryTransport.Pair second = MemoryTransport.pair();
    FakeAgent v1 = new FakeAgent(second.agent());
    CompletableFuture<BlockingAcpClient> failing =
        CompletableFuture.supplyAsync(
            () -> BlockingAcpClient.connect(AcpClient.over(second::client)), ui);
    v1.result(v1.next("initialize"), "{'protocolVersion':1}");
    assertThatThrownBy(failing::join).hasCauseInstanceOf(ProtocolVersionException.V1Only.class);
  }

  @Test
  void every_face_can_do_everything() {
    assertThat(calls(AsyncAcpClient.class)).containsAll(calls(AcpClient.class));
    assertThat(calls(BlockingAcpClient.class)).containsAll(calls(AcpClient.class));
    assertThat(calls(AsyncAcpSession.class)).containsAll(calls(AcpSession.class));
    assertThat(calls(BlockingAcpSession.class)).containsAll(calls(AcpSession.class));
  }

  /** What is sent, by name and types: not what is only looked at. */
  private static Set<String> calls(Class<?> face) {
    Set<String> notSent =
        Set.of(
            "clock",
            "shutdown",
            "streams",
            "permissions",
            "connection",
            "dropped",
            "agent",
            "async",
            "blocking",
            "authMethods",
            "authStatusUpdates",
            "requestElicitations",
            "models",
            "completedElicitations",
            "changes",
            "view",
            "activity",
            "completions",
            "closeWarning",
            "closeWarnings",
            "whenReleasable",
            "toString");
    return Arrays.stream(face.getDeclaredMethods())
        .filter(m -> Modifier.isPublic(m.getModifiers()) && !Modifier.isStatic(m.getModifiers()))
        .filter(m -> !notSent.contains(m.getName()))
        .map(FacesTest::signature)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }
}
