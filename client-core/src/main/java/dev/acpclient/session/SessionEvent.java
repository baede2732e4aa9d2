package dev.acpclient.session;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.json.Decoded;
import java.time.Instant;

/** Something that happened on the connection, or a wish of the front end, in order. */
public sealed interface SessionEvent {

  /** When it happened. The model knows no other clock. */
  Instant at();

  <R> R match(Cases<R> cases);

  /** One case for each event. */
  interface Cases<R> {
    R updateReceived(UpdateReceived event);

    R permissionRequested(PermissionRequested event);

    R elicitationRequested(ElicitationRequested event);

    R requestCancelled(RequestCancelled event);

    R responseReceived(ResponseReceived event);

    R messageDropped(MessageDropped event);

    R requestSent(RequestSent event);

    R cancelSent(CancelSent event);

    R answerSent(AnswerSent event);

    R disconnected(Disconnected event);

    R forgotten(Forgotten event);
  }

  /**
   * {@code session/update} from the agent, with an {@code update} that names its type.
   *
   * @param type the {@code sessionUpdate} as it came, also when the rest could not be read
   */
  record UpdateReceived(Instant at, SessionId sessionId, String type, Decoded<SessionUpdate> update)
      implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.updateReceived(this);
    }
  }

  /** {@code session/request_permission} from the agent, readable or not. */
  record PermissionRequested(Instant at, RequestId id, Decoded<RequestPermissionRequest> request)
      implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.permissionRequested(this);
    }
  }

  /** {@code elicitation/create} from the agent, in the scope of a session. */
  record ElicitationRequested(
      Instant at, RequestId id, SessionId sessionId, String message, JsonNode params)
      implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.elicitationRequested(this);
    }
  }

  /** {@code $/cancel_request} from the agent: it no longer waits for this answer. */
  record RequestCancelled(Instant at, RequestId id) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.requestCancelled(this);
    }
  }

  /** The agent answered a request of the client. */
  record ResponseReceived(Instant at, RequestId id, Answer answer) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.responseReceived(this);
    }
  }

  /** A message that could not be read so far as to say which session it is for. */
  record MessageDropped(Instant at, Diagnostic diagnostic) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.messageDropped(this);
    }
  }

  /** The client sent a request. */
  record RequestSent(Instant at, RequestId id, ClientRequest request) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.requestSent(this);
    }
  }

  /** The client sent {@code session/cancel}. */
  record CancelSent(Instant at, SessionId sessionId) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.cancelSent(this);
    }
  }

  /** The client answered a request of the agent. */
  record AnswerSent(Instant at, RequestId id) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.answerSent(this);
    }
  }

  /** The connection ended. */
  record Disconnected(Instant at) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.disconnected(this);
    }
  }

  /**
   * The front end has no more use for a session that is closed or detached. It and its subagents
   * are forgotten; one that is attached stays.
   */
  record Forgotten(Instant at, SessionId sessionId) implements SessionEvent {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.forgotten(this);
    }
  }
}
