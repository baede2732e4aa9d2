package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names a provider of language models that the agent can be pointed at. */
public record ProviderId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
