package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.oracle.Shape.Work;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is printed of a session, from the facts alone. */
final class NaiveViews {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final NaiveModel model;
  private final NaiveSession session;
  private final NaiveContent content;
  private final boolean over;

  private NaiveViews(NaiveModel model, NaiveSession session) {
    this.model = model;
    this.session = session;
    this.content = session.shown;
    this.over = session.lifecycle.isOver();
  }

  static ObjectNode view(NaiveModel model, NaiveSession session, boolean releasable) {
    return new NaiveViews(model, session).view(releasable);
  }

  /** R24: it is QUIET, nobody waits for an answer, and no child is at work. */
  static boolean isRestful(NaiveModel model, NaiveSession session) {
    return new NaiveViews(model, session).activity().equals("QUIET")
        && model.pendingPrompts(session) == 0
        && model.pending(session, AgentRequest.Kind.PERMISSION).isEmpty()
        && model.pending(session, AgentRequest.Kind.ELICITATION).isEmpty()
        && session.tree().stream().noneMatch(each -> each != session && isBusy(model, each));
  }

  /** R52, for a descendant. */
  private static boolean isBusy(NaiveModel model, NaiveSession descendant) {
    List<Work> background = descendant.shown.background;
    return !descendant.lifecycle.isOver()
        && (descendant.shown.isConfirmedForeground()
            || (background != null && !background.isEmpty())
            || !model.pending(descendant, AgentRequest.Kind.PERMISSION).isEmpty()
            || !model.pending(descendant, AgentRequest.Kind.ELICITATION).isEmpty());
  }

  private ObjectNode view(boolean releasable) {
    ObjectNode view = NODES.objectNode();
    view.put("lifecycle", session.lifecycle.wire());
    view.put("state", content.state);
    view.put("confirmed", content.confirmed);
    view.put("stopReason", content.stopReason);
    view.put("lastStopReason", content.lastStopReason);
    view.put("completions", session.completions);
    view.put("activity", activity());
    view.set("background", background());
    view.set("closeWarning", closeWarning());
    view.set("toolCalls", toolCalls());
    view.set("terminals", terminals());
    view.set("subagents", subagents());
    view.set("abandoned", abandoned());
    view.set("permissions", pending(AgentRequest.Kind.PERMISSION));
    view.set("elicitations", pending(AgentRequest.Kind.ELICITATION));
    view.put("pendingPrompts", model.pendingPrompts(session));
    view.put("releasable", releasable);
    return view;
  }

  /** Section F of the rules. */
  private String activity() {
    if (over) {
      return session.lifecycle.name();
    }
    if (content.isConfirmedForeground()) {
      return "FOREGROUND";
    }
    if (!content.isConfirmedIdle()) {
      return "UNCERTAIN";
    }
    if (content.background == null) {
      return "IDLE_BACKGROUND_UNKNOWN";
    }
    if (content.background.isEmpty()) {
      return "QUIET";
    }
    return content.background.stream().allMatch(this::isScheduledOrSuspended)
        ? "SCHEDULED_OR_SUSPENDED"
        : "BACKGROUND_RUNNING";
  }

  private boolean isScheduledOrSuspended(Work work) {
    NaiveToolCall call = work.type().equals("tool_call") ? content.toolCalls.get(work.id()) : null;
    return call != null && (call.status.equals("pending") || call.status.equals("paused"));
  }

  private JsonNode background() {
    if (content.background == null) {
      return NODES.nullNode();
    }
    ArrayNode items = NODES.arrayNode();
    for (Work work : content.background) {
      items
          .addObject()
          .put("type", work.type())
          .put("id", work.id())
          .put("live", content.isLive(work))
          .put("announced", content.isAnnounced(work));
    }
    return items;
  }

  /** R27, R27b. */
  private ObjectNode closeWarning() {
    int terminals = 0;
    int toolCalls = 0;
    int subagents = 0;
    int unknown = 0;
    for (Work work : content.background == null ? List.<Work>of() : content.background) {
      if (content.isLive(work)) {
        switch (work.type()) {
          case "terminal" -> terminals++;
          case "tool_call" -> toolCalls++;
          case "subagent" -> subagents++;
          default -> unknown++;
        }
      }
    }
    return NODES
        .objectNode()
        .put("reported", content.background != null)
        .put("terminals", terminals)
        .put("toolCalls", toolCalls)
        .put("subagents", subagents)
        .put("unknown", unknown)
        .put("total", terminals + toolCalls + subagents + unknown)
        .put("possible", possible())
        .put("foreground", !over && content.isConfirmedForeground());
  }

  private int possible() {
    if (over || content.background != null) {
      return 0;
    }
    List<NaiveTerminal> running =
        content.terminals.values().stream().filter(NaiveTerminal::isUnfinishedAsShown).toList();
    long calls =
        content.toolCalls.values().stream()
            .filter(NaiveToolCall::isUnfinishedAsShown)
            .filter(call -> running.stream().noneMatch(t -> call.references(t.id)))
            .count();
    return running.size() + (int) calls;
  }

