package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Its presence says that the agent takes {@code auth/status}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record AuthStatusCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public AuthStatusCapabilities() {
    this(null);
  }
}
