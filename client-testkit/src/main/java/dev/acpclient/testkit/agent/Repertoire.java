package dev.acpclient.testkit.agent;

import static dev.acpclient.testkit.agent.AgentSession.newUpdate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.RequestId;
import dev.acpclient.testkit.Listed;
import dev.acpclient.testkit.agent.Fault.Breach;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the agent does by itself about what a client sends. Used under the agent's lock. */
final class Repertoire {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final AgentCore agent;

  Repertoire(AgentCore agent) {
    this.agent = agent;
  }

  // Requests.

  void request(AgentWire wire, ReceivedMessage request) {
    if (request.method().equals("initialize")) {
      initialize(wire, request);
      return;
    }
    if (!wire.isInitialized()) {
      wire.fail(request.idOrFail(), ErrorCode.INVALID_REQUEST, "the connection is not initialized");
      agent.complain(request.method() + " came before initialize");
      return;
    }
    if (agent.takes(Breach.NO_ANSWER)) {
      wire.leaveUnanswered(request.idOrFail());
    }
    switch (request.method()) {
      case "session/new" -> start(wire, request);
      case "session/list" -> list(wire, request);
      case "session/delete" -> delete(wire, request);
      case "session/unarchive" -> unarchive(wire, request);
      case "session/status" -> status(wire, request);
      case "session/resume", "session/fork", "session/archive", "session/set_title" ->
          known(wire, request);
      case "session/close" -> close(wire, request);
      case "session/prompt", "terminal/cancel", "tool_call/cancel" -> attached(wire, request);
      default -> agent.unscripted(wire, request);
    }
  }

  private void initialize(AgentWire wire, ReceivedMessage request) {
    wire.initialized();
    wire.answer(request.idOrFail(), agent.introduction());
  }

  private void start(AgentWire wire, ReceivedMessage request) {
    AgentSession session =
        agent.open(agent.nextId("s"), request.params().path("cwd").asText(), null, wire);
    wire.answer(request.idOrFail(), NODES.objectNode().put("sessionId", session.id));
    agent.opened(session);
  }

  private void list(AgentWire wire, ReceivedMessage request) {
    String filter = request.params().path("archived").asText("exclude");
    JsonNode cwd = request.params().path("cwd");
    ObjectNode result = NODES.objectNode();
    ArrayNode sessions = result.putArray("sessions");
    for (AgentSession session : agent.sessions()) {
      boolean wanted = filter.equals("include") || session.archived == filter.equals("only");
      if (session.parent == null
          && wanted
          && (!cwd.isTextual() || cwd.textValue().equals(session.cwd))) {
        ObjectNode row = sessions.addObject().put("sessionId", session.id).put("cwd", session.cwd);
        if (session.title != null) {
          row.put("title", session.title);
        }
        if (session.archived) {
          row.put("archived", true);
        }
      }
    }
    wire.answer(request.idOrFail(), result);
  }

  private void delete(AgentWire wire, ReceivedMessage request) {
    AgentSession session = agent.session(id(request));
    if (session != null) {
      end(session);
      agent.forget(session);
    }
    done(wire, request);
  }

  private void unarchive(AgentWire wire, ReceivedMessage request) {
    AgentSession session = agent.session(id(request));
    if (session != null) {
      session.archived = false;
    }
    done(wire, request);
  }

  private void status(AgentWire wire, ReceivedMessage request) {
    AgentSession session = agent.session(id(request));
    ObjectNode result = NODES.objectNode();
    if (session == null || session.wire == null) {
      result.put("status", "saved");
    } else {
      ObjectNode state = session.currentState();
      state.remove("sessionUpdate");
      result.put("status", "open").set("state", state);
    }
    wire.answer(request.idOrFail(), result);
  }

  private void close(AgentWire wire, ReceivedMessage request) {
    AgentSession session = agent.session(id(request));
    boolean late =
        session != null && session.wire != null && agent.takes(Breach.UPDATE_AFTER_CLOSE);
    if (session != null) {
      end(session);
    }
    done(wire, request);
    if (late && session != null) {
      session.wire = wire;
      session.say(newUpdate("session_info_update").put("title", "a word too late"));
      session.wire = null;
    }
  }

