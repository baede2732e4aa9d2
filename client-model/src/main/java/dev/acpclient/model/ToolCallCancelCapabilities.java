package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence allows {@code tool_call/cancel} for one tool call. */
public record ToolCallCancelCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ToolCallCancelCapabilities() {
    this(null);
  }
}
