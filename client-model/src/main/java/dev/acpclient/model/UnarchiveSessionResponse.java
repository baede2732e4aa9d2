package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The session is no longer put away. It is not open by that.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record UnarchiveSessionResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public UnarchiveSessionResponse() {
    this(null);
  }
}