  /** What only a session can do that the agent has, attached or not. */
  private void known(AgentWire wire, ReceivedMessage request) {
    AgentSession session = agent.session(id(request));
    if (session == null || session.parent != null) {
      notFound(wire, request);
      return;
    }
    switch (request.method()) {
      case "session/resume" -> resume(wire, request, session);
      case "session/fork" -> fork(wire, request, session);
      case "session/archive" -> {
        end(session);
        session.archived = true;
        done(wire, request);
      }
      default -> {
        session.title = request.params().path("title").asText();
        wire.answer(request.idOrFail(), NODES.objectNode().put("title", session.title));
      }
    }
  }

  private void resume(AgentWire wire, ReceivedMessage request, AgentSession session) {
    JsonNode from = request.params().path("replayFrom");
    if (from.isObject() && !from.path("type").asText().equals("start")) {
      wire.invalid(request.idOrFail(), "a replay can only begin at the start");
      return;
    }
    session.wire = wire;
    session.archived = false;
    boolean early = agent.takes(Breach.RESPONSE_BEFORE_SNAPSHOT);
    boolean silent = agent.takes(Breach.NO_SNAPSHOT);
    if (from.isObject() || agent.takes(Breach.UNASKED_REPLAY)) {
      session.replay();
    } else if (!agent.takes(Breach.MISSING_ANNOUNCEMENT)) {
      session.announceListed();
    }
    if (early) {
      done(wire, request);
    }
    if (!silent) {
      session.sendState();
    }
    if (!early) {
      done(wire, request);
    }
  }

  private void fork(AgentWire wire, ReceivedMessage request, AgentSession source) {
    AgentSession fork =
        agent.open(agent.nextId("s"), request.params().path("cwd").asText(), null, wire);
    source.copyMessagesTo(fork);
    wire.answer(request.idOrFail(), NODES.objectNode().put("sessionId", fork.id));
  }

  /** What needs a session that this client is attached to. */
  private void attached(AgentWire wire, ReceivedMessage request) {
    AgentSession session = agent.session(id(request));
    if (session == null || session.wire != wire) {
      notFound(wire, request);
      return;
    }
    switch (request.method()) {
      case "session/prompt" -> prompt(wire, request, session);
      case "terminal/cancel" -> {
        String terminal = request.params().path("terminalId").asText();
        cancel(
            wire,
            request,
            session,
            Listed.terminal(terminal),
            session.isRunning(terminal),
            AgentSession.killed(terminal));
      }
      default -> {
        String call = request.params().path("toolCallId").asText();
        cancel(
            wire,
            request,
            session,
            Listed.toolCall(call),
            session.isUnfinished(call),
            AgentSession.cancelled(call));
      }
    }
  }

  private void prompt(AgentWire wire, ReceivedMessage request, AgentSession session) {
    JsonNode blocks = request.params().path("prompt");
    if (!blocks.isArray() || blocks.isEmpty() || session.parent != null) {
      wire.invalid(request.idOrFail(), "a prompt has content, and goes to no subagent");
      return;
    }
    List<Act.Step> script = agent.nextPromptScript();
    if (script == null) {
      agent.unscripted(wire, request);
      return;
    }
    Act act = new Act(agent, session, request.idOrFail(), (ObjectNode) request.params());
    session.held.put(request.idOrFail(), act);
    agent.play(act, session, decided(script));
    if (!act.isDecided() && act.isOver()) {
      wire.fail(request.idOrFail(), ErrorCode.INTERNAL_ERROR, "the script has a mistake");
      session.held.remove(request.idOrFail());
    }
  }

  /** A script that does not say what becomes of the prompt inserts it first, or once it works. */
  private static List<Act.Step> decided(List<Act.Step> script) {
    if (script.stream().anyMatch(Act.Decision.class::isInstance)) {
      return script;
    }
    List<Act.Step> steps = new ArrayList<>(script);
    boolean opens = !script.isEmpty() && script.get(0) instanceof Act.Opening;
    steps.add(opens ? 1 : 0, act -> act.accept(null));
    return steps;
  }

