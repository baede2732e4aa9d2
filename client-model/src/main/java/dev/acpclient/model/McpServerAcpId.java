package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names an MCP server that is reached over the ACP connection itself. Never used again on that
 * connection.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record McpServerAcpId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
