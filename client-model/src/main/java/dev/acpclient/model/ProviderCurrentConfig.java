package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * How a provider is used. Secrets are not told.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record ProviderCurrentConfig(
    LlmProtocol apiType, String baseUrl, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public ProviderCurrentConfig(LlmProtocol apiType, String baseUrl) {
    this(apiType, baseUrl, null);
  }
}