  private void cancel(
      AgentWire wire,
      ReceivedMessage request,
      AgentSession session,
      BackgroundWork item,
      boolean goesOn,
      ObjectNode lastWord) {
    if (!goesOn || !session.advertisesCancel(item)) {
      wire.invalid(request.idOrFail(), "there is nothing to cancel");
      return;
    }
    done(wire, request);
    session.finish(item, lastWord);
  }

  private void notFound(AgentWire wire, ReceivedMessage request) {
    wire.fail(
        request.idOrFail(),
        ErrorCode.RESOURCE_NOT_FOUND,
        "no such session is attached",
        NODES.objectNode().put("sessionId", id(request)));
  }

  private static void done(AgentWire wire, ReceivedMessage request) {
    wire.answer(request.idOrFail(), NODES.objectNode());
  }

  private static String id(ReceivedMessage request) {
    String id = request.sessionId();
    return id == null ? "" : id;
  }

  // Notifications.

  void notification(AgentWire wire, ReceivedMessage notification) {
    switch (notification.method()) {
      case "session/cancel" -> {
        AgentSession session = agent.session(id(notification));
        if (session != null && session.wire == wire) {
          cancelForeground(session);
        }
      }
      case "$/cancel_request" ->
          RequestId.read(notification.params().path("requestId")).ifPresent(this::cancelPrompt);
      default -> {
        if (!notification.method().startsWith("_")) {
          agent.complain("the client sent " + notification.method() + ", which is no notification");
        }
      }
    }
  }

  private void cancelPrompt(RequestId id) {
    for (AgentSession session : agent.sessions()) {
      Act act = session.held.remove(id);
      if (act != null) {
        withdraw(session, id, act);
      }
    }
  }

  private static void withdraw(AgentSession session, RequestId id, Act act) {
    act.drop();
    if (session.wire != null) {
      session.wire.fail(id, ErrorCode.REQUEST_CANCELLED, "the prompt was cancelled");
    }
  }

  private void cancelForeground(AgentSession session) {
    List.copyOf(session.held.entrySet()).forEach(h -> withdraw(session, h.getKey(), h.getValue()));
    session.held.clear();
    withdrawQuestions(session, false);
    if (!session.isActive()) {
      return;
    }
    List.copyOf(session.acts).forEach(Act::drop);
    session.stopForeground();
    if (!agent.takes(Breach.NO_IDLE_AFTER_CANCEL)) {
      sayCancelled(session);
    }
  }

  private void sayCancelled(AgentSession session) {
    String reason = agent.takes(Breach.WRONG_STOP_REASON) ? "end_turn" : "cancelled";
    session.say(newUpdate("state_update").put("state", "idle").put("stopReason", reason));
  }

  /** The agent no longer waits for the answers. */
  private void withdrawQuestions(AgentSession session, boolean all) {
    for (RequestId question : List.copyOf(session.asked.keySet())) {
      @Nullable BackgroundWork about = session.asked.get(question);
      if (all || about == null || !session.lists(about)) {
        agent.withdraw(session, question);
      }
    }
  }

  /** Stops everything in a session and its subagents, and lets go of it. */
  private void end(AgentSession session) {
    if (session.wire == null) {
      return;
    }
    for (AgentSession child : agent.sessions()) {
      if (child.parent == session) {
        end(child);
      }
    }
    withdrawQuestions(session, true);
    boolean active = session.isActive();
    cancelHeldAndActs(session);
    session.stopForeground();
    boolean stopped = session.stopBackground();
    if (active) {
      sayCancelled(session);
    } else if (stopped) {
      session.sendState();
    }
    session.wire = null;
  }

  private static void cancelHeldAndActs(AgentSession session) {
    List.copyOf(session.held.entrySet()).forEach(h -> withdraw(session, h.getKey(), h.getValue()));
    session.held.clear();
    List.copyOf(session.acts).forEach(Act::drop);
  }
}
