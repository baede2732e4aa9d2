package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names an MCP request that is carried inside the ACP connection.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record McpRequestId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
