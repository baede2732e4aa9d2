package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * What the user was sent to a URL for is done: {@code elicitation/complete}.
 *
 * <p>An id that is not known, or done already, is ignored.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/elicitation#url-completion">URL
 * completion</a>
 */
public record CompleteElicitationNotification(
    ElicitationId elicitationId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public CompleteElicitationNotification(ElicitationId elicitationId) {
    this(elicitationId, null);
  }
}
