package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.oracle.NaiveContent.SubagentRow;
import dev.acpclient.testkit.oracle.NaiveReplay.PermissionRule;
import dev.acpclient.testkit.oracle.NaiveSession.Fresh;
import dev.acpclient.testkit.oracle.NaiveSession.Lifecycle;
import dev.acpclient.testkit.oracle.NaiveSession.Resume;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All sessions of a recording, and what each message does to them. */
final class NaiveModel {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final PermissionRule permissionRule;
  private final Map<String, NaiveSession> sessions = new LinkedHashMap<>();
  private final Map<JsonNode, ClientRequest> clientRequests = new LinkedHashMap<>();
  private final Map<JsonNode, AgentRequest> agentRequests = new LinkedHashMap<>();
  private final List<ObjectNode> actions = new ArrayList<>();
  private int line;

  NaiveModel(PermissionRule permissionRule) {
    this.permissionRule = permissionRule;
  }

  /** Applies one line and returns the actions that it caused. */
  List<ObjectNode> apply(NaiveTranscript.Line next) {
    line = next.number();
    actions.clear();
    switch (next.kind()) {
      case FROM_AGENT -> fromAgent(next.message());
      case FROM_CLIENT -> fromClient(next.message());
      case DISCONNECTED -> disconnected();
      case NOTHING -> {}
    }
    return List.copyOf(actions);
  }

  List<NaiveSession> sessions() {
    return List.copyOf(sessions.values());
  }

  @Nullable NaiveSession session(String id) {
    return sessions.get(id);
  }

  List<AgentRequest> pending(NaiveSession session, AgentRequest.Kind kind) {
    return agentRequests.values().stream()
        .filter(request -> request.kind() == kind && request.sessionId().equals(session.id))
        .toList();
  }

  int pendingPrompts(NaiveSession session) {
    return (int)
        clientRequests.values().stream()
            .filter(request -> request.counted() && request.isFor(session.id))
            .count();
  }

  // Messages of the agent

  private void fromAgent(ObjectNode message) {
    JsonNode id = message.path("id");
    boolean request = Shape.isId(id);
    if (!message.has("method")) {
      if (request) {
        answered(id, message);
      }
      return;
    }
    boolean notification = !message.has("id");
    JsonNode params = message.path("params");
    switch (message.path("method").asText()) {
      case "session/update" -> {
        if (notification) {
          sessionUpdate(params);
        }
      }
      case "session/request_permission" -> {
        if (request) {
          permissionRequest(id, params);
        }
      }
      case "elicitation/create" -> {
        if (request && Shape.isSessionElicitation(params)) {
          elicitation(id, params);
        }
      }
      case "$/cancel_request" -> {
        AgentRequest cancelled = agentRequests.get(params.path("requestId"));
        if (notification && cancelled != null) {
          answerCancelled(cancelled);
        }
      }
      default -> {}
    }
  }

  private void sessionUpdate(JsonNode params) {
    JsonNode update = params.path("update");
    if (!params.path("sessionId").isTextual() || !update.path("sessionUpdate").isTextual()) {
      return;
    }
    NaiveSession session = named(params.path("sessionId").asText());
    if (session.lifecycle.isOver()) {
      return;
    }
    touchShown(session);
    switch (update.path("sessionUpdate").asText()) {
      case "user_message", "agent_message", "agent_thought" -> message(session.target(), update);
      case "user_message_chunk", "agent_message_chunk", "agent_thought_chunk" ->
          messageChunk(session.target(), update);
      case "state_update" -> snapshot(session, update);
      case "tool_call_update" -> {
        if (update.path("toolCallId").isTextual()) {
          session.target().toolCall(update.path("toolCallId").asText()).patch(update, line);
        }
      }
      case "tool_call_content_chunk" -> {
        JsonNode content = update.path("content");
        if (update.path("toolCallId").isTextual() && Shape.isToolCallContent(content)) {
          session.target().toolCall(update.path("toolCallId").asText()).content.add(content);
        }
      }
      case "terminal_update" -> {
        if (update.path("terminalId").isTextual()) {
          session.target().terminal(update.path("terminalId").asText()).patch(update, line);
        }
      }
      case "terminal_output_chunk" -> terminalChunk(session.target(), update);
      case "subagent_update" -> {
        if (Shape.isSubagentUpdate(update)) {
          subagentUpdate(session, update);
        }
      }
      default -> {}
    }
  }

