package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.BackgroundSubagent;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.testkit.Listed;
import dev.acpclient.testkit.agent.Fault.Breach;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session of the agent, and what the agent has said in it so far: so it knows what it has to
 * announce, and in which order. Used under the agent's lock.
 */
final class AgentSession {
  private static final Set<String> LIVE_ONLY = Set.of("state_update", "notice");

  final AgentCore agent;
  final String id;
  final String cwd;
  final @Nullable AgentSession parent;

  /** What was said, but for states, in order. */
  private final List<ObjectNode> history = new ArrayList<>();

  /** All that was said about each, put together. */
  private final Map<String, ObjectNode> terminals = new LinkedHashMap<>();

  private final Map<String, ObjectNode> toolCalls = new LinkedHashMap<>();
  private final Map<String, ObjectNode> subagents = new LinkedHashMap<>();
  private final Map<String, ByteArrayOutputStream> outputs = new HashMap<>();

  private final Set<BackgroundWork> list = new LinkedHashSet<>();

  /** The latest state update, without its list. */
  private ObjectNode state = newUpdate("state_update").put("state", "idle");

  /** Prompts that are not inserted, and the scripts that will say what becomes of them. */
  final Map<RequestId, Act> held = new LinkedHashMap<>();

  /** Open questions to the client, and what they are about, if that is known. */
  final Map<RequestId, @Nullable BackgroundWork> asked = new LinkedHashMap<>();

  final List<Act> acts = new ArrayList<>();

  /** Where a client is attached; null for nowhere. */
  @Nullable AgentWire wire;

  @Nullable String title;
  boolean archived;

  AgentSession(
      AgentCore agent,
      String id,
      String cwd,
      @Nullable AgentSession parent,
      @Nullable AgentWire wire) {
    this.agent = agent;
    this.id = id;
    this.cwd = cwd;
    this.parent = parent;
    this.wire = wire;
  }

  /** A new update of this type. */
  static ObjectNode newUpdate(String type) {
    return JsonNodeFactory.instance.objectNode().put("sessionUpdate", type);
  }

  String state() {
    return state.path("state").asText();
  }

  boolean isActive() {
    return state().equals("running") || state().equals("requires_action");
  }

  ObjectNode currentState() {
    return withList(state.deepCopy());
  }

  // Saying things.

  /** Says it, and remembers that it was said. */
  void say(ObjectNode update) {
    if (update.path("sessionUpdate").asText().equals("state_update")) {
      state = update.deepCopy();
      state.remove("background");
      sendState();
      return;
    }
    remember(update);
    send(update);
  }

  private void send(ObjectNode update) {
    AgentWire target = wire;
    if (target == null) {
      throw new IllegalStateException("no client is attached to session " + id);
    }
    ObjectNode params = JsonNodeFactory.instance.objectNode().put("sessionId", id);
    params.set("update", update);
    target.tell("session/update", params);
  }

  private void remember(ObjectNode update) {
    history.add(update);
    switch (update.path("sessionUpdate").asText()) {
      case "terminal_update" -> rememberTerminal(update);
      case "terminal_output_chunk" -> {
        String terminal = update.path("terminalId").asText();
        upsert(terminals, terminal, newUpdate("terminal_update").put("terminalId", terminal));
        output(terminal).writeBytes(decoded(update.path("data").asText()));
      }
      case "tool_call_update" -> upsert(toolCalls, update.path("toolCallId").asText(), update);
      case "subagent_update" -> upsert(subagents, update.path("sessionId").asText(), update);
      default -> {}
    }
  }

  private void rememberTerminal(ObjectNode update) {
    String terminal = update.path("terminalId").asText();
    upsert(terminals, terminal, update);
    if (update.has("output")) {
      output(terminal).reset();
      output(terminal).writeBytes(decoded(update.path("output").path("data").asText()));
    }
  }

