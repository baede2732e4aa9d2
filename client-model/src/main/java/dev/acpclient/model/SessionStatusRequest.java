package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Asks how a session is, without touching it: {@code session/status}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record SessionStatusRequest(SessionId sessionId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public SessionStatusRequest(SessionId sessionId) {
    this(sessionId, null);
  }
}
