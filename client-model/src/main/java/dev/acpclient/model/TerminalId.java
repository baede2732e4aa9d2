package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names a terminal within one session; never used again for another one there. */
public record TerminalId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
