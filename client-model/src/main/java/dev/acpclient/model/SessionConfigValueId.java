package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names one of the values that a setting can take. */
public record SessionConfigValueId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
