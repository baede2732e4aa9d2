package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names a group of values within a setting. */
public record SessionConfigGroupId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
