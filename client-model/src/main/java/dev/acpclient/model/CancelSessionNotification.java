package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Stops the foreground work of a session, and the prompts not yet in its conversation: {@code
 * session/cancel}.
 *
 * <p>Confirmed by an {@link IdleStateUpdate} with the reason {@code cancelled}. Listed background
 * work goes on.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#cancellation">Cancellation</a>
 *
 * @param sessionId a child only if its capabilities allow it
 */
public record CancelSessionNotification(SessionId sessionId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public CancelSessionNotification(SessionId sessionId) {
    this(sessionId, null);
  }
}
