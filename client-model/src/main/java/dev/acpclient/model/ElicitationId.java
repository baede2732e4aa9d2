package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names a question that is answered outside of the protocol, at a URL. */
public record ElicitationId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