  private ByteArrayOutputStream output(String terminal) {
    return outputs.computeIfAbsent(terminal, t -> new ByteArrayOutputStream());
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  /** Omitted keeps, null clears, a value replaces. */
  private static void upsert(Map<String, ObjectNode> all, String id, ObjectNode update) {
    ObjectNode stored = all.computeIfAbsent(id, i -> JsonNodeFactory.instance.objectNode());
    update
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNull()) {
                stored.remove(field.getKey());
              } else {
                stored.set(field.getKey(), field.getValue());
              }
            });
  }

  // The state and its list.

  void sendState() {
    send(agent.takes(Breach.LIST_OMITTED) ? state.deepCopy() : currentState());
  }

  private ObjectNode withList(ObjectNode snapshot) {
    if (agent.reportsBackground()) {
      ArrayNode items = snapshot.putArray("background");
      list.forEach(item -> items.add(AcpJson.encode(item, BackgroundWork.class)));
      if (!list.isEmpty() && agent.takes(Breach.LISTED_TWICE)) {
        items.add(items.get(0));
      }
    }
    return snapshot;
  }

  List<BackgroundWork> list() {
    return List.copyOf(list);
  }

  boolean lists(BackgroundWork item) {
    return list.contains(item);
  }

  /** Puts items into the list, each announced before, and says so. */
  void list(List<BackgroundWork> items) {
    if (!agent.reportsBackground()) {
      throw new IllegalStateException(
          "an agent that reports no background work cannot list " + items);
    }
    for (BackgroundWork item : items) {
      if (!isAnnounced(item) && !agent.takes(Breach.MISSING_ANNOUNCEMENT)) {
        announce(item);
      }
      list.add(item);
    }
    sendState();
  }

  private boolean isAnnounced(BackgroundWork item) {
    return known(item) != null;
  }

  private @Nullable ObjectNode known(BackgroundWork item) {
    if (item instanceof BackgroundTerminal terminal) {
      return terminals.get(terminal.terminalId().value());
    }
    if (item instanceof BackgroundToolCall call) {
      return toolCalls.get(call.toolCallId().value());
    }
    if (item instanceof BackgroundSubagent child) {
      return subagents.get(child.sessionId().value());
    }
    return JsonNodeFactory.instance.objectNode(); // Nothing announces what the protocol lacks.
  }

  private void announce(BackgroundWork item) {
    if (item instanceof BackgroundTerminal terminal) {
      say(
          cancellable(
              newUpdate("terminal_update").put("terminalId", terminal.terminalId().value())));
    } else if (item instanceof BackgroundToolCall call) {
      say(
          cancellable(
              newUpdate("tool_call_update")
                  .put("toolCallId", call.toolCallId().value())
                  .put("title", call.toolCallId().value())
                  .put("status", "in_progress")));
    } else if (item instanceof BackgroundSubagent child) {
      say(newUpdate("subagent_update").put("sessionId", child.sessionId().value()));
    }
  }

  static ObjectNode cancellable(ObjectNode update) {
    update.putObject("capabilities").putObject("cancel");
    return update;
  }

  /** Says the last word about an item, and if it is listed, that it is no more. */
  void finish(BackgroundWork item, ObjectNode lastWord) {
    if (!list.remove(item)) {
      say(lastWord);
    } else if (agent.takes(Breach.EARLY_REMOVAL)) {
      sendState();
      say(lastWord);
    } else {
      say(lastWord);
      sendState();
    }
  }

  // What is still going on.

  boolean isRunning(String terminal) {
    ObjectNode known = terminals.get(terminal);
    return known != null && !known.path("exitStatus").isObject();
  }

  boolean isUnfinished(String toolCall) {
    ObjectNode known = toolCalls.get(toolCall);
    return known != null && !ToolCallStatus.of(known.path("status").asText("pending")).isFinal();
  }

  boolean advertisesCancel(BackgroundWork item) {
    ObjectNode known = known(item);
    return known != null && known.path("capabilities").path("cancel").isObject();
  }

  /** Stops what belongs to the foreground: what is neither listed nor shown by something listed. */
  void stopForeground() {
    for (String call : List.copyOf(toolCalls.keySet())) {
      if (isUnfinished(call) && !isCovered(call)) {
        say(cancelled(call));
      }
    }
    for (String terminal : List.copyOf(terminals.keySet())) {
      if (isRunning(terminal) && !lists(Listed.terminal(terminal))) {
        say(killed(terminal));
      }
    }
  }

  private boolean isCovered(String call) {
    if (lists(Listed.toolCall(call))) {
      return true;
    }
    for (ObjectNode update : history) {
      if (update.path("toolCallId").asText().equals(call) && showsListedTerminal(update)) {
        return true;
      }
    }
    return false;
  }

  private boolean showsListedTerminal(ObjectNode update) {
    JsonNode content = update.path("content");
    for (JsonNode item : content.isArray() ? content : List.of(content)) {
      if (item.path("type").asText().equals("terminal")
          && lists(Listed.terminal(item.path("terminalId").asText()))) {
        return true;
      }
    }
    return false;
  }

  /** Stops what is listed. Answers whether there was anything. */
  boolean stopBackground() {
    List<BackgroundWork> items = list();
    for (BackgroundWork item : items) {
      if (item instanceof BackgroundTerminal terminal) {
        if (isRunning(terminal.terminalId().value())) {
          say(killed(terminal.terminalId().value()));
        }
      } else if (item instanceof BackgroundToolCall call) {
        String toolCall = call.toolCallId().value();
        if (isUnfinished(toolCall)) {
          say(cancelled(toolCall));
        }
      }
    }
    list.clear();
    return !items.isEmpty();
  }

  /** What has ended cannot be cancelled any more. */
  static ObjectNode ended(ObjectNode update) {
    return update.putNull("capabilities");
  }

  static ObjectNode cancelled(String toolCall) {
    return ended(
        newUpdate("tool_call_update").put("toolCallId", toolCall).put("status", "cancelled"));
  }

  static ObjectNode killed(String terminal) {
    ObjectNode update = newUpdate("terminal_update").put("terminalId", terminal);
    update.putObject("exitStatus").put("signal", "SIGTERM");
    return ended(update);
  }

  // Saying it again.

  /** The history, terminals as they are now, and the subagents' histories where they began. */
  void replay() {
    Set<String> shown = new LinkedHashSet<>();
    for (ObjectNode update : List.copyOf(history)) {
      String type = update.path("sessionUpdate").asText();
      if (type.startsWith("terminal_")) {
        String terminal = update.path("terminalId").asText();
        if (shown.add("terminal " + terminal)) {
          send(snapshot(terminal));
        }
      } else if (!LIVE_ONLY.contains(type)) {
        send(update);
        String child = update.path("sessionId").asText();
        if (type.equals("subagent_update") && shown.add("subagent " + child)) {
          AgentSession session = agent.session(child);
          if (session != null) {
            session.wire = wire;
            session.replay();
            session.sendState();
          }
        }
      }
    }
  }

  private ObjectNode snapshot(String terminal) {
    ObjectNode known = terminals.get(terminal);
    ObjectNode snapshot = known == null ? newUpdate("terminal_update") : known.deepCopy();
    if (outputs.containsKey(terminal)) {
      snapshot
          .putObject("output")
          .put("data", Base64.getEncoder().encodeToString(output(terminal).toByteArray()));
    }
    return snapshot;
  }

  /** An update about everything that the list is about to name. */
  void announceListed() {
    for (BackgroundWork item : list) {
      if (item instanceof BackgroundTerminal terminal) {
        send(snapshot(terminal.terminalId().value()));
      } else {
        ObjectNode known = known(item);
        if (known != null && !known.isEmpty()) {
          send(known);
        }
      }
      if (item instanceof BackgroundSubagent child) {
        AgentSession session = agent.session(child.sessionId().value());
        if (session != null) {
          session.wire = wire;
          session.sendState();
        }
      }
    }
  }

  /** What was written, for a fork: the work stays where it is. */
  void copyMessagesTo(AgentSession fork) {
    for (ObjectNode update : history) {
      String type = update.path("sessionUpdate").asText();
      if (type.contains("message") || type.contains("thought")) {
        fork.history.add(update);
      }
    }
  }
}
