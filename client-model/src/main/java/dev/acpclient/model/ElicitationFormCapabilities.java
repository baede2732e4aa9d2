package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence says that the client can show a form. */
public record ElicitationFormCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ElicitationFormCapabilities() {
    this(null);
  }
}
