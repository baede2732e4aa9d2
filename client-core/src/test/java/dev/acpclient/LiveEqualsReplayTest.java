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
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What goes over the wire is all there is: whatever a restless front end and a restless agent do at
 * the same time, from many threads, the log of the wire replays to the same sessions, every request
 * of the agent is answered exactly once, and nothing is reported as broken.
 */
@Timeout(120)
class LiveEqualsReplayTest {
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
  void the_log_of_a_restless_session_replays_to_the_same_sessions(int seed) throws Exception {
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    Replay replay = new Replay();
    MemoryTransport.Pair pair = MemoryTransport.pair();
    RandomAgent agent = new RandomAgent(pair.agent(), seed);
    List<Throwable> unexpected = Collections.synchronizedList(new ArrayList<>());
    Undeliverable.collecting(
        reported,
        () -> {
          AcpClient client = AcpClient.over(pair::client).wireLog(replay).connect().blockingGet();
          client.newSession(new NewSessionRequest("/w")).ignoreElement().blockingAwait();
          List<Thread> threads = new ArrayList<>();
          for (int t = 0; t < 3; t++) {
            Random random = new Random(seed * 31L + t);
            threads.add(new Thread(() -> actRestlessly(client, random, unexpected)));
          }
          threads.add(new Thread(agent::actRestlessly));
          threads.forEach(Thread::start);
          join(threads);
          agent.rest();
          client.request("_sync", FakeAgent.json("{}")).ignoreElement().blockingAwait();
          Sessions live = client.streams().current();
          assertThat(replay.sessions).isEqualTo(live);
          assertThat(agent.unanswered()).isEmpty();
          client.close();
        });
    assertThat(unexpected).isEmpty();
    assertThat(reported).isEmpty();
    assertThat(agent.answeredTwice).isEmpty();
  }

