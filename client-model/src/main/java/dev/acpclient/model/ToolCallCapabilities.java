package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What a client may do to a tool call.
 *
 * @param cancel {@code null} if {@code tool_call/cancel} is not allowed
 */
public record ToolCallCapabilities(
    @DefaultOnError @Nullable ToolCallCancelCapabilities cancel, @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ToolCallCapabilities() {
    this(null, null);
  }
}