  /** The session an agent message names: it appears with it (R2), or comes back with it (R41b). */
  private NaiveSession named(String id) {
    NaiveSession session =
        sessions.computeIfAbsent(id, unseen -> new NaiveSession(unseen, NaiveContent.idle()));
    reattach(session);
    return session;
  }

  /** R41b. */
  private void reattach(NaiveSession child) {
    if (child.lifecycle.isOver()
        && child.parent != null
        && child.parent.revivedAt > child.endedAt) {
      child.lifecycle = Lifecycle.OPEN;
      child.revivedAt = line;
      child.shown.forgetState();
    }
  }

  private static void touchShown(NaiveSession session) {
    if (session.resume != null && session.fresh == null) {
      session.resume.shownTouched = true;
    }
  }

  private static void message(NaiveContent content, JsonNode update) {
    if (!update.path("messageId").isTextual()) {
      return;
    }
    List<JsonNode> blocks =
        content.message(update.path("sessionUpdate").asText(), update.path("messageId").asText());
    JsonNode replacement = update.path("content");
    if (replacement.isArray() || replacement.isNull()) {
      blocks.clear();
      blocks.addAll(Shape.validItems(replacement, Shape::isContentBlock));
    }
  }

  private static void messageChunk(NaiveContent content, JsonNode update) {
    if (update.path("messageId").isTextual() && Shape.isContentBlock(update.path("content"))) {
      String kind = update.path("sessionUpdate").asText().replace("_chunk", "");
      content.message(kind, update.path("messageId").asText()).add(update.path("content"));
    }
  }

  private static void terminalChunk(NaiveContent content, JsonNode update) {
    if (update.path("terminalId").isTextual() && update.path("data").isTextual()) {
      NaiveTerminal terminal = content.terminal(update.path("terminalId").asText());
      byte[] bytes = Shape.base64(update.path("data"));
      if (bytes != null) {
        terminal.append(bytes);
      }
    }
  }

  /** A child's own snapshot, or the one its parent mirrors. */
  private void snapshot(NaiveSession session, JsonNode snapshot) {
    if (!Shape.isStateUpdate(snapshot)) {
      session.target().applyBadSnapshot();
      return;
    }
    boolean completed = session.target().applySnapshot(snapshot, line);
    boolean replayed = session.resume != null || session.fresh != null;
    if (completed && !replayed) {
      session.completions++;
    }
  }

  /** R50, R51, R41b. */
  private void subagentUpdate(NaiveSession session, JsonNode update) {
    String childId = update.path("sessionId").asText();
    boolean known = sessions.containsKey(childId);
    NaiveSession child =
        sessions.computeIfAbsent(
            childId, unseen -> new NaiveSession(unseen, NaiveContent.withoutState()));
    boolean ownAncestor = child == session || session.isDescendantOf(child);
    if (child.parent == null && !ownAncestor) {
      child.parent = session;
      session.children.add(child);
    }
    patchRow(session.target().subagent(childId), update);
    if (child.parent != session) {
      return;
    }
    boolean over = child.lifecycle.isOver();
    reattach(child);
    if (session.fresh != null && child.lifecycle == Lifecycle.OPEN && child.fresh == null) {
      NaiveContent before = child.shown.copy();
      child.shown.forgetState();
      child.fresh =
          new Fresh(NaiveContent.withoutState(), session.fresh.resume(), known && !over, before);
    }
    if (update.has("state") && !child.lifecycle.isOver()) {
      touchShown(child);
      snapshot(child, update.path("state"));
    }
  }

  private static void patchRow(SubagentRow row, JsonNode update) {
    if (Shape.isStringOrNull(update.path("title"))) {
      row.title = Shape.text(update.path("title"));
    }
    if (update.has("capabilities")) {
      row.cancelAdvertised = update.path("capabilities").path("cancel").isObject();
    }
  }

