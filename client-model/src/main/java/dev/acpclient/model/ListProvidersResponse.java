package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The providers of language models that the agent can be pointed at.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record ListProvidersResponse(List<ProviderInfo> providers, @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public ListProvidersResponse {
    providers = List.copyOf(providers);
  }

  /** Without the optional parts. */
  public ListProvidersResponse(List<ProviderInfo> providers) {
    this(providers, null);
  }
}
