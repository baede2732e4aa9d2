package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Its presence says that the client can run the agent in a terminal for the user to log in there.
 */
public record TerminalAuthCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public TerminalAuthCapabilities() {
    this(null);
  }
}
