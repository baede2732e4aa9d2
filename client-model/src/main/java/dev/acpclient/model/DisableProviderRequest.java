package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Stops using a provider: {@code providers/disable}. Not for one that is required.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record DisableProviderRequest(ProviderId providerId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public DisableProviderRequest(ProviderId providerId) {
    this(providerId, null);
  }
}
