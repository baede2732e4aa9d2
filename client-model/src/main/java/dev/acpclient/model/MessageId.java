package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names a message within one session. User messages, agent messages, agent thoughts and messages
 * between sessions are four separate sets of ids.
 */
public record MessageId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
