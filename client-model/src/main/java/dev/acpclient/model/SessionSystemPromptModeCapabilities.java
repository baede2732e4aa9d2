package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * Which further modes of a {@link SystemPrompt} an agent takes.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param override {@code null} if the agent does not
 */
public record SessionSystemPromptModeCapabilities(
    @DefaultOnError @Nullable SessionSystemPromptOverrideCapabilities override,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionSystemPromptModeCapabilities() {
    this(null, null);
  }
}
