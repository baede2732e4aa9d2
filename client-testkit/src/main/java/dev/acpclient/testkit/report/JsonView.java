package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.WireName;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Message;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.SubagentRow;
import dev.acpclient.session.ToolCall;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.BackgroundItem;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.CloseWarning;
import dev.acpclient.view.Releasable;
import dev.acpclient.view.Shown;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The view of one session in the JSON output of the replay: its keys are a contract. */
public final class JsonView {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonView() {}

  /** The whole view. */
  public static ObjectNode of(Sessions sessions, SessionModel model, Instant now) {
    ObjectNode view = head(model, now);
    view.set("toolCalls", toolCalls(model));
    view.set("terminals", terminals(model));
    view.set("subagents", subagents(sessions, model));
    return view;
  }

  /** The view without its tables, whose size is that of what goes on. */
  static ObjectNode head(SessionModel model, Instant now) {
    ObjectNode view = NODES.objectNode();
    view.put("lifecycle", model.lifecycle().wire());
    view.put("state", model.foreground().state());
    view.put("confirmed", model.foreground().confirmed());
    view.put("stopReason", wire(model.foreground().stopReason()));
    view.put("lastStopReason", wire(model.foreground().lastStopReason()));
    view.put("completions", model.completions());
    view.put("activity", Activity.of(model).name());
    view.set("background", background(BackgroundItem.of(model)));
    view.set("closeWarning", closeWarning(CloseWarning.of(model)));
    view.set("abandoned", abandoned(Abandoned.of(model)));
    view.set("permissions", ids(model.permissions().keySet()));
    view.set("elicitations", ids(model.elicitations().keySet()));
    view.put("pendingPrompts", model.prompts().pending().size());
    view.put("releasable", Releasable.is(model, now));
    return view;
  }

  private static @Nullable String wire(@Nullable WireName name) {
    return name == null ? null : name.wire();
  }

  private static JsonNode background(Optional<List<BackgroundItem>> items) {
    if (items.isEmpty()) {
      return NODES.nullNode();
    }
    ArrayNode list = NODES.arrayNode();
    for (BackgroundItem item : items.get()) {
      list.addObject()
          .put("type", item.type())
          .put("id", item.id())
          .put("live", item.live())
          .put("announced", item.announced());
    }
    return list;
  }

  private static ObjectNode closeWarning(CloseWarning warning) {
    return NODES
        .objectNode()
        .put("reported", warning.reported())
        .put("terminals", warning.terminals())
        .put("toolCalls", warning.toolCalls())
        .put("subagents", warning.subagents())
        .put("unknown", warning.unknown())
        .put("total", warning.total())
        .put("possible", warning.possible())
        .put("foreground", warning.foreground());
  }

  private static ObjectNode toolCalls(SessionModel model) {
    ObjectNode rows = NODES.objectNode();
    for (ToolCall call : model.toolCalls().values()) {
      rows.set(call.id().value(), row(model, call));
    }
    return rows;
  }

  static ObjectNode row(SessionModel model, ToolCall call) {
    return NODES
        .objectNode()
        .put("status", call.status().wire())
        .put("shown", Shown.status(model, call))
        .put("cancellable", Cancellable.is(model, call))
        .put("cancelRequested", call.cancelRequested());
  }

  private static ObjectNode terminals(SessionModel model) {
    ObjectNode rows = NODES.objectNode();
    for (DisplayTerminal terminal : model.terminals().values()) {
      rows.set(terminal.id().value(), row(model, terminal));
    }
    return rows;
  }

  static ObjectNode row(SessionModel model, DisplayTerminal terminal) {
    ObjectNode row = NODES.objectNode();
    row.put("shown", Shown.status(model, terminal));
    DisplayTerminal.Exit exit = terminal.exit();
    if (exit == null) {
      row.putNull("exit");
    } else {
      row.putObject("exit").put("exitCode", exit.exitCode()).put("signal", exit.signal());
    }
    return row.put("inferred", exit != null && exit.inferred())
        .put("bytes", terminal.output().size())
        .put("cancellable", Cancellable.is(model, terminal))
        .put("cancelRequested", terminal.cancelRequested());
  }

  private static ObjectNode subagents(Sessions sessions, SessionModel model) {
    ObjectNode rows = NODES.objectNode();
    for (SubagentRow row : model.subagents().values()) {
      rows.set(row.sessionId().value(), row(sessions, model, row));
    }
    return rows;
  }

  static ObjectNode row(Sessions sessions, SessionModel parent, SubagentRow row) {
    return NODES
        .objectNode()
        .put("title", row.title())
        .put("cancellable", Cancellable.is(sessions, parent, row));
  }

  private static ObjectNode abandoned(Abandoned abandoned) {
    ObjectNode lists = NODES.objectNode();
    ArrayNode calls = lists.putArray("toolCalls");
    abandoned.toolCalls().forEach(id -> calls.add(id.value()));
    ArrayNode terminals = lists.putArray("terminals");
    abandoned.terminals().forEach(id -> terminals.add(id.value()));
    return lists;
  }

  private static ArrayNode ids(Collection<RequestId> ids) {
    ArrayNode list = NODES.arrayNode();
    ids.forEach(id -> list.add(id.toJson()));
    return list;
  }

  /** What {@code --final} prints of a session. */
  public static ObjectNode last(SessionModel model) {
    ObjectNode view = NODES.objectNode();
    ArrayNode messages = view.putArray("messages");
    for (Message message : model.messages().values()) {
      if (message.key().kind() != MessageKey.Kind.SESSION_MESSAGE) {
        messages
            .addObject()
            .put("kind", message.key().kind().wire())
            .put("messageId", message.key().id().value())
            .put("text", message.text());
      }
    }
    ObjectNode terminals = view.putObject("terminals");
    for (DisplayTerminal terminal : model.terminals().values()) {
      terminals
          .putObject(terminal.id().value())
          .put("command", terminal.command())
          .put("text", terminal.output().text());
    }
    ObjectNode calls = view.putObject("toolCalls");
    for (ToolCall call : model.toolCalls().values()) {
      calls
          .putObject(call.id().value())
          .put("title", call.title())
          .put("content", call.content().size());
    }
    return view;
  }
}
