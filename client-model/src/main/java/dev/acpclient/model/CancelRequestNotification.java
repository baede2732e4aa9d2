package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Tells the receiver that the sender no longer needs the answer to one of its requests: {@code
 * $/cancel_request}, in both directions.
 *
 * <p>The request is still answered, with a result or with {@link ErrorCode#REQUEST_CANCELLED}.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/cancellation">Cancellation</a>
 */
public record CancelRequestNotification(RequestId requestId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public CancelRequestNotification(RequestId requestId) {
    this(requestId, null);
  }
}
