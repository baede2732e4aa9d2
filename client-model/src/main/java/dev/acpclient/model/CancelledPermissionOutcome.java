package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** Nothing was chosen, so nothing is approved. */
@Variant("cancelled")
public record CancelledPermissionOutcome(@Nullable ObjectNode meta)
    implements RequestPermissionOutcome {

  /** Without any of the optional parts. */
  public CancelledPermissionOutcome() {
    this(null);
  }
}
