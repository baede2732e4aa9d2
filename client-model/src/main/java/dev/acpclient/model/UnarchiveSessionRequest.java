package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Takes a session back from the archive, without resuming it: {@code session/unarchive}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record UnarchiveSessionRequest(SessionId sessionId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public UnarchiveSessionRequest(SessionId sessionId) {
    this(sessionId, null);
  }
}
