package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TextContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.CloseWarning;
import dev.acpclient.view.Releasable;
import dev.acpclient.view.Shown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What goes over a connection, message by message, seen from one session; {@link #in} looks from
 * another. Each message takes the way of a live one: read, told apart, reduced.
 *
 * <p>JSON may use single quotes and bare keys, and in it {@code T(t1)}, {@code C(c1)} and {@code
 * K(k1)} stand for the listed terminal, tool call and subagent.
 */
final class Scene {
  /** What {@link #prompt} asks. */
  static final List<ContentBlock> PROMPT = List.of(new TextContent("Go on"));

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .build();

  private final Connection connection;
  private final SessionId id;

  private Scene(Connection connection, SessionId id) {
    this.connection = connection;
    this.id = id;
  }

  /** What all scenes of one connection share. */
  private static final class Connection {
    private final List<SessionEffect> effects = new ArrayList<>();
    private Sessions sessions;
    private Instant now = Instant.EPOCH;

    Connection(Settings settings) {
      sessions = Sessions.none(settings);
    }

    void apply(Optional<SessionEvent> event) {
      if (event.isPresent()) {
        Sessions before = sessions;
        Next next = SessionReducer.reduce(before, event.get());
        sessions = next.sessions();
        effects.addAll(next.effects());
        assertThat(next.changed())
            .as("the sessions that %s changed", event.get())
            .containsExactlyInAnyOrderElementsOf(differing(before, sessions));
      }
    }

    @SuppressWarnings("ReferenceEquality") // A model that did not change is the same object.
    private static List<SessionId> differing(Sessions one, Sessions other) {
      return Stream.concat(one.byId().keySet().stream(), other.byId().keySet().stream())
          .distinct()
          .filter(id -> one.find(id) != other.find(id))
          .toList();
    }
  }

  /** A connection on which nothing has happened. */
  static Scene empty() {
    return empty(Settings.DEFAULT);
  }

  static Scene empty(Settings settings) {
    return new Scene(new Connection(settings), new SessionId("s"));
  }

  /** The client has made the session {@code s}. */
  static Scene opened() {
    return opened(Settings.DEFAULT);
  }

  static Scene opened(Settings settings) {
    return empty(settings).startAs("new");
  }

  /** The session of that name on the same connection. */
  Scene in(String session) {
    return new Scene(connection, new SessionId(session));
  }

  /** From now on it is so many milliseconds after the beginning. */
  Scene at(long millis) {
    connection.now = Instant.ofEpochMilli(millis);
    return this;
  }

  // What the agent sends.

  Scene agent(String message) {
    return received(json(message));
  }

  Scene update(String update) {
    ObjectNode message = named(notification("session/update"));
    params(message).set("update", json(update));
    return received(message);
  }

  private Scene update(String type, String fields) {
    ObjectNode message = named(notification("session/update"));
    params(message).set("update", json(fields).put("sessionUpdate", type));
    return received(message);
  }

  Scene state(String fields) {
    return update("state_update", fields);
  }

  /** A snapshot without a background list. */
  Scene idle() {
    return state("{state: 'idle'}");
  }

  Scene idle(String background) {
    return snapshot("idle", background);
  }

  /** A snapshot without a background list. */
  Scene running() {
    return state("{state: 'running'}");
  }

  Scene running(String background) {
    return snapshot("running", background);
  }

  Scene snapshot(String state, String background) {
    return state("{state: '%s', background: %s}".formatted(state, background));
  }

  Scene toolCall(String fields) {
    return update("tool_call_update", fields);
  }

  Scene toolCall(String callId, String status) {
    return toolCall("{toolCallId: '%s', status: '%s'}".formatted(callId, status));
  }

  Scene content(String callId, String item) {
    return update(
        "tool_call_content_chunk", "{toolCallId: '%s', content: %s}".formatted(callId, item));
  }

  /** A tool call in progress whose content shows the terminal. */
  Scene callShowing(String callId, String terminalId) {
    return toolCall(
        "{toolCallId: '%s', status: 'in_progress', content: [{type: 'terminal', terminalId: '%s'}]}"
            .formatted(callId, terminalId));
  }

  Scene terminal(String fields) {
    return update("terminal_update", fields);
  }

  Scene output(String terminalId, String base64) {
    return update(
        "terminal_output_chunk", "{terminalId: '%s', data: '%s'}".formatted(terminalId, base64));
  }

  Scene subagent(String fields) {
    return update("subagent_update", fields);
  }

  Scene agentChunk(String messageId, String text) {
    return update(
        "agent_message_chunk",
        "{messageId: '%s', content: {type: 'text', text: '%s'}}".formatted(messageId, text));
  }

  /** A permission request about nothing that has an id. */
  Scene permission(int request) {
    return permission(request, "null");
  }

  Scene permission(int request, String subject) {
    ObjectNode message = named(request(request, "session/request_permission"));
    params(message).put("title", "May I?");
    params(message).set("subject", node(subject));
    params(message).set("options", node("[{optionId: 'yes', name: 'Yes', kind: 'allow_once'}]"));
    return received(message);
  }

  /** A permission request about a tool call. */
  Scene permissionFor(int request, String callId) {
    return permission(
        request, "{type: 'tool_call', toolCall: {toolCallId: '%s'}}".formatted(callId));
  }

  Scene elicitation(int request) {
    ObjectNode message = named(request(request, "elicitation/create"));
    params(message).put("message", "Which?").put("mode", "form");
    params(message).set("requestedSchema", node("{type: 'object', properties: {}}"));
    return received(message);
  }

  Scene agentCancels(int request) {
    ObjectNode message = notification("$/cancel_request");
    params(message).put("requestId", request);
    return received(message);
  }

  /** The agent answers a request of the client. */
  Scene answer(Object request, String result) {
    ObjectNode message = json("{}").set("result", node(result));
    return received(message.set("id", JSON.valueToTree(request)));
  }

  Scene fail(Object request, int code) {
    ObjectNode message = json("{error: {code: %d, message: 'no'}}".formatted(code));
    return received(message.set("id", JSON.valueToTree(request)));
  }

  // What the client sends.

  Scene client(String message) {
    return sent(json(message));
  }

  private Scene send(Object request, String method) {
    return sent(named(request(request, method)));
  }

  /** The client starts a session, and the agent names it as this one. */
  Scene startAs(String request) {
    ObjectNode start = request(request, "session/new");
    params(start).put("cwd", "/p").putArray("mcpServers");
    return sent(start).answer(request, "{sessionId: '%s'}".formatted(id));
  }

  Scene prompt(int request) {
    ObjectNode message = named(request(request, "session/prompt"));
    params(message).set("prompt", node("[{type: 'text', text: 'Go on'}]"));
    return sent(message);
  }

  Scene cancel() {
    return sent(named(notification("session/cancel")));
  }

  Scene cancelToolCall(int request, String callId) {
    ObjectNode message = named(request(request, "tool_call/cancel"));
    params(message).put("toolCallId", callId);
    return sent(message);
  }

  Scene cancelTerminal(int request, String terminalId) {
    ObjectNode message = named(request(request, "terminal/cancel"));
    params(message).put("terminalId", terminalId);
    return sent(message);
  }

  Scene close(int request) {
    return send(request, "session/close");
  }

  /** Closes the session, successfully. */
  Scene closed() {
    return close(999).answer(999, "{}");
  }

  Scene archive(int request) {
    return send(request, "session/archive");
  }

  /** Resumes without asking for history. */
  Scene resume(int request) {
    ObjectNode message = named(request(request, "session/resume"));
    params(message).put("cwd", "/p");
    return sent(message);
  }

  /** Resumes and asks for all history. */
  Scene replay(int request) {
    ObjectNode message = named(request(request, "session/resume"));
    params(message).put("cwd", "/p").putObject("replayFrom").put("type", "start");
    return sent(message);
  }

  Scene fork(int request) {
    ObjectNode message = named(request(request, "session/fork"));
    params(message).put("cwd", "/fork");
    return sent(message);
  }

  /** The client answers a request of the agent. */
  Scene reply(int request, String result) {
    ObjectNode message = json("{}").put("id", request);
    return sent(message.set("result", node(result)));
  }

  Scene disconnect() {
    connection.apply(Optional.of(new SessionEvent.Disconnected(connection.now)));
    return this;
  }

  // What has become of it.

  Sessions sessions() {
    return connection.sessions;
  }

  boolean isKnown() {
    return sessions().find(id) != null;
  }

  SessionModel model() {
    return Optional.ofNullable(sessions().find(id)).orElseThrow();
  }

  SessionContent shownContent() {
    return model().content();
  }

  Activity activity() {
    return Activity.of(model());
  }

  ToolCall callOf(String callId) {
    return Optional.ofNullable(model().toolCalls().get(new ToolCallId(callId))).orElseThrow();
  }

  DisplayTerminal terminalOf(String terminalId) {
    return Optional.ofNullable(model().terminals().get(new TerminalId(terminalId))).orElseThrow();
  }

  Message messageOf(MessageKey.Kind kind, String messageId) {
    return Optional.ofNullable(
            model().messages().get(new MessageKey(kind, new MessageId(messageId))))
        .orElseThrow();
  }

  SubagentRow rowOf(String child) {
    return Optional.ofNullable(model().subagents().get(new SessionId(child))).orElseThrow();
  }

  /** How the tool call is to be shown. */
  String shown(String callId) {
    return Shown.status(model(), callOf(callId));
  }

  String shownTerminal(String terminalId) {
    return Shown.status(model(), terminalOf(terminalId));
  }

  boolean isCancellable(String callId) {
    return Cancellable.is(model(), callOf(callId));
  }

  boolean isTerminalCancellable(String terminalId) {
    return Cancellable.is(model(), terminalOf(terminalId));
  }

  boolean isChildCancellable(String child) {
    return Cancellable.is(sessions(), model(), rowOf(child));
  }

  /** The abandoned tool calls, then the abandoned terminals. */
  List<String> abandoned() {
    Abandoned abandoned = Abandoned.of(model());
    return Stream.concat(
            strings(abandoned.toolCalls(), ToolCallId::value),
            strings(abandoned.terminals(), TerminalId::value))
        .toList();
  }

  CloseWarning warning() {
    return CloseWarning.of(model());
  }

  boolean isReleasable() {
    return Releasable.is(model(), connection.now);
  }

  /** The requests of the agent that wait for an answer: permissions, then elicitations. */
  List<String> pending() {
    return Stream.concat(
            strings(model().permissions().keySet(), RequestId::toString),
            strings(model().elicitations().keySet(), RequestId::toString))
        .toList();
  }

  /** What the client had to do so far, since the beginning. */
  List<SessionEffect> effects() {
    return List.copyOf(connection.effects);
  }

  /** The faults that were found in this session so far. */
  List<Diagnostic.Kind> faults() {
    return model().diagnostics().recent().stream().map(Diagnostic::kind).toList();
  }

  /** The faults so far that could not be told to belong to a session. */
  List<Diagnostic.Kind> faultsOfConnection() {
    return sessions().diagnostics().recent().stream().map(Diagnostic::kind).toList();
  }

  static SessionEffect permissionCancelled(int request) {
    return new SessionEffect.AnswerPermissionCancelled(RequestId.of(request));
  }

  static SessionEffect elicitationCancelled(int request) {
    return new SessionEffect.AnswerElicitationCancel(RequestId.of(request));
  }

  private static <T> Stream<String> strings(Iterable<T> ids, Function<T, String> toString) {
    Stream.Builder<String> strings = Stream.builder();
    ids.forEach(each -> strings.add(toString.apply(each)));
    return strings.build();
  }

  private Scene received(JsonNode message) {
    connection.apply(SessionEvents.received(connection.now, JsonRpcMessage.read(message)));
    return this;
  }

  private Scene sent(JsonNode message) {
    connection.apply(SessionEvents.sent(connection.now, JsonRpcMessage.read(message)));
    return this;
  }

  private static ObjectNode notification(String method) {
    ObjectNode message = json("{params: {}}");
    return message.put("method", method);
  }

  private static ObjectNode request(Object request, String method) {
    return notification(method).set("id", JSON.valueToTree(request));
  }

  private static ObjectNode params(ObjectNode message) {
    return (ObjectNode) message.get("params");
  }

  /** The message with this session's id in it. */
  private ObjectNode named(ObjectNode message) {
    params(message).put("sessionId", id.value());
    return message;
  }

  static ObjectNode json(String text) {
    return (ObjectNode) node(text);
  }

  static JsonNode node(String text) {
    String spelledOut =
        text.replaceAll("\\bT\\((\\w+)\\)", "{type: 'terminal', terminalId: '$1'}")
            .replaceAll("\\bC\\((\\w+)\\)", "{type: 'tool_call', toolCallId: '$1'}")
            .replaceAll("\\bK\\((\\w+)\\)", "{type: 'subagent', sessionId: '$1'}");
    try {
      return JSON.readTree(spelledOut);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(spelledOut, e);
    }
  }
}
