package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** The user turned away without an answer, or the question no longer matters. */
@Variant("cancel")
public record ElicitationCancelAction(@Nullable ObjectNode meta)
    implements CreateElicitationResponse {

  /** Without any of the optional parts. */
  public ElicitationCancelAction() {
    this(null);
  }
}
