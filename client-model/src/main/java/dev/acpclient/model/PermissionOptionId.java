package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names one of the answers that a permission request offers. */
public record PermissionOptionId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
