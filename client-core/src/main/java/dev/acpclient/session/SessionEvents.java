package dev.acpclient.session;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.json.AcpJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages on the wire as the events they are for the sessions. A live connection and a
 * recording come this same way.
 */
public final class SessionEvents {
  /** How many characters an id may have; a message that names by more is dropped. */
  public static final int MAX_ID_LENGTH = 4096;

  private static final List<String> IDS =
      List.of("sessionId", "toolCallId", "terminalId", "messageId", "planId", "compactionId");

  private SessionEvents() {}

  /** A message from the agent; empty when it is no concern of any session. */
  public static Optional<SessionEvent> received(Instant at, JsonRpcMessage message) {
    if (message instanceof JsonRpcMessage.Notification notification) {
      JsonNode params = notification.params();
      JsonNode update = params.path("update");
      return hasLongId(params) || hasLongId(update) || hasLongId(update.path("plan"))
          ? Optional.of(longId(at, notification.method()))
          : notified(at, notification.method(), params);
    }
    if (message instanceof JsonRpcMessage.Request request) {
      JsonNode params = request.params();
      JsonNode subject = params.path("subject");
      return hasLongId(params) || hasLongId(subject) || hasLongId(subject.path("toolCall"))
          ? Optional.of(longId(at, request.method()))
          : asked(at, request.id(), request.method(), params);
    }
    if (message instanceof JsonRpcMessage.Response response && response.id() != null) {
      return Optional.of(new SessionEvent.ResponseReceived(at, response.id(), answer(response)));
    }
    return Optional.of(dropped(at, "a message is no request, notification or response"));
  }

  private static Optional<SessionEvent> notified(Instant at, String method, JsonNode params) {
    switch (method) {
      case "session/update" -> {
        SessionId session = id(params, "sessionId", SessionId::new);
        JsonNode type = params.path("update").path("sessionUpdate");
        if (session == null || !type.isTextual()) {
          return Optional.of(dropped(at, "session/update names no session, or no type"));
        }
        return Optional.of(
            new SessionEvent.UpdateReceived(
                at,
                session,
                type.textValue(),
                AcpJson.decode(params.path("update"), SessionUpdate.class)));
      }
      case "$/cancel_request" -> {
        return RequestId.read(params.path("requestId"))
            .map(id -> new SessionEvent.RequestCancelled(at, id));
      }
      default -> {
        return Optional.empty();
      }
    }
  }

  private static Optional<SessionEvent> asked(
      Instant at, RequestId id, String method, JsonNode params) {
    switch (method) {
      case "session/request_permission" -> {
        return Optional.of(
            new SessionEvent.PermissionRequested(
                at, id, AcpJson.decode(params, RequestPermissionRequest.class)));
      }
      case "elicitation/create" -> {
        SessionId session = id(params, "sessionId", SessionId::new);
        JsonNode message = params.path("message");
        if (params.has("requestId") && !params.has("sessionId")) {
          return Optional.empty();
        }
        return session == null || params.has("requestId") || !message.isTextual()
            ? Optional.of(dropped(at, "elicitation/create has no message, or no one session"))
            : Optional.of(
                new SessionEvent.ElicitationRequested(
                    at, id, session, message.textValue(), params));
      }
      default -> {
        return Optional.empty();
      }
    }
  }

  private static Answer answer(JsonRpcMessage.Response response) {
    JsonNode result = response.result();
    if (!response.isError() && result != null) {
      return new Answer.Result(result);
    }
    JsonNode error = response.error();
    JsonNode code = error == null ? null : error.get("code");
    return new Answer.Failure(
        code != null && code.isIntegralNumber() && code.canConvertToLong() ? code.longValue() : 0);
  }

  private static boolean hasLongId(JsonNode object) {
    for (String name : IDS) {
      JsonNode id = object.get(name);
      if (id != null && id.isTextual() && id.textValue().length() > MAX_ID_LENGTH) {
        return true;
      }
    }
    return false;
  }

  private static SessionEvent longId(Instant at, String method) {
    return dropped(at, method + " names something by more than " + MAX_ID_LENGTH + " characters");
  }

  private static SessionEvent dropped(Instant at, String what) {
    return new SessionEvent.MessageDropped(
        at, new Diagnostic(Diagnostic.Kind.MALFORMED_MESSAGE, what + ", and was dropped"));
  }

  /** A message from the client; empty when it is no concern of any session. */
  public static Optional<SessionEvent> sent(Instant at, JsonRpcMessage message) {
    if (message instanceof JsonRpcMessage.Request request) {
      return Optional.of(
          new SessionEvent.RequestSent(
              at, request.id(), clientRequest(request.method(), request.params())));
    }
    if (message instanceof JsonRpcMessage.Response response && response.id() != null) {
      return Optional.of(new SessionEvent.AnswerSent(at, response.id()));
    }
    if (message instanceof JsonRpcMessage.Notification notification
        && notification.method().equals("session/cancel")) {
      return Optional.ofNullable(id(notification.params(), "sessionId", SessionId::new))
          .map(session -> new SessionEvent.CancelSent(at, session));
    }
    return Optional.empty();
  }

  private static ClientRequest clientRequest(String method, JsonNode params) {
    ClientRequest other = new ClientRequest.Other(method);
    if (method.equals("session/new")) {
      return new ClientRequest.New(roots(params));
    }
    if (method.equals("session/fork")) {
      return new ClientRequest.Fork(roots(params));
    }
    SessionId session = id(params, "sessionId", SessionId::new);
    if (session == null) {
      return other;
    }
    return switch (method) {
      case "session/resume" ->
          new ClientRequest.Resume(session, params.path("replayFrom").isObject(), roots(params));
      case "session/prompt" -> new ClientRequest.Prompt(session, content(params.path("prompt")));
      case "session/close" -> new ClientRequest.Close(session);
      case "session/archive" -> new ClientRequest.Archive(session);
      case "session/set_config_option" -> new ClientRequest.SetConfigOption(session);
      case "session/set_title" -> new ClientRequest.SetTitle(session);
      case "tool_call/cancel" -> {
        ToolCallId call = id(params, "toolCallId", ToolCallId::new);
        yield call == null ? other : new ClientRequest.CancelToolCall(session, call);
      }
      case "terminal/cancel" -> {
        TerminalId terminal = id(params, "terminalId", TerminalId::new);
        yield terminal == null ? other : new ClientRequest.CancelTerminal(session, terminal);
      }
      default -> other;
    };
  }

  /** What cannot be read of a client's own words was not written by this library. */
  private static List<ContentBlock> content(JsonNode prompt) {
    List<ContentBlock> content = new ArrayList<>();
    prompt.forEach(
        block -> AcpJson.decode(block, ContentBlock.class).toOptional().ifPresent(content::add));
    return List.copyOf(content);
  }

  private static Roots roots(JsonNode params) {
    JsonNode cwd = params.path("cwd");
    List<String> directories = new ArrayList<>();
    params.path("additionalDirectories").forEach(directory -> directories.add(directory.asText()));
    return new Roots(cwd.isTextual() ? cwd.textValue() : null, List.copyOf(directories));
  }

  private static <T> @Nullable T id(JsonNode params, String field, Function<String, T> type) {
    JsonNode value = params.path(field);
    return value.isTextual() ? type.apply(value.textValue()) : null;
  }
}
