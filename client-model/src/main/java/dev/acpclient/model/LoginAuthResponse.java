package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The user is logged in. */
public record LoginAuthResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public LoginAuthResponse() {
    this(null);
  }
}
