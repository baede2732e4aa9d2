package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names one of the plans of a session. */
public record PlanId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
