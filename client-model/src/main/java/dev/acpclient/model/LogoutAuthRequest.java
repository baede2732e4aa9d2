package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Logs the user out: {@code auth/logout}. */
public record LogoutAuthRequest(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public LogoutAuthRequest() {
    this(null);
  }
}
