package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The user is logged out. What becomes of running sessions is not said. */
public record LogoutAuthResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public LogoutAuthResponse() {
    this(null);
  }
}
