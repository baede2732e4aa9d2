package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A provider of language models that the agent can be pointed at.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param supported the ways in which the agent can speak to it
 * @param required whether it may not be disabled
 * @param current how it is used now; {@code null} if it is disabled
 */
public record ProviderInfo(
    ProviderId providerId,
    @DefaultOnError @SkipInvalidItems List<LlmProtocol> supported,
    boolean required,
    @Nullable ProviderCurrentConfig current,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public ProviderInfo {
    supported = List.copyOf(supported);
  }

  /** Without the optional parts. */
  public ProviderInfo(ProviderId providerId, List<LlmProtocol> supported, boolean required) {
    this(providerId, supported, required, null, null);
  }
}
