package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each line is, in the protocol's words, and which session it names. */
final class Headings {
  private final Map<Asked, Heading> open = new HashMap<>();

  /**
   * What a line is.
   *
   * @param what a method, the kind of an update, or which request is answered
   * @param session the session that the message is about; null if it names none
   */
  record Heading(String what, @Nullable SessionId session) {}

  private record Asked(Direction by, RequestId id) {}

  Heading of(TranscriptEntry entry) {
    if (entry instanceof TranscriptEntry.Message message) {
      return of(message);
    }
    if (entry instanceof TranscriptEntry.Disconnected) {
      return new Heading("connection lost", null);
    }
    return new Heading(entry instanceof TranscriptEntry.Raw ? "no message" : "header", null);
  }

  private Heading of(TranscriptEntry.Message entry) {
    SessionId session = session(entry);
    JsonRpcMessage message = JsonRpcMessage.read(entry.message());
    if (message instanceof JsonRpcMessage.Request request) {
      Heading heading = new Heading(request.method(), session);
      open.put(new Asked(entry.direction(), request.id()), heading);
      return heading;
    }
    if (message instanceof JsonRpcMessage.Notification told) {
      JsonNode update = told.params().path("update").path("sessionUpdate");
      return new Heading(
          told.method() + (update.isTextual() ? " " + update.textValue() : ""), session);
    }
    if (message instanceof JsonRpcMessage.Response response) {
      return of(response, entry.direction());
    }
    return new Heading("invalid message", session);
  }

  private Heading of(JsonRpcMessage.Response response, Direction by) {
    Direction asker =
        by == Direction.AGENT_TO_CLIENT ? Direction.CLIENT_TO_AGENT : Direction.AGENT_TO_CLIENT;
    Heading request = response.id() == null ? null : open.remove(new Asked(asker, response.id()));
    String what = response.isError() ? "error for " : "answer to ";
    return request == null
        ? new Heading(what + "an unknown request", null)
        : new Heading(what + request.what(), request.session());
  }

  /** The session that the parameters of a message name. */
  static @Nullable SessionId session(TranscriptEntry entry) {
    JsonNode id =
        entry instanceof TranscriptEntry.Message message
            ? message.message().path("params").path("sessionId")
            : null;
    return id != null && id.isTextual() ? new SessionId(id.textValue()) : null;
  }
}