  private void permissionRequest(JsonNode id, JsonNode params) {
    if (!Shape.isPermissionRequest(params)) {
      actions.add(answer(id).put("error", -32602));
      return;
    }
    NaiveSession session = named(params.path("sessionId").asText());
    JsonNode subject = params.path("subject");
    AgentRequest request = new AgentRequest(id, AgentRequest.Kind.PERMISSION, session.id, subject);
    if (session.lifecycle.isOver()) {
      actions.add(cancellation(request));
      return;
    }
    if (subject.path("type").asText().equals("tool_call")) {
      touchShown(session);
      JsonNode toolCall = subject.path("toolCall");
      session.target().toolCall(toolCall.path("toolCallId").asText()).patch(toolCall, line);
    }
    addLast(request);
  }

  private void elicitation(JsonNode id, JsonNode params) {
    NaiveSession session = named(params.path("sessionId").asText());
    AgentRequest request =
        new AgentRequest(id, AgentRequest.Kind.ELICITATION, session.id, NODES.missingNode());
    if (session.lifecycle.isOver()) {
      actions.add(cancellation(request));
    } else {
      addLast(request);
    }
  }

  private void addLast(AgentRequest request) {
    agentRequests.remove(request.id());
    agentRequests.put(request.id(), request);
  }

  // Answers of the agent

  private void answered(JsonNode id, ObjectNode answer) {
    ClientRequest request = clientRequests.remove(id);
    if (request == null) {
      return;
    }
    JsonNode result = answer.path("result");
    boolean success = answer.has("result") && !answer.has("error");
    boolean empty = success && (result.isObject() || result.isNull());
    int code = errorCode(answer);
    if (request.method().equals("session/new") || request.method().equals("session/fork")) {
      if (success && result.path("sessionId").isTextual()) {
        started(result.path("sessionId").asText());
      }
      return;
    }
    NaiveSession session = sessions.get(request.params().path("sessionId").asText());
    if (session == null || !request.isFor(session.id)) {
      return;
    }
    switch (request.method()) {
      case "session/resume" -> {
        if (session.resume != null && session.resume.request.equals(request)) {
          if (empty) {
            resumed(session, session.resume);
          } else {
            resumeFailed(session, session.resume);
          }
        }
      }
      case "session/close" -> {
        if (empty || code == -32002) {
          closed(session);
        } else {
          closeFailed(session, request);
        }
      }
      case "session/archive" -> {
        if (empty && !session.lifecycle.isOver()) {
          closed(session);
        }
      }
      case "tool_call/cancel" -> {
        if (code == -32602) {
          requestCancelOfToolCall(session, request.params(), false);
        }
      }
      case "terminal/cancel" -> {
        if (code == -32602) {
          requestCancelOfTerminal(session, request.params(), false);
        }
      }
      default -> {}
    }
  }

  private static int errorCode(ObjectNode answer) {
    JsonNode code = answer.path("error").path("code");
    return Shape.isInteger(code) && code.canConvertToInt() ? code.asInt() : 0;
  }

  /** R2, R46: the answer to {@code session/new} or {@code session/fork}. */
  private void started(String id) {
    NaiveSession known = sessions.get(id);
    if (known == null) {
      sessions.put(id, new NaiveSession(id, NaiveContent.idle()));
    } else if (known.lifecycle.isOver()) {
      known.tree().forEach(this::forget);
      NaiveSession restarted = new NaiveSession(id, NaiveContent.idle());
      restarted.revivedAt = line;
      sessions.put(id, restarted);
    }
  }

  private void forget(NaiveSession session) {
    sessions.remove(session.id);
    if (session.parent != null) {
      session.parent.children.remove(session);
    }
    agentRequests.values().removeIf(request -> request.sessionId().equals(session.id));
    clientRequests.values().removeIf(request -> request.isFor(session.id));
  }

  private void resumed(NaiveSession session, Resume resume) {
    session.resume = null;
    for (NaiveSession each : replayedBy(resume)) {
      each.swap();
    }
    if (session.lifecycle == Lifecycle.RESUMING) {
      session.lifecycle = Lifecycle.OPEN;
    }
  }

