package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence allows {@code terminal/cancel} for one terminal. */
public record TerminalCancelCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public TerminalCancelCapabilities() {
    this(null);
  }
}
