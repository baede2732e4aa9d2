package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence says that the agent takes {@code session/delete}. */
public record SessionDeleteCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionDeleteCapabilities() {
    this(null);
  }
}
