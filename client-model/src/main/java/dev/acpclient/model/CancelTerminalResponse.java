package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The agent will stop the process. That it has stopped is told by the terminal's exit status. */
public record CancelTerminalResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public CancelTerminalResponse() {
    this(null);
  }
}
