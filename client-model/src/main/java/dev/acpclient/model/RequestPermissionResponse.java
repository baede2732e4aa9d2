package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Answers a permission request. */
public record RequestPermissionResponse(
    RequestPermissionOutcome outcome, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public RequestPermissionResponse(RequestPermissionOutcome outcome) {
    this(outcome, null);
  }

  /** The user chose an option, which may also be one that refuses. */
  public static RequestPermissionResponse selected(PermissionOptionId optionId) {
    return new RequestPermissionResponse(new SelectedPermissionOutcome(optionId));
  }

  /** Nothing was approved: the user turned away, or the question no longer matters. */
  public static RequestPermissionResponse cancelled() {
    return new RequestPermissionResponse(new CancelledPermissionOutcome());
  }
}
