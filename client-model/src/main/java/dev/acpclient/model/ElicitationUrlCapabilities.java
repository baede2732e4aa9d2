package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence says that the client can send the user to a URL. */
public record ElicitationUrlCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ElicitationUrlCapabilities() {
    this(null);
  }
}
