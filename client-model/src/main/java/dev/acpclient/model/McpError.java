package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An error of an MCP server.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param raw the whole error, with its data if there is any; written back as it came
 */
public record McpError(int code, String message, ObjectNode raw) {

  /** An error without data. */
  public static McpError of(int code, String message) {
    return new McpError(
        code,
        message,
        JsonNodeFactory.instance.objectNode().put("code", code).put("message", message));
  }
}
