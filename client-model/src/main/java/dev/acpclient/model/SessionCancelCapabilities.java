package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Its presence allows {@code session/cancel} for one child session.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record SessionCancelCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionCancelCapabilities() {
    this(null);
  }
}