  private static void join(List<Thread> threads) {
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static void actRestlessly(AcpClient client, Random random, List<Throwable> unexpected) {
    CompositeDisposable running = new CompositeDisposable();
    for (int i = 0; i < 60; i++) {
      AcpSession session = client.session(new SessionId("s" + random.nextInt(3)));
      running.add(
          action(client, session, random)
              .subscribe(
                  () -> {},
                  e -> {
                    if (!(e instanceof AcpException)) {
                      unexpected.add(e);
                    }
                  }));
      if (random.nextInt(6) == 0) {
        running.clear();
      }
    }
  }

  private static Completable action(AcpClient client, AcpSession session, Random random) {
    return switch (random.nextInt(10)) {
      case 0 -> session.prompt("x").ignoreElement();
      case 1 -> session.cancel().ignoreElement();
      case 2 -> session.cancelTerminal(new TerminalId("t" + random.nextInt(3)));
      case 3 -> session.cancelToolCall(new ToolCallId("c" + random.nextInt(3)));
      case 4 -> session.close();
      case 5 -> session.resume(random.nextBoolean()).ignoreElement();
      case 6 -> client.newSession(new NewSessionRequest("/w")).ignoreElement();
      case 7 -> session.models().skip(1).firstElement().ignoreElement();
      default ->
          client
              .permissions()
              .firstOrError()
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
  }

  /** Answers everything, in any order, and says and asks things in between. */
  private static final class RandomAgent implements Transport.Receiver {
    /** What the front end waits for before it acts. */
    private static final List<String> AT_ONCE = List.of("initialize", "session/new", "_sync");

    private final MemoryTransport end;
    private final Random random;
    private final List<ObjectNode> held = new ArrayList<>();
    private final List<Integer> asked = new ArrayList<>();
    final List<Integer> answeredTwice = Collections.synchronizedList(new ArrayList<>());
    private boolean restless = true;
    private int sessions;
    private int requests;

    RandomAgent(MemoryTransport end, int seed) {
      this.end = end;
      this.random = new Random(seed);
      end.start(this);
    }

    @Override
    public synchronized void received(Frame frame) {
      ObjectNode message = ((Frame.Message) frame).json();
      if (!message.has("method")) {
        Integer id = message.path("id").intValue();
        if (!asked.remove(id)) {
          answeredTwice.add(id);
        }
      } else if (message.has("id")) {
        held.add(message);
        boolean soon = !restless || AT_ONCE.contains(message.path("method").textValue());
        if (soon || random.nextBoolean()) {
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
      if (random.nextInt(8) == 0 && !AT_ONCE.contains(method)) {
        int[] codes = {-32800, -32602, -32002, -32603};
        answer.putObject("error").put("code", codes[random.nextInt(4)]).put("message", "no");
      } else {
        answer.set(
            "result",
            FakeAgent.json(
                switch (method) {
                  case "initialize" -> ClientScene.PLAIN;
                  case "session/new" -> "{'sessionId':'s" + sessions++ % 3 + "'}";
                  case "session/prompt" -> "{'messageId':'m" + random.nextInt(5) + "'}";
                  default -> "{}";
                }));
      }
      end.send(answer);
    }

    void actRestlessly() {
      for (int i = 0; i < 400; i++) {
        synchronized (this) {
          act();
          if (random.nextInt(3) == 0) {
            answerSome();
          }
        }
        if (random.nextInt(5) == 0) {
          Thread.onSpinWait();
        }
      }
    }

    private void act() {
      String session = "s" + random.nextInt(3);
      int n = random.nextInt(3);
      switch (random.nextInt(6)) {
        case 0 ->
            update(
                session,
                "'agent_message_chunk','messageId':'m"
                    + n
                    + "','content':{'type':'text','text':'x'}");
        case 1 ->
            update(
                session,
                "'tool_call_update','toolCallId':'c"
                    + n
                    + "','status':'in_progress','capabilities':{'cancel':{}}");
        case 2 ->
            update(
                session,
                "'terminal_update','terminalId':'t"
                    + n
                    + "','capabilities':{'cancel':{}}"
                    + (random.nextBoolean() ? "" : ",'exitStatus':{}"));
        case 3 -> update(session, "'state_update','state':'running','background':[]");
        case 4 ->
            update(
                session,
                "'state_update','state':'idle','background':[{'type':'terminal',"
                    + "'terminalId':'t"
                    + n
                    + "'}]");
        default -> ask(session);
      }
    }

    private void ask(String session) {
      int id = requests++;
      asked.add(id);
      end.send(
          FakeAgent.json(
              "{'jsonrpc':'2.0','id':"
                  + id
                  + ",'method':'session/request_permission',"
                  + "'params':{'sessionId':'"
                  + session
                  + "','title':'t','options':["
                  + "{'optionId':'yes','name':'Yes','kind':'allow_once'}]}}"));
      if (random.nextInt(3) == 0) {
        cancel(random.nextInt(requests));
      }
    }

    private void cancel(int id) {
      end.send(
          FakeAgent.json(
              "{'jsonrpc':'2.0','method':'$/cancel_request','params':{'requestId':" + id + "}}"));
    }

    private void update(String session, String update) {
      end.send(
          FakeAgent.json(
              "{'jsonrpc':'2.0','method':'session/update','params':{'sessionId':'"
                  + session
                  + "','update':{'sessionUpdate':"
                  + update
                  + "}}}"));
    }

    /** From now on it answers at once; what it still waits for it cancels. */
    synchronized void rest() {
      restless = false;
      answerSome();
      List.copyOf(asked).forEach(this::cancel);
    }

    List<Integer> unanswered() throws AssertionError {
      for (int i = 0; i < 1000; i++) {
        synchronized (this) {
          if (asked.isEmpty()) {
            return List.of();
          }
        }
        try {
          TimeUnit.MILLISECONDS.sleep(5);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
      synchronized (this) {
        return List.copyOf(asked);
      }
    }
  }
}
