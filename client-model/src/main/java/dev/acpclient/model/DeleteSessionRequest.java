package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Removes a session from the agent's list: {@code session/delete}. */
public record DeleteSessionRequest(SessionId sessionId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public DeleteSessionRequest(SessionId sessionId) {
    this(sessionId, null);
  }
}
