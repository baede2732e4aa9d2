package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The provider is used so.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record SetProviderResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SetProviderResponse() {
    this(null);
  }
}
