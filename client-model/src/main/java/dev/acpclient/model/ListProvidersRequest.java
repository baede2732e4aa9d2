package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Asks which providers of language models the agent can be pointed at: {@code providers/list}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record ListProvidersRequest(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ListProvidersRequest() {
    this(null);
  }
}