  private void resumeFailed(NaiveSession session, Resume resume) {
    session.resume = null;
    boolean toOpen = resume.before.isOpenOrClosing();
    for (NaiveSession each : replayedBy(resume)) {
      Fresh discarded = Objects.requireNonNull(each.fresh);
      each.fresh = null;
      if (toOpen && each != session) {
        each.restore(discarded.contentBefore());
      }
    }
    if (toOpen && !resume.shownTouched) {
      session.restore(resume.contentBefore);
    }
    if (session.lifecycle == Lifecycle.CLOSING) {
      session.failedWhileClosing = resume.before;
    } else {
      goBackTo(session, resume.before);
    }
  }

  private List<NaiveSession> replayedBy(Resume resume) {
    return sessions.values().stream()
        .filter(session -> session.fresh != null && session.fresh.resume() == resume)
        .toList();
  }

  private void goBackTo(NaiveSession session, Lifecycle before) {
    switch (before) {
      case CLOSED -> {
        for (NaiveSession each : session.tree()) {
          if (each != session && each.lifecycle != Lifecycle.CLOSED) {
            each.endedAt = line;
          }
          finish(each);
        }
      }
      case DETACHED -> {
        for (NaiveSession each : session.tree()) {
          if (!each.lifecycle.isOver()) {
            end(each, Lifecycle.DETACHED);
            each.shown.detach();
            answerPending(each);
          }
        }
      }
      default -> session.lifecycle = before;
    }
  }

  /** R38, R39. */
  private void closed(NaiveSession session) {
    for (NaiveSession each : session.tree()) {
      each.endedAt = line;
      finish(each);
    }
  }

  private void finish(NaiveSession session) {
    end(session, Lifecycle.CLOSED);
    session.shown.close();
    answerPending(session);
  }

  private static void end(NaiveSession session, Lifecycle lifecycle) {
    session.lifecycle = lifecycle;
    session.resume = null;
    session.fresh = null;
  }

  private void closeFailed(NaiveSession session, ClientRequest close) {
    if (session.resume != null) {
      session.lifecycle = Lifecycle.RESUMING;
      if (session.resume.before == Lifecycle.CLOSING
          && session.resume.request.line() > close.line()) {
        session.resume.before = Lifecycle.OPEN;
      }
    } else if (session.lifecycle == Lifecycle.CLOSING) {
      Lifecycle back = session.failedWhileClosing;
      goBackTo(session, back == null || back == Lifecycle.CLOSING ? Lifecycle.OPEN : back);
    }
  }

  // Messages of the client

  private void fromClient(ObjectNode message) {
    JsonNode id = message.path("id");
    JsonNode params = message.path("params");
    String method = Shape.text(message.path("method"));
    if (!message.has("method")) {
      agentRequests.remove(id);
    } else if (method != null && Shape.isId(id)) {
      clientRequest(id, method, params);
    } else if (!message.has("id") && "session/cancel".equals(method)) {
      NaiveSession session = sessions.get(Objects.toString(Shape.text(params.path("sessionId"))));
      if (session != null) {
        cancelled(session);
      }
    }
  }

  private void clientRequest(JsonNode id, String method, JsonNode params) {
    String sessionId = Shape.text(params.path("sessionId"));
    NaiveSession session = sessionId == null ? null : sessions.get(sessionId);
    boolean live = session != null && !session.lifecycle.isOver();
    ClientRequest request =
        new ClientRequest(method, params, line, live && method.equals("session/prompt"));
    clientRequests.put(id, request);
    if (method.equals("session/resume") && sessionId != null) {
      resume(session == null ? neverHeardOf(sessionId) : session, request);
    } else if (session != null && live) {
      switch (method) {
        case "session/close" -> closing(session);
        case "tool_call/cancel" -> requestCancelOfToolCall(session, params, true);
        case "terminal/cancel" -> requestCancelOfTerminal(session, params, true);
        default -> {}
      }
    }
  }

  private NaiveSession neverHeardOf(String id) {
    NaiveSession session = new NaiveSession(id, NaiveContent.withoutState());
    session.lifecycle = Lifecycle.DETACHED;
    sessions.put(id, session);
    return session;
  }

