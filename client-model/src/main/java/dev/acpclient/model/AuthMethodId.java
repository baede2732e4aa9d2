package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names a way to log in, as the agent listed it. */
public record AuthMethodId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
