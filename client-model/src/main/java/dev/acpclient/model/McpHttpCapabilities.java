package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence says that the agent takes {@link McpServerHttp}. */
public record McpHttpCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public McpHttpCapabilities() {
    this(null);
  }
}
