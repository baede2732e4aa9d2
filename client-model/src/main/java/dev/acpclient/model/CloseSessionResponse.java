package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The session is closed. Nothing more is sent for it, but answers to its prompts. */
public record CloseSessionResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public CloseSessionResponse() {
    this(null);
  }
}
