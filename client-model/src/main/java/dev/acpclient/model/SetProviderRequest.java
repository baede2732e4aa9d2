package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says how a provider is to be used: {@code providers/set}. Replaces all that was said before.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param headers sent with every request; values may be secrets
 */
public record SetProviderRequest(
    ProviderId providerId,
    LlmProtocol apiType,
    String baseUrl,
    @EmptyWhenOmitted Map<String, String> headers,
    @Nullable ObjectNode meta) {

  /** Keeps its own copies. */
  public SetProviderRequest {
    headers = Copies.ordered(headers);
  }

  /** Without the optional parts. */
  public SetProviderRequest(ProviderId providerId, LlmProtocol apiType, String baseUrl) {
    this(providerId, apiType, baseUrl, Map.of(), null);
  }

  /** With the names of the headers only; their values may be secrets. */
  @Override
  public String toString() {
    return "SetProviderRequest[providerId=" + providerId + ", headers=" + headers.keySet() + "]";
  }
}
