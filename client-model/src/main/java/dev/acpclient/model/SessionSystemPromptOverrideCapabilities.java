package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Its presence says that a {@link SystemPrompt} may override.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record SessionSystemPromptOverrideCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionSystemPromptOverrideCapabilities() {
    this(null);
  }
}
