package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Asks whether the user is logged in: {@code auth/status}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record AuthStatusRequest(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public AuthStatusRequest() {
    this(null);
  }
}
