package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The provider is not used.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record DisableProviderResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public DisableProviderResponse() {
    this(null);
  }
}
