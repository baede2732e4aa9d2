package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * Which questions a client can put to the user. For each part {@code null} means that it cannot.
 */
public record ElicitationCapabilities(
    @DefaultOnError @Nullable ElicitationFormCapabilities form,
    @DefaultOnError @Nullable ElicitationUrlCapabilities url,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ElicitationCapabilities() {
    this(null, null, null);
  }
}
