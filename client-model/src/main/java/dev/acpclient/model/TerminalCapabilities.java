package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What a client may do to a terminal.
 *
 * @param cancel {@code null} if {@code terminal/cancel} is not allowed
 */
public record TerminalCapabilities(
    @DefaultOnError @Nullable TerminalCancelCapabilities cancel, @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public TerminalCapabilities() {
    this(null, null);
  }
}
