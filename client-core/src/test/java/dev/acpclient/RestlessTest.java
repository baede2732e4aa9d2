package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AcpException;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.MemoryTransport;
import dev.acpclient.connection.Transport;
import dev.acpclient.connection.WireLog;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.ElicitationCancelAction;
import dev.acpclient.model.ElicitationCapabilities;
import dev.acpclient.model.ElicitationFormCapabilities;
import dev.acpclient.model.ForkSessionRequest;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * As {@link LiveEqualsReplayTest}, over several connections: agents that crash, are left, come back
 * late or never, with subagents, elicitations and extension requests, and a client that is closed
 * in the midst of it all. Whatever happens, every call that was begun ends, nothing is answered
 * twice, and the log of the wire replays to the same sessions.
 */
@Timeout(120)
class RestlessTest {
  private static final int SEEDS = Integer.getInteger("live.seeds", 12);
  private static final int FIRST = Integer.getInteger("live.first", 1);

  @RegisterExtension final Leaks leaks = new Leaks();

  static List<Integer> seeds() {
    List<Integer> seeds = new ArrayList<>();
    for (int i = 0; i < SEEDS; i++) {
      seeds.add(FIRST + i);
    }
    return seeds;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_client_that_loses_its_agents_and_is_closed_in_the_midst_owes_nothing(int seed)
      throws Exception {
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    Queue<Throwable> unexpected = new ConcurrentLinkedQueue<>();
    Queue<TestObserver<?>> begun = new ConcurrentLinkedQueue<>();
    Replay replay = new Replay();
    Queue<RandomAgent> agents = new ConcurrentLinkedQueue<>();
    AtomicInteger count = new AtomicInteger();
    Undeliverable.collecting(
        reported,
        () -> {
          AcpClient client =
              AcpClient.over(
                      () -> {
                        MemoryTransport.Pair pair = MemoryTransport.pair();
                        int nth = count.getAndIncrement();
                        agents.add(new RandomAgent(pair.agent(), seed * 101L + nth, nth == 0));
                        return pair.client();
                      })
                  .wireLog(replay)
                  .capabilities(
                      new ClientCapabilities(
                          null,
                          new ElicitationCapabilities(
                              new ElicitationFormCapabilities(), null, null),
                          null))
                  .onRequest("_now", Single::just)
                  .onRequest("_never", params -> Single.never())
                  .initializeTimeout(Duration.ofSeconds(20))
                  .cancelTimeout(Duration.ofMillis(1))
                  .connect()
                  .blockingGet();
          var reconnecting =
              client
                  .connection()
                  .ofType(ConnectionState.Lost.class)
                  .flatMapCompletable(
                      lost -> client.reconnect().retry(2).ignoreElement().onErrorComplete())
                  .subscribe(() -> {}, unexpected::add);
          List<Thread> threads = new ArrayList<>();
          for (int t = 0; t < 3; t++) {
            Random random = new Random(seed * 31L + t);
            threads.add(new Thread(() -> actRestlessly(client, random, begun, unexpected)));
          }
          threads.add(
              new Thread(
                  () -> {
                    for (int i = 0; i < 400; i++) {
                      agents.forEach(RandomAgent::act);
                      LockSupport.parkNanos(1000);
                    }
                  }));
          if (seed % 2 == 0) {
            Random random = new Random(seed);
            threads.add(
                new Thread(
                    () -> {
                      for (int i = random.nextInt(200); i > 0; i--) {
                        LockSupport.parkNanos(1000);
                      }
                      client.close();
                    }));
          }
          threads.forEach(Thread::start);
          threads.forEach(RestlessTest::join);
          client.close();
          reconnecting.dispose();
          assertThat(replay.sessions).isEqualTo(client.streams().current());
        });
    for (TestObserver<?> call : begun) {
      assertThat(call.isDisposed() || call.await(10, TimeUnit.SECONDS)).isTrue();
    }
    agents.forEach(RandomAgent::close);
    assertThat(unexpected).isEmpty();
    assertThat(reported).isEmpty();
    assertThat(agents).allSatisfy(agent -> assertThat(agent.faults).isEmpty());
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void actRestlessly(
      AcpClient client, Random random, Queue<TestObserver<?>> begun, Queue<Throwable> unexpected) {
    CompositeDisposable running = new CompositeDisposable();
    for (int i = 0; i < 60; i++) {
      AcpSession session = client.session(new SessionId("s" + random.nextInt(3)));
      TestObserver<Object> call =
          action(client, session, random)
              .doOnError(
                  e -> {
                    if (!(e instanceof AcpException)) {
                      unexpected.add(e);
                    }
                  })
              .toObservable()
              .test();
      begun.add(call);
      running.add(call);
      if (random.nextInt(6) == 0) {
        running.clear();
      }
    }
  }

  private static Completable action(AcpClient client, AcpSession session, Random random) {
    return switch (random.nextInt(12)) {
      case 0, 1 -> session.prompt("x").ignoreElement();
      case 2 -> session.cancel().ignoreElement();
      case 3 -> session.close();
      case 4 -> session.resume(random.nextBoolean()).ignoreElement();
      case 5 -> client.newSession(new NewSessionRequest("/w")).ignoreElement();
      case 6 -> client.forkSession(new ForkSessionRequest(session.id(), "/w")).ignoreElement();
      case 7 -> client.deleteSession(session.id());
      case 8 -> client.archiveSession(session.id());
      case 9 -> session.cancelSubagent(new SessionId("k" + random.nextInt(3))).ignoreElement();
      case 10 -> answerAnElicitation(client, random);
      default ->
          client
              .permissions()
              .first(List.of())
              .flatMapCompletable(
                  prompts -> {
                    if (prompts.isEmpty()) {
                      return Completable.complete();
                    }
                    PermissionPrompt prompt = prompts.get(random.nextInt(prompts.size()));
                    return random.nextBoolean()
                        ? client.answer(prompt, new PermissionOptionId("yes"))
                        : client.dismiss(prompt);
                  });
    };
  }

  private static Completable answerAnElicitation(AcpClient client, Random random) {
    List<SessionModel> all = List.copyOf(client.streams().current().byId().values());
    if (all.isEmpty()) {
      return Completable.complete();
    }
    return all.get(random.nextInt(all.size())).elicitations().values().stream()
        .findFirst()
        .map(prompt -> client.answer(prompt, new ElicitationCancelAction()))
        .orElse(Completable.complete());
  }

  /** Reduces what is logged, beside the client and with nothing of it but the messages. */
  private static final class Replay implements WireLog {
    private volatile Sessions sessions = Sessions.none(Settings.DEFAULT);

    private void apply(SessionEvent event) {
      sessions = SessionReducer.reduce(sessions, event).sessions();
    }

    @Override
    public void received(Instant at, JsonNode message) {
      SessionEvents.received(at, JsonRpcMessage.read(message)).ifPresent(this::apply);
    }

    @Override
    public void sent(Instant at, JsonNode message) {
      SessionEvents.sent(at, JsonRpcMessage.read(message)).ifPresent(this::apply);
    }

    @Override
    public void closed(Instant at, CloseReason reason) {
      apply(new SessionEvent.Disconnected(at));
    }
  }

  /**
   * Answers late or never, talks, asks, and may end at any time. Notes what the client may not do.
   */
  private static final class RandomAgent implements Transport.Receiver {
    private final MemoryTransport end;
    private final Random random;
    private final boolean reliable;
    private final List<ObjectNode> held = new ArrayList<>();
    private final Map<Integer, Boolean> asked = new HashMap<>();
    final List<String> faults = Collections.synchronizedList(new ArrayList<>());
    private boolean initialized;
    private boolean over;
    private int sessions;
    private int requests;

    RandomAgent(MemoryTransport end, long seed, boolean reliable) {
      this.end = end;
      this.random = new Random(seed);
      this.reliable = reliable;
      end.start(this);
    }

    @Override
    public synchronized void received(Frame frame) {
      ObjectNode message = ((Frame.Message) frame).json();
      String method = message.path("method").textValue();
      if (method == null) {
        Boolean open = asked.put(message.path("id").intValue(), false);
        if (open == null || !open) {
          faults.add("answered twice, or never asked: " + message);
        }
      } else if (!initialized && !method.equals("initialize")) {
        faults.add("too early: " + method);
      } else if (message.has("id")) {
        held.add(message);
        if (random.nextBoolean() || method.equals("initialize")) {
          answerSome();
        }
      }
    }

    @Override
    public void closed(CloseReason reason) {}

    private void answerSome() {
      while (!held.isEmpty()) {
        answer(held.remove(random.nextInt(held.size())));
      }
    }

    private void answer(ObjectNode request) {
      ObjectNode answer = FakeAgent.json("{'jsonrpc':'2.0'}");
      answer.set("id", request.get("id"));
      String method = request.path("method").textValue();
      if (method.equals("initialize")) {
        if (!reliable && random.nextInt(4) == 0) {
          close();
          return;
        }
        initialized = true;
        answer.set("result", FakeAgent.json(ClientScene.FULL));
      } else if (random.nextInt(8) == 0) {
        int[] codes = {-32800, -32602, -32002, -32603};
        answer.putObject("error").put("code", codes[random.nextInt(4)]).put("message", "no");
      } else {
        answer.set(
            "result",
            FakeAgent.json(
                switch (method) {
                  case "session/new", "session/fork" -> "{'sessionId':'s" + sessions++ % 3 + "'}";
                  case "session/prompt" -> "{'messageId':'m" + random.nextInt(5) + "'}";
                  default -> "{}";
                }));
      }
      end.send(answer);
    }

    synchronized void act() {
      if (over || !initialized) {
        return;
      }
      String session = (random.nextInt(3) == 0 ? "k" : "s") + random.nextInt(3);
      int n = random.nextInt(3);
      switch (random.nextInt(9)) {
        case 0 ->
            update(
                session,
                "'agent_message_chunk','messageId':'m"
                    + n
                    + "','content':{'type':'text','text':'x'}");
        case 1 -> update(session, "'tool_call_update','toolCallId':'c" + n + "'");
        case 2 ->
            update(
                session,
                "'subagent_update','sessionId':'k"
                    + n
                    + "','capabilities':{'cancel':{}},'state':{'state':'running'}");
        case 3 -> update(session, "'state_update','state':'running','background':[]");
        case 4 ->
            update(
                session,
                "'state_update','state':'idle','background':[{'type':'subagent','sessionId':'k"
                    + n
                    + "'}]");
        case 5 ->
            ask(
                "session/request_permission",
                "'sessionId':'"
                    + session
                    + "','title':'t','options':[{'optionId':'yes','name':'Y','kind':'allow_once'}]");
        case 6 ->
            ask(
                "elicitation/create",
                "'sessionId':'"
                    + session
                    + "','message':'m','mode':'"
                    + (random.nextBoolean() ? "form" : "url")
                    + "','requestedSchema':{'type':'object','properties':{}}");
        case 7 -> ask(List.of("_now", "_never", "_unknown").get(n), "");
        default -> {
          if (random.nextInt(6) == 0) {
            close();
          }
        }
      }
      if (random.nextInt(3) == 0) {
        answerSome();
      }
    }

    private void ask(String method, String params) {
      int id = requests++;
      asked.put(id, true);
      send("{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "','params':{" + params + "}}");
      if (random.nextInt(3) == 0) {
        send(
            "{'jsonrpc':'2.0','method':'$/cancel_request','params':{'requestId':"
                + random.nextInt(requests)
                + "}}");
      }
    }

    private void update(String session, String update) {
      send(
          "{'jsonrpc':'2.0','method':'session/update','params':{'sessionId':'"
              + session
              + "','update':{'sessionUpdate':"
              + update
              + "}}}");
    }

    private void send(String message) {
      end.send(FakeAgent.json(message));
    }

    synchronized void close() {
      over = true;
      var unused = end.close();
    }
  }
}
