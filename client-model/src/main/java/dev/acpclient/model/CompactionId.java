package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names one compaction of a session's context. */
public record CompactionId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
