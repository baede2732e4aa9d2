package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** The user chose an option, which may also be one that refuses. */
@Variant("selected")
public record SelectedPermissionOutcome(PermissionOptionId optionId, @Nullable ObjectNode meta)
    implements RequestPermissionOutcome {

  /** Without the optional parts. */
  public SelectedPermissionOutcome(PermissionOptionId optionId) {
    this(optionId, null);
  }
}
