package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.TerminalOutputChunk;
import dev.acpclient.model.TerminalUpdate;
import dev.acpclient.model.ToolCallContentChunk;
import dev.acpclient.model.ToolCallPermissionSubject;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.ElicitationPrompt;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.SubagentRow;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.Shown;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One session as the page has it. A step costs what it touches, not what the session holds. */
final class SessionRecord {
  private static final int MOST = 300;

  private final int number;
  private @Nullable ObjectNode head;
  private final Table<ToolCall> calls = new Table<>(call -> call.id().value());
  private final Table<DisplayTerminal> terminals = new Table<>(terminal -> terminal.id().value());
  private final Table<SubagentRow> subagents = new Table<>(row -> row.sessionId().value());
  private final Table<PermissionPrompt> permissions = new Table<>(prompt -> prompt.id().toString());
  private final Table<ElicitationPrompt> elicitations =
      new Table<>(prompt -> prompt.id().toString());

  SessionRecord(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * What is to be told of the session after a step; empty when it looks as before.
   *
   * @param parent the number of its parent, or null
   */
  ObjectNode changes(ReplayStep step, SessionModel model, @Nullable Integer parent) {
    look(step, model);
    ObjectNode changes = JsonNodeFactory.instance.objectNode();
    ObjectNode now = head(step, model, parent);
    set(changes, "head", Table.difference(head, now));
    head = now;
    set(changes, "calls", calls.take());
    set(changes, "terminals", terminals.take());
    set(changes, "subagents", subagents.take());
    set(changes, "permissions", permissions.take());
    set(changes, "elicitations", elicitations.take());
    return changes;
  }

  private static void set(ObjectNode changes, String key, JsonNode value) {
    if (!value.isEmpty()) {
      changes.set(key, value);
    }
  }

  private static ObjectNode head(ReplayStep step, SessionModel model, @Nullable Integer parent) {
    ObjectNode head = JsonView.head(model, step.at());
    head.remove(List.of("abandoned", "permissions", "elicitations")); // the rows say it
    return head.put("id", model.id().value())
        .put("parent", parent)
        .put("title", text(model.content().surfaces().title()))
        .put("cwd", text(model.roots().cwd()));
  }

  private static @Nullable String text(@Nullable String text) {
    return text == null ? null : MessageText.cut(text, MOST);
  }

  private void look(ReplayStep step, SessionModel model) {
    SessionModel before = step.before(model.id());
    if (head != null && before != null && isAlike(before, model)) {
      SessionUpdate update = update(step);
      if (before.content().work() == model.content().work()) {
        return;
      }
      if (update instanceof ToolCallUpdate u) {
        put(model, model.toolCalls().get(u.toolCallId()));
        return;
      }
      if (update instanceof ToolCallContentChunk u) {
        put(model, model.toolCalls().get(u.toolCallId()));
        return;
      }
      if (update instanceof TerminalUpdate u) {
        put(model, model.terminals().get(u.terminalId()));
        return;
      }
      if (update instanceof TerminalOutputChunk u) {
        put(model, model.terminals().get(u.terminalId()));
        return;
      }
    }
    lookAtAll(step.after(), model);
  }

  /** Whether an update can have changed no row but that of the item it names. */
  private static boolean isAlike(SessionModel before, SessionModel after) {
    return before.lifecycle() == after.lifecycle()
        && before.foreground() == after.foreground()
        && before.background() == after.background()
        && before.subagents() == after.subagents()
        && before.permissions() == after.permissions()
        && before.elicitations() == after.elicitations();
  }

  private static @Nullable SessionUpdate update(ReplayStep step) {
    return step.event().orElse(null) instanceof SessionEvent.UpdateReceived received
        ? received.update().toOptional().orElse(null)
        : null;
  }

  /** Looks at every row, as is needed after a snapshot, a close or a resume. */
  void lookAtAll(Sessions sessions, SessionModel model) {
    model.toolCalls().values().forEach(call -> put(model, call));
    calls.retain(model.toolCalls().values());
    model.terminals().values().forEach(terminal -> put(model, terminal));
    terminals.retain(model.terminals().values());
    for (SubagentRow row : model.subagents().values()) {
      ObjectNode shown = JsonView.row(sessions, model, row);
      subagents.put(row, shown, r -> shown);
    }
    subagents.retain(model.subagents().values());
    model.permissions().values().forEach(prompt -> permissions.put(prompt, prompt, this::row));
    permissions.retain(model.permissions().values());
    model.elicitations().values().forEach(prompt -> elicitations.put(prompt, prompt, this::row));
    elicitations.retain(model.elicitations().values());
  }

  private record Source(Object item, String shown, boolean cancellable, boolean listed) {}

  private void put(SessionModel model, @Nullable ToolCall call) {
    if (call != null) {
      boolean listed = model.content().work().isLiveListed(call.id());
      Source source =
          new Source(call, Shown.status(model, call), Cancellable.is(model, call), listed);
      calls.put(call, source, c -> row(model, c, listed));
    }
  }

  private void put(SessionModel model, @Nullable DisplayTerminal terminal) {
    if (terminal != null) {
      boolean listed = model.content().work().isLiveListed(terminal.id());
      Source source =
          new Source(
              terminal, Shown.status(model, terminal), Cancellable.is(model, terminal), listed);
      terminals.put(terminal, source, t -> row(model, t, listed));
    }
  }

  private static ObjectNode row(SessionModel model, ToolCall call, boolean listed) {
    ObjectNode row = JsonView.row(model, call);
    row.put("title", text(call.title() == null ? call.name() : call.title()))
        .put("kind", text(call.kind().wire()))
        .put("listed", listed);
    ArrayNode shows = row.putArray("terminals");
    call.references().forEach(id -> shows.add(id.value()));
    return row;
  }

  private static ObjectNode row(SessionModel model, DisplayTerminal terminal, boolean listed) {
    return JsonView.row(model, terminal)
        .put("title", text(terminal.command()))
        .put("listed", listed);
  }

  private ObjectNode row(PermissionPrompt prompt) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.set("id", prompt.id().toJson());
    row.put("title", text(prompt.request().title())).put("maybeStale", prompt.maybeStale());
    if (prompt.request().subject() instanceof ToolCallPermissionSubject subject) {
      row.put("toolCall", subject.toolCall().toolCallId().value());
    }
    return row;
  }

  private ObjectNode row(ElicitationPrompt prompt) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.set("id", prompt.id().toJson());
    return row.put("title", text(prompt.message()));
  }
}
