package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * How a session was a moment ago.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param state {@code null} if not told, which is not idle; an idle state is no completion
 */
public record SessionStatusResponse(
    SessionStatus status, @DefaultOnError @Nullable StateUpdate state, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public SessionStatusResponse(SessionStatus status) {
    this(status, null, null);
  }
}
