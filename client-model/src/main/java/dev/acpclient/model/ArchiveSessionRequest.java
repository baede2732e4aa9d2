package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Closes a session and puts it away: {@code session/archive}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record ArchiveSessionRequest(SessionId sessionId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public ArchiveSessionRequest(SessionId sessionId) {
    this(sessionId, null);
  }
}
