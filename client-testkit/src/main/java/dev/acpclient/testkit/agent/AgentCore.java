package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.testkit.agent.Fault.Breach;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
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
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an agent is, has and has seen. Its parts use it, all under its lock: {@link #locked}. */
final class AgentCore {
  private static final ObjectNode ALL_THAT_IT_PLAYS =
      (ObjectNode)
          AcpJson.readTree(
                  """
                  {"session": {"prompt": {"image": {}, "audio": {}, "embeddedContext": {}},
                    "mcp": {"stdio": {}, "http": {}}, "delete": {}, "additionalDirectories": {},
                    "fork": {}, "archive": {}, "status": {}, "title": {}}}""")
              .toOptional()
              .orElseThrow();

  final Scheduler clock;
  private final IntConsumer exit;
  private final long started;
  private final Journal journal = new Journal(this::elapsed);
  private final Repertoire repertoire = new Repertoire(this);

  final Map<String, AgentSession> sessions = new LinkedHashMap<>();
  final List<AgentWire> wires = new ArrayList<>();
  private final Map<String, Integer> lastIds = new HashMap<>();

  final Deque<List<Act.Step>> promptScripts = new ArrayDeque<>();
  final Deque<List<Act.Step>> sessionScripts = new ArrayDeque<>();
  final Map<String, RequestScript.Reply> replies = new HashMap<>();
  private final Set<Breach> armed = new HashSet<>();
  boolean promptsAreScripted;

  /** When, on the clock, delayed steps are due, in nanoseconds. */
  final PriorityQueue<Long> due = new PriorityQueue<>();

  final List<ReceivedMessage> received = new ArrayList<>();
  final List<String> complaints = new ArrayList<>();
  ObjectNode capabilities = ALL_THAT_IT_PLAYS.deepCopy();
  boolean reportsBackground = true;

  /**
   * @param exit ends the process, if the agent is one
   */
  AgentCore(Scheduler clock, IntConsumer exit) {
    this.clock = clock;
    this.exit = exit;
    this.started = clock.now(TimeUnit.NANOSECONDS);
  }

  private Duration elapsed() {
    return Duration.ofNanos(clock.now(TimeUnit.NANOSECONDS) - started);
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

  /** Does it while nothing else happens to the agent. */
  synchronized void locked(Runnable action) {
    action.run();
  }

  /** Finds it out while nothing else happens to the agent. */
  synchronized <T> T locking(Supplier<T> question) {
    return question.get();
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

  /** The latest connection that has not ended. */
  @Nullable AgentWire current() {
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
      List<Act.Step> steps = new ArrayList<>();
      new AgentScript(steps::add).running().idle(StopReason.Known.END_TURN);
      return steps;
    }
    return promptScripts.poll();
  }

  void play(Act act, AgentSession session, List<Act.Step> script) {
    session.acts.add(act);
    guarded(act, () -> act.add(script));
  }

  /** What goes wrong in a script is told at the end of the test, and ends the script. */
  void guarded(Act act, Runnable part) {
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
        if (taken.method().equals("initialize")) {
          wire.initialized();
        }
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

  // What the test asks.

  /**
   * The session that was opened last and has a client.
   *
   * @throws IllegalStateException if there is none
   */
  AgentSession newest() {
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
    return newest;
  }

  /** Lets the oldest script on hold go on. */
  void release() {
    for (AgentSession session : sessions.values()) {
      for (Act act : List.copyOf(session.acts)) {
        if (act.isHeld()) {
          guarded(act, act::goOn);
          return;
        }
      }
    }
    throw new IllegalStateException("no script is on hold");
  }

  /** How many messages went over all connections. */
  long traffic() {
    return wires.stream().mapToLong(AgentWire::traffic).sum();
  }

  /** A question to each client that is there. */
  List<CompletableFuture<Boolean>> ping() {
    return wires.stream().filter(wire -> !wire.isEnded()).map(AgentWire::ping).toList();
  }

  /** All that did not go by the script. */
  List<String> wrongs() {
    List<String> wrong = new ArrayList<>(complaints);
    unplayed(promptScripts, "prompt", wrong);
    unplayed(sessionScripts, "new session", wrong);
    for (AgentSession session : sessions.values()) {
      for (Act act : session.acts) {
        if (!act.isOver()) {
          wrong.add("a script in session " + session.id + " still waits: " + act.waitsFor());
        }
      }
    }
    return wrong;
  }

  private static void unplayed(Deque<List<Act.Step>> scripts, String what, List<String> wrong) {
    if (!scripts.isEmpty()) {
      wrong.add(scripts.size() + " script(s) for a " + what + " that never came");
    }
  }
}
