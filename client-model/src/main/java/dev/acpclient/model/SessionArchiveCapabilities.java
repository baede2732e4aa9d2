package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Its presence says that the agent takes {@code session/archive} and {@code session/unarchive}, and
 * a {@link SessionArchiveFilter} when it lists.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record SessionArchiveCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionArchiveCapabilities() {
    this(null);
  }
}
