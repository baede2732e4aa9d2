package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The session is gone, or never was. */
public record DeleteSessionResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public DeleteSessionResponse() {
    this(null);
  }
}
