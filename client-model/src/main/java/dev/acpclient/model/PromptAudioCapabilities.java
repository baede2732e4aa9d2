package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence says that prompts may hold {@link AudioContent}. */
public record PromptAudioCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public PromptAudioCapabilities() {
    this(null);
  }
}
