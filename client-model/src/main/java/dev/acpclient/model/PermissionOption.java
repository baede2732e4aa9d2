package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * One of the answers that a permission request offers.
 *
 * @param optionId unique within the request
 * @param name for people
 */
public record PermissionOption(
    PermissionOptionId optionId,
    String name,
    PermissionOptionKind kind,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public PermissionOption(PermissionOptionId optionId, String name, PermissionOptionKind kind) {
    this(optionId, name, kind, null);
  }
}