  private ObjectNode toolCalls() {
    ObjectNode table = NODES.objectNode();
    for (NaiveToolCall call : content.toolCalls.values()) {
      boolean stoppable = !call.isFinal() || isListedAgain("tool_call", call.id);
      table
          .putObject(call.id)
          .put("status", call.status)
          .put("shown", shown(call))
          .put("cancellable", isCancellable(call.cancelAdvertised, stoppable))
          .put("cancelRequested", call.cancelRequested);
    }
    return table;
  }

  private String shown(NaiveToolCall call) {
    return switch (call.overlay) {
      case OPTIMISTIC_CANCELLED, CLOSED_CANCELLED -> "cancelled";
      case CLOSED_UNKNOWN -> "ended_unknown";
      case NONE -> !over && content.isAbandoned(call) ? "abandoned" : call.status;
    };
  }

  private ObjectNode terminals() {
    ObjectNode table = NODES.objectNode();
    for (NaiveTerminal terminal : content.terminals.values()) {
      boolean stoppable = !terminal.isExited() || isListedAgain("terminal", terminal.id);
      ObjectNode row = table.putObject(terminal.id);
      row.put("shown", shown(terminal));
      row.set("exit", exit(terminal));
      row.put("inferred", terminal.exitInferred);
      row.put("bytes", terminal.output.length);
      row.put("cancellable", isCancellable(terminal.cancelAdvertised, stoppable));
      row.put("cancelRequested", terminal.cancelRequested);
    }
    return table;
  }

  private String shown(NaiveTerminal terminal) {
    if (terminal.isExited()) {
      return "exited";
    }
    if (terminal.endedUnknown) {
      return "ended_unknown";
    }
    return !over && content.isAbandoned(terminal) ? "abandoned" : "running";
  }

  private static JsonNode exit(NaiveTerminal terminal) {
    if (!terminal.isExited()) {
      return NODES.nullNode();
    }
    JsonNode code =
        terminal.exitStatus == null ? NODES.missingNode() : terminal.exitStatus.path("exitCode");
    @Nullable String signal =
        terminal.exitStatus == null ? null : Shape.text(terminal.exitStatus.path("signal"));
    ObjectNode exit = NODES.objectNode();
    exit.set("exitCode", Shape.isInteger(code) ? code : NODES.nullNode());
    return exit.put("signal", signal);
  }

  /** R17, R48: it finished, and the agent listed it after that. */
  private boolean isListedAgain(String type, String id) {
    return content.isListed(type, id) && content.isLive(new Work(type, id));
  }

  private boolean isCancellable(boolean advertised, boolean stoppable) {
    return advertised && stoppable && session.lifecycle.allowsCancel();
  }

  private ObjectNode subagents() {
    ObjectNode table = NODES.objectNode();
    content.subagents.forEach(
        (id, row) -> {
          NaiveSession child = model.session(id);
          boolean reachable = child != null && child.lifecycle.allowsCancel();
          table
              .putObject(id)
              .put("title", row.title)
              .put("cancellable", isCancellable(row.cancelAdvertised, reachable));
        });
    return table;
  }

  private ObjectNode abandoned() {
    ObjectNode abandoned = NODES.objectNode();
    ArrayNode calls = abandoned.putArray("toolCalls");
    content.toolCalls.values().stream()
        .filter(call -> !over && content.isAbandoned(call))
        .forEach(call -> calls.add(call.id));
    ArrayNode terminals = abandoned.putArray("terminals");
    content.terminals.values().stream()
        .filter(terminal -> !over && content.isAbandoned(terminal))
        .forEach(terminal -> terminals.add(terminal.id));
    return abandoned;
  }

  private ArrayNode pending(AgentRequest.Kind kind) {
    ArrayNode ids = NODES.arrayNode();
    model.pending(session, kind).forEach(request -> ids.add(request.id()));
    return ids;
  }

  /** What {@code --final} prints of a session. */
  static ObjectNode finalView(NaiveSession session) {
    NaiveContent content = session.shown;
    ObjectNode view = NODES.objectNode();
    ArrayNode messages = view.putArray("messages");
    content.messages.forEach(
        (key, blocks) ->
            messages
                .addObject()
                .put("kind", key.kind())
                .put("messageId", key.messageId())
                .put("text", text(blocks)));
    ObjectNode terminals = view.putObject("terminals");
    for (NaiveTerminal terminal : content.terminals.values()) {
      terminals
          .putObject(terminal.id)
          .put("command", terminal.command)
          .put("text", new String(terminal.output, StandardCharsets.UTF_8));
    }
    ObjectNode toolCalls = view.putObject("toolCalls");
    for (NaiveToolCall call : content.toolCalls.values()) {
      toolCalls.putObject(call.id).put("title", call.title).put("content", call.content.size());
    }
    return view;
  }

  private static String text(List<JsonNode> blocks) {
    return blocks.stream()
        .filter(block -> block.path("type").asText().equals("text"))
        .map(block -> block.path("text").asText())
        .collect(Collectors.joining());
  }
}
