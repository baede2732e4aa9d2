package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The agent will stop the tool call. That it has stopped is told by its status. */
public record CancelToolCallResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public CancelToolCallResponse() {
    this(null);
  }
}
