package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence says that prompts may hold {@link ImageContent}. */
public record PromptImageCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public PromptImageCapabilities() {
    this(null);
  }
}
