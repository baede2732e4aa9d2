package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Where the next page of a session list begins. Opaque: not to be parsed, changed or stored. An
 * empty text is a valid cursor.
 */
public record SessionListCursor(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
