package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** The user refuses. */
@Variant("decline")
public record ElicitationDeclineAction(@Nullable ObjectNode meta)
    implements CreateElicitationResponse {

  /** Without any of the optional parts. */
  public ElicitationDeclineAction() {
    this(null);
  }
}
