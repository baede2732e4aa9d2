package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.AcpClient;
import dev.acpclient.AcpClientBuilder;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.StreamTransport;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.AgentCapabilities;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.testkit.agent.Fault.Breach;
import dev.acpclient.testkit.transcript.Recording;
import dev.acpclient.testkit.transcript.Transcript;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An agent that says what a test has scripted, for tests of front ends. Script, run, verify:
 *
 * <pre>{@code
 * ScriptedAgent agent = ScriptedAgent.create();
 * agent.onPrompt().running().terminal("t1", "npm run dev").lists(terminal("t1")).idle(END_TURN);
 * AcpSession session = agent.connect().newSession(project).blockingGet();
 * session.prompt("start the dev server").blockingGet();
 * agent.settle();
 * // look at the session, or at the front end that shows it
 * agent.verify();
 * agent.close();
 * }</pre>
 *
 * <p>What is not scripted it does as a correct agent does: it starts, lists, forks, resumes (with
 * and without the history), closes, archives and deletes sessions; cancels foreground work, single
 * terminals and tool calls, and prompts that it holds; takes back its questions. A prompt, if the
 * test scripts none at all, is inserted, and its work ends at once. Everything else, and each
 * prompt beyond the scripted ones, is unscripted: it fails at once, in the client with an error and
 * in {@link #verify()}. With a {@link Fault} it does wrong.
 *
 * <p>Bytes go both ways, as with an agent that is a process: the client is the real one down to its
 * transport. Time is virtual and stands still, unless {@link #advance} moves it; for that the
 * client has to be given the agent's {@link #clock()}, as {@link #builder()} does.
 *
 * <p>Thread-safe. {@link #settle()} waits, within a bound, and so does all that settles; none of it
 * may be called on the client's loop.
 */
public final class ScriptedAgent implements Recording, AutoCloseable {
  private static final long BOUND_SECONDS = 10;
  private static final int MOST_ROUNDS = 1000;
  private static final AtomicLong AGENTS = new AtomicLong();

  /** Guards all that follows, and all that belongs to the agent. */
  private final Object lock = new Object();

  private final Scheduler clock;
  private final @Nullable TestScheduler virtual;
  private final IntConsumer exit;
  private final long started;
  private final Journal journal;
  private final Repertoire repertoire = new Repertoire(this);

  private final Map<String, AgentSession> sessions = new LinkedHashMap<>();
  private final List<AgentWire> wires = new ArrayList<>();
  private final List<Thread> readers = new ArrayList<>();
  private final List<AcpClient> clients = new ArrayList<>();
  private final Map<String, Integer> lastIds = new HashMap<>();

  private final Deque<List<Act.Step>> promptScripts = new ArrayDeque<>();
  private final Deque<List<Act.Step>> sessionScripts = new ArrayDeque<>();
  private final Map<String, RequestScript.Reply> replies = new HashMap<>();
  private final Set<Breach> armed = new HashSet<>();
  private boolean promptsAreScripted;

  /** When, on the clock, delayed steps are due, in nanoseconds. */
  private final PriorityQueue<Long> due = new PriorityQueue<>();

  private final List<ReceivedMessage> received = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private ObjectNode capabilities = ALL_THAT_IT_PLAYS.deepCopy();
  private boolean reportsBackground = true;

  private static final ObjectNode ALL_THAT_IT_PLAYS =
      (ObjectNode)
          AcpJson.readTree(
                  """
                  {"session": {"prompt": {"image": {}, "audio": {}, "embeddedContext": {}},
                    "mcp": {"stdio": {}, "http": {}}, "delete": {}, "additionalDirectories": {},
                    "fork": {}, "archive": {}, "status": {}, "title": {}}}""")
              .toOptional()
              .orElseThrow();

  private ScriptedAgent(Scheduler clock, @Nullable TestScheduler virtual, IntConsumer exit) {
    this.clock = clock;
    this.virtual = virtual;
    this.exit = exit;
    this.started = clock.now(TimeUnit.NANOSECONDS);
    this.journal = new Journal(() -> Duration.ofNanos(clock.now(TimeUnit.NANOSECONDS) - started));
  }

  /** An agent within this process, in virtual time. It runs nothing until a client connects. */
  public static ScriptedAgent create() {
    TestScheduler scheduler = new TestScheduler();
    return new ScriptedAgent(scheduler, scheduler, code -> {});
  }

  /** An agent that is this whole process, in real time. */
  static ScriptedAgent process(Scheduler clock, IntConsumer exit) {
    return new ScriptedAgent(clock, null, exit);
  }

  /**
   * Starts an agent with this script as a process of its own, for tests of what a front end does
   * with processes. The process runs this JVM's Java on this JVM's class path; in it, time is real.
   *
   * @param script has a constructor without parameters that other packages can call
   */
  public static AgentCommand command(Class<? extends AgentPlay> script) {
    return AgentCommand.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        AgentMain.class.getName(),
        script.getName());
  }

  // What the agent is.

  /** What the agent offers, instead of all that it can play. */
  public ScriptedAgent offers(AgentCapabilities offered) {
    locked(() -> capabilities = (ObjectNode) AcpJson.encode(offered));
    return this;
  }

  /** An agent of those that never say what runs in the background; then nothing can be listed. */
  public ScriptedAgent withoutBackgroundReports() {
    locked(() -> reportsBackground = false);
    return this;
  }

  // Scripts.

  /**
   * The script for the next prompt that has none; it is played in the session that is prompted.
   * Once there is one, prompts beyond the scripts are unscripted.
   */
  public AgentScript onPrompt() {
    return queued(promptScripts, () -> promptsAreScripted = true);
  }

  /** The script for the next new session that has none, played after it was answered. */
  public AgentScript onNewSession() {
    return queued(sessionScripts, () -> {});
  }

  private AgentScript queued(Deque<List<Act.Step>> queue, Runnable also) {
    List<Act.Step> steps = new ArrayList<>();
    locked(
        () -> {
          queue.add(steps);
          also.run();
        });
    return new AgentScript(step -> locked(() -> steps.add(step)));
  }

  /**
   * What the agent does by itself, in the session that it opened last and that a client is still
   * attached to. Each step is played as it is written, and {@link #settle() settles}: when the
   * method returns the client has seen it.
   *
   * @throws IllegalStateException if there is none
   */
  public AgentScript now() {
    synchronized (lock) {
      AgentSession newest = null;
      for (AgentSession session : sessions.values()) {
        if (session.parent == null && session.wire != null) {
          newest = session;
        }
      }
      if (newest == null) {
        throw new IllegalStateException(
            "no session is open in which the agent could say something now");
      }
      return now(newest);
    }
  }

  /**
   * {@link #now()} in this session.
   *
   * @throws IllegalStateException if the agent has no such session
   */
  public AgentScript now(String sessionId) {
    synchronized (lock) {
      return now(sessionOrFail(sessionId));
    }
  }

  private AgentScript now(AgentSession session) {
    Act act = new Act(this, session, null, null);
    return new AgentScript(
        step -> {
          locked(
              () -> {
                if (!session.acts.contains(act)) {
                  session.acts.add(act);
                }
                act.add(List.of(step));
              });
          settle();
        });
  }

  /** How requests of this method are answered from here on, instead of what the agent does. */
  public RequestScript onRequest(String method) {
    return new RequestScript(reply -> locked(() -> replies.put(method, reply)));
  }

  /**
   * Lets the script go on that has been on {@link AgentScript#hold} for longest, and settles.
   *
   * @throws IllegalStateException if none is
   */
  public void release() {
    locked(
        () -> {
          for (AgentSession session : sessions.values()) {
            for (Act act : List.copyOf(session.acts)) {
              if (act.isHeld()) {
                guarded(act, act::goOn);
                return;
              }
            }
          }
          throw new IllegalStateException("no script is on hold");
        });
    settle();
  }

  /** From here on the agent has this fault; see {@link Fault} for when it shows. */
  public ScriptedAgent commits(Fault fault) {
    locked(() -> commit(fault, current()));
    return this;
  }

  // Connections.

  /** The agent's standard streams, for {@code AcpClient.over(agent::transport)}. */
  public Transport transport() {
    return transport(Limits.DEFAULT);
  }

  /** {@link #transport()} for a client with these limits. */
  public Transport transport(Limits limits) {
    Pipe toAgent = new Pipe();
    Pipe toClient = new Pipe();
    serve(toAgent.input(), toClient.output());
    return new StreamTransport(toClient.input(), toAgent.output(), limits);
  }

  /** Starts a thread on which the agent reads from these streams until they end. */
  Thread serve(InputStream input, OutputStream output) {
    AgentWire wire = new AgentWire(this, input, output);
    Thread reader = new Thread(wire::read, "acp-scripted-agent-" + AGENTS.incrementAndGet());
    reader.setDaemon(true);
    locked(
        () -> {
          wires.add(wire);
          readers.add(reader);
        });
    reader.start();
    return reader;
  }

  /** A client of this agent, on its clock, to be configured further. */
  public AcpClientBuilder builder() {
    return AcpClient.over(this::transport).clock(clock);
  }

  /** A client of this agent, connected. It is closed with the agent. */
  public AcpClient connect() {
    return connect(builder());
  }

  /** {@link #connect()} with a client configured like this, made by {@link #builder()}. */
  public AcpClient connect(AcpClientBuilder builder) {
    AcpClient client = builder.connect().blockingGet();
    locked(() -> clients.add(client));
    return client;
  }

  // Time.

  /** What the agent tells the time by, and the client should too. It begins at 0. */
  public Scheduler clock() {
    return clock;
  }

  /**
   * Moves the clock, and settles: before, whenever a step of the agent is due, and at the end.
   *
   * @throws IllegalStateException if the agent is a process, where time is real
   */
  public void advance(Duration time) {
    TestScheduler scheduler = virtual;
    if (scheduler == null) {
      throw new IllegalStateException("the time of an agent that is a process is real");
    }
    settle();
    long end = scheduler.now(TimeUnit.NANOSECONDS) + time.toNanos();
    for (Long next = nextDue(end); next != null; next = nextDue(end)) {
      scheduler.advanceTimeTo(next, TimeUnit.NANOSECONDS);
      settle();
    }
    scheduler.advanceTimeTo(end, TimeUnit.NANOSECONDS);
    settle();
  }

  private @Nullable Long nextDue(long end) {
    synchronized (lock) {
      return due.isEmpty() || due.peek() > end ? null : due.peek();
    }
  }

  @Override
  public Instant time() {
    return Instant.ofEpochMilli(clock.now(TimeUnit.MILLISECONDS));
  }

  /** Does it so much later, on the clock. */
  void later(Duration time, Runnable action) {
    long at = clock.now(TimeUnit.NANOSECONDS) + time.toNanos();
    due.add(at);
    clock.scheduleDirect(
        () ->
            locked(
                () -> {
                  due.remove(at);
                  action.run();
                }),
        time.toNanos(),
        TimeUnit.NANOSECONDS);
  }

  /**
   * Waits until the client has processed all that the agent said, the agent all that the client
   * said, and neither has said anything in return. What subscribers do on threads of their own is
   * not waited for.
   *
   * @throws AssertionError if that takes longer than 10 seconds, or never ends
   */
  @Override
  public void settle() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      AgentWire wire;
      long before;
      CompletableFuture<Boolean> pong;
      synchronized (lock) {
        wire = current();
        if (wire == null) {
          return;
        }
        before = wire.traffic();
        pong = wire.ping();
      }
      if (!await(pong)) {
        return;
      }
      synchronized (lock) {
        if (wire.traffic() == before) {
          return;
        }
      }
    }
    throw new AssertionError("client and agent do not stop talking to each other");
  }

  private static boolean await(CompletableFuture<Boolean> pong) {
    try {
      return pong.get(BOUND_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new AssertionError(
          "the client has not processed what the agent said within "
              + BOUND_SECONDS
              + " s: is its loop blocked?",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the client", e);
    }
  }

  // What happened.

  /** All requests and notifications of the client so far, in order; see {@link #settle()}. */
  public List<ReceivedMessage> received() {
    synchronized (lock) {
      return List.copyOf(received);
    }
  }

  /** Those of one method. */
  public List<ReceivedMessage> received(String method) {
    return received().stream().filter(message -> message.method().equals(method)).toList();
  }

  /**
   * What went over all connections so far, in the order in which the agent wrote and read it, and
   * so in the order in which the agent has to be judged. A client may have seen what crossed on the
   * way in another order.
   */
  @Override
  public Transcript transcript() {
    synchronized (lock) {
      return journal.transcript();
    }
  }

  /**
   * Settles, and fails unless everything went by the script: each script was played to its end, and
   * the client asked for nothing that is not scripted and did nothing that makes no sense.
   *
   * @throws AssertionError naming all that is wrong
   */
  public void verify() {
    settle();
    List<String> wrong;
    synchronized (lock) {
      wrong = new ArrayList<>(complaints);
      unplayed(promptScripts, "prompt", wrong);
      unplayed(sessionScripts, "new session", wrong);
      for (AgentSession session : sessions.values()) {
        for (Act act : session.acts) {
          if (!act.isOver()) {
            wrong.add("a script in session " + session.id + " still waits: " + act.waitsFor());
          }
        }
      }
    }
    if (!wrong.isEmpty()) {
      throw new AssertionError(
          "the scripted agent was not treated as scripted:\n- " + String.join("\n- ", wrong));
    }
  }

  private static void unplayed(Deque<List<Act.Step>> scripts, String what, List<String> wrong) {
    if (!scripts.isEmpty()) {
      wrong.add(scripts.size() + " script(s) for a " + what + " that never came");
    }
  }

  /** Closes the clients that it connected, and ends. Waits until nothing of it is left. */
  @Override
  public void close() {
    List<AcpClient> own;
    List<Thread> threads;
    synchronized (lock) {
      own = List.copyOf(clients);
      clients.clear();
      threads = List.copyOf(readers);
    }
    own.forEach(AcpClient::close);
    locked(() -> wires.forEach(AgentWire::cut));
    for (Thread thread : threads) {
      try {
        thread.join(TimeUnit.SECONDS.toMillis(BOUND_SECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  // For the parts of the agent, under its lock.

  void locked(Runnable action) {
    synchronized (lock) {
      action.run();
    }
  }

  Journal journal() {
    return journal;
  }

  boolean reportsBackground() {
    return reportsBackground;
  }

  void complain(String complaint) {
    complaints.add(complaint);
  }

  boolean takes(Breach breach) {
    return armed.remove(breach);
  }

  void commit(Fault fault, @Nullable AgentWire wire) {
    if (fault instanceof Breach breach) {
      armed.add(breach);
      return;
    }
    if (wire == null) {
      throw new IllegalStateException("no client is connected that could see " + fault);
    }
    if (fault instanceof Fault.StdoutNoise noise) {
      wire.noise(noise.text());
    } else if (fault instanceof Fault.OversizedLine line) {
      wire.oversized(line.bytes());
    } else if (fault instanceof Fault.CloseStdout) {
      wire.closeOutput();
    } else if (fault instanceof Fault.Exit end) {
      wire.cut();
      exit.accept(end.code());
    } else if (fault instanceof Fault.Delay delay) {
      wire.holdBack();
      later(delay.time(), wire::flow);
    }
  }

  private @Nullable AgentWire current() {
    for (int i = wires.size() - 1; i >= 0; i--) {
      if (!wires.get(i).isEnded()) {
        return wires.get(i);
      }
    }
    return null;
  }

  AgentWire wireOf(AgentSession session) {
    AgentWire wire = session.wire;
    if (wire == null) {
      throw new IllegalStateException("no client is attached to session " + session.id);
    }
    return wire;
  }

  ObjectNode introduction() {
    ObjectNode result = capabilities.objectNode().put("protocolVersion", 2);
    result.putObject("info").put("name", "scripted-agent").put("version", "1");
    result.set("capabilities", capabilities);
    return result;
  }

  /** The next id that begins so: s1, s2 and on. */
  String nextId(String prefix) {
    return prefix + lastIds.merge(prefix, 1, Integer::sum);
  }

  AgentSession open(
      String id, String cwd, @Nullable AgentSession parent, @Nullable AgentWire wire) {
    AgentSession session = new AgentSession(this, id, cwd, parent, wire);
    sessions.put(id, session);
    return session;
  }

  /** The session was answered; now its script may begin. */
  void opened(AgentSession session) {
    List<Act.Step> script = sessionScripts.poll();
    if (script != null) {
      play(new Act(this, session, null, null), session, script);
    }
  }

  AgentSession child(AgentSession parent, String id) {
    AgentSession known = sessions.get(id);
    return known == null ? open(id, parent.cwd, parent, parent.wire) : known;
  }

  void forget(AgentSession session) {
    sessions.remove(session.id);
    sessions.values().removeIf(child -> child.parent == session);
  }

  @Nullable AgentSession session(String id) {
    return sessions.get(id);
  }

  AgentSession sessionOrFail(String id) {
    AgentSession session = sessions.get(id);
    if (session == null) {
      throw new IllegalStateException(
          "the agent has no session " + id + ", only " + sessions.keySet());
    }
    return session;
  }

  Collection<AgentSession> sessions() {
    return List.copyOf(sessions.values());
  }

  /** What to do about the next prompt; null if that is not scripted. */
  @Nullable List<Act.Step> nextPromptScript() {
    if (!promptsAreScripted) {
      return List.of(
          act -> act.session.say(AgentSession.newUpdate("state_update").put("state", "running")),
          (Act.Decision) act -> act.accept(null),
          act ->
              act.session.say(
                  AgentSession.newUpdate("state_update")
                      .put("state", "idle")
                      .put("stopReason", "end_turn")));
    }
    return promptScripts.poll();
  }

  void play(Act act, AgentSession session, List<Act.Step> script) {
    session.acts.add(act);
    guarded(act, () -> act.add(script));
  }

  /** What goes wrong in a script is told at the end of the test, and ends the script. */
  private void guarded(Act act, Runnable part) {
    try {
      part.run();
    } catch (RuntimeException e) {
      act.drop();
      complain("a script failed: " + e.getMessage());
    }
  }

  void ask(
      AgentSession session,
      RequestId id,
      String method,
      ObjectNode params,
      @Nullable BackgroundWork about) {
    AgentWire wire = wireOf(session);
    RequestId used = id;
    if (wire.oldestAsked().isPresent() && takes(Breach.DUPLICATE_ID)) {
      used = wire.oldestAsked().get();
    } else if (wire.isAsked(id)) {
      throw new IllegalStateException("request " + id + " of the agent is not answered yet");
    }
    session.asked.put(used, about);
    RequestId asked = used;
    wire.ask(
        used,
        method,
        params,
        answer -> {
          session.asked.remove(asked);
          List.copyOf(session.acts).forEach(act -> guarded(act, act::answered));
        });
  }

  void withdraw(AgentSession session, RequestId question) {
    ObjectNode params = capabilities.objectNode();
    params.set("requestId", question.toJson());
    wireOf(session).tell("$/cancel_request", params);
  }

  void received(AgentWire wire, JsonRpcMessage message, long line) {
    if (message instanceof JsonRpcMessage.Request request) {
      ReceivedMessage taken =
          new ReceivedMessage(line, request.id(), request.method(), request.params());
      received.add(taken);
      RequestScript.Reply reply = replies.get(taken.method());
      if (reply == null) {
        repertoire.request(wire, taken);
      } else {
        reply.to(wire, taken);
      }
    } else if (message instanceof JsonRpcMessage.Notification notification) {
      ReceivedMessage taken =
          new ReceivedMessage(line, null, notification.method(), notification.params());
      received.add(taken);
      repertoire.notification(wire, taken);
    } else {
      complain("the client sent a message that is none (line " + line + ")");
    }
  }

  void unscripted(AgentWire wire, ReceivedMessage request) {
    String what = request.method() + " with " + keys(request.params());
    complain("unscripted: " + what + " (line " + request.line() + ")");
    wire.fail(
        request.idOrFail(),
        ErrorCode.METHOD_NOT_FOUND,
        "not scripted: "
            + what
            + "; script it with agent."
            + (request.method().equals("session/prompt")
                ? "onPrompt()"
                : "onRequest(\"" + request.method() + "\")"));
  }

  /** Their values may be anyone's secrets. */
  private static String keys(JsonNode params) {
    List<String> keys = new ArrayList<>();
    params.fieldNames().forEachRemaining(keys::add);
    return keys.isEmpty() ? "no params" : "params " + String.join(", ", keys);
  }

  /** A connection is over: its sessions go on without a client, and nothing is said any more. */
  void ended(AgentWire wire) {
    for (AgentSession session : sessions.values()) {
      if (session.wire == wire) {
        session.wire = null;
        session.held.clear();
        session.asked.clear();
        List.copyOf(session.acts).forEach(Act::drop);
      }
    }
  }
}
