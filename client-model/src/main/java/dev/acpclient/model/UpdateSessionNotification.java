package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Carries an update of a session: {@code session/update}.
 *
 * @param sessionId the session, which may be a child
 */
public record UpdateSessionNotification(
    SessionId sessionId, SessionUpdate update, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public UpdateSessionNotification(SessionId sessionId, SessionUpdate update) {
    this(sessionId, update, null);
  }
}