  /** R41, and "Two at once". */
  private void resume(NaiveSession session, ClientRequest request) {
    Resume first = session.resume;
    Resume resume;
    if (first == null) {
      resume = new Resume(request, session.lifecycle, session.shown.copy());
    } else {
      resume = new Resume(request, first.before, first.contentBefore);
      resume.shownTouched = first.shownTouched;
      replayedBy(first).forEach(each -> each.fresh = null);
    }
    session.resume = resume;
    session.lifecycle = Lifecycle.RESUMING;
    session.revivedAt = line;
    session.shown.forgetState();
    session.fresh =
        request.params().path("replayFrom").isObject()
            ? new Fresh(
                NaiveContent.withoutState(),
                resume,
                resume.before.isOpenOrClosing(),
                resume.contentBefore)
            : null;
  }

  private static void closing(NaiveSession session) {
    if (session.lifecycle.allowsCancel()) {
      session.lifecycle = Lifecycle.CLOSING;
      session.failedWhileClosing = null;
    }
  }

  /** R28, R29, R35. */
  private void cancelled(NaiveSession session) {
    if (session.lifecycle.isOver()) {
      return;
    }
    if (permissionRule == PermissionRule.RFD_2026_10_27) {
      for (AgentRequest request : pending(session, AgentRequest.Kind.PERMISSION)) {
        if (!isSubjectListed(session.shown, request.subject())) {
          answerCancelled(request);
        }
      }
    }
    session.shown.cancel();
  }

  private static boolean isSubjectListed(NaiveContent content, JsonNode subject) {
    return switch (subject.path("type").asText()) {
      case "tool_call" ->
          content.isListed("tool_call", subject.path("toolCall").path("toolCallId").asText());
      case "command" ->
          isListed(content, "tool_call", subject.path("toolCallId"))
              || isListed(content, "terminal", subject.path("terminalId"));
      default -> false;
    };
  }

  private static boolean isListed(NaiveContent content, String type, JsonNode id) {
    return id.isTextual() && content.isListed(type, id.asText());
  }

  /** R49: the mark of a requested stop, on what is shown and on what may be shown again. */
  private static void requestCancelOfToolCall(
      NaiveSession session, JsonNode params, boolean requested) {
    for (NaiveContent content : marked(session, requested)) {
      NaiveToolCall call = content.toolCalls.get(Shape.text(params.path("toolCallId")));
      if (call != null) {
        call.cancelRequested = requested;
      }
    }
  }

  private static void requestCancelOfTerminal(
      NaiveSession session, JsonNode params, boolean requested) {
    for (NaiveContent content : marked(session, requested)) {
      NaiveTerminal terminal = content.terminals.get(Shape.text(params.path("terminalId")));
      if (terminal != null) {
        terminal.cancelRequested = requested;
      }
    }
  }

  /** A refused stop must not come back with the content of before a resume. */
  private static Set<NaiveContent> marked(NaiveSession session, boolean requested) {
    if (requested) {
      return Set.of(session.shown);
    }
    if (session.resume != null) {
      return Set.of(session.shown, session.resume.contentBefore);
    }
    return session.fresh == null
        ? Set.of(session.shown)
        : Set.of(session.shown, session.fresh.contentBefore());
  }

  // The connection

  /** R45. */
  private void disconnected() {
    clientRequests.clear();
    agentRequests.clear();
    for (NaiveSession session : sessions.values()) {
      session.endedAt = line;
      if (session.lifecycle != Lifecycle.CLOSED) {
        end(session, Lifecycle.DETACHED);
        session.shown.detach();
      }
    }
  }

  // Answers of the client

  /** R34: permissions, then elicitations, by arrival. */
  private void answerPending(NaiveSession session) {
    pending(session, AgentRequest.Kind.PERMISSION).forEach(this::answerCancelled);
    pending(session, AgentRequest.Kind.ELICITATION).forEach(this::answerCancelled);
  }

  private void answerCancelled(AgentRequest request) {
    agentRequests.remove(request.id());
    actions.add(cancellation(request));
  }

  private static ObjectNode cancellation(AgentRequest request) {
    return switch (request.kind()) {
      case PERMISSION -> answer(request.id()).put("outcome", "cancelled");
      case ELICITATION -> answer(request.id()).put("action", "cancel");
    };
  }

  private static ObjectNode answer(JsonNode id) {
    ObjectNode action = NODES.objectNode();
    action.set("answer", id);
    return action;
  }
}
