package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/** What a client can do. For each part {@code null} means that it cannot. */
public record ClientCapabilities(
    @DefaultOnError @Nullable ClientAuthCapabilities auth,
    @DefaultOnError @Nullable ElicitationCapabilities elicitation,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ClientCapabilities() {
    this(null, null, null);
  }
}
