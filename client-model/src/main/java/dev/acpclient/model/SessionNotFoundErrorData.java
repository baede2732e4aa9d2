package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The data of an error with {@link ErrorCode#RESOURCE_NOT_FOUND} that is about a session.
 *
 * @param sessionId unknown to the agent, or not active on this connection
 */
public record SessionNotFoundErrorData(SessionId sessionId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public SessionNotFoundErrorData(SessionId sessionId) {
    this(sessionId, null);
  }
}
