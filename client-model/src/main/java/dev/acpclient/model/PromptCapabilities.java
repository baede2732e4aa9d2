package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What a prompt may hold beside text and links. For each part {@code null} means that it may not.
 */
public record PromptCapabilities(
    @DefaultOnError @Nullable PromptImageCapabilities image,
    @DefaultOnError @Nullable PromptAudioCapabilities audio,
    @DefaultOnError @Nullable PromptEmbeddedContextCapabilities embeddedContext,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public PromptCapabilities() {
    this(null, null, null, null);
  }
}
