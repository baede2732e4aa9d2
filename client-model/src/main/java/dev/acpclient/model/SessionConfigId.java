package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names a setting of a session. */
public record SessionConfigId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
