package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What a client can do about logging in.
 *
 * @param terminal {@code null} if the client cannot
 */
public record ClientAuthCapabilities(
    @DefaultOnError @Nullable TerminalAuthCapabilities terminal, @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ClientAuthCapabilities() {
    this(null, null);
  }
}
