package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What a client may do to a child session.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param cancel {@code null} if {@code session/cancel} is not allowed
 */
public record SubagentSessionCapabilities(
    @DefaultOnError @Nullable SessionCancelCapabilities cancel, @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SubagentSessionCapabilities() {
    this(null, null);
  }
}
