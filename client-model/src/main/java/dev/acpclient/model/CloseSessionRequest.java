package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Ends what a session does and frees what it holds: {@code session/close}. The session can be
 * resumed.
 *
 * <p>Unlike a cancel it stops background work too.
 */
public record CloseSessionRequest(SessionId sessionId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public CloseSessionRequest(SessionId sessionId) {
    this(sessionId, null);
  }
}
