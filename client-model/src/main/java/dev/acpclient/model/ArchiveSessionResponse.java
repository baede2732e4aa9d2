package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The session is closed and put away.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record ArchiveSessionResponse(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ArchiveSessionResponse() {
    this(null);
  }
}
