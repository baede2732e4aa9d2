package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names a tool call within one session. */
public record ToolCallId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
