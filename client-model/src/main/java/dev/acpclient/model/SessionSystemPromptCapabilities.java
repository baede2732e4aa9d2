package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * Its presence says that sessions may be given a {@link SystemPrompt} that appends.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param mode further modes; {@code null} without
 */
public record SessionSystemPromptCapabilities(
    @DefaultOnError @Nullable SessionSystemPromptModeCapabilities mode, @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionSystemPromptCapabilities() {
    this(null, null);
  }
}
