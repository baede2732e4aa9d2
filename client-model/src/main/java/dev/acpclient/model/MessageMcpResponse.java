package dev.acpclient.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.FirstMatch;
import org.jspecify.annotations.Nullable;

/**
 * What an MCP server of the client answers. That the server could be asked at all is what this
 * says; its own failure is one of the answers. With both a result and an error it is the result.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
@FirstMatch
public sealed interface MessageMcpResponse {

  /**
   * The server answered.
   *
   * @param result any JSON, an explicit JSON null too
   */
  record Result(JsonNode result, @Nullable ObjectNode meta) implements MessageMcpResponse {}

  /** The server refused or failed. */
  record Failure(McpError error, @Nullable ObjectNode meta) implements MessageMcpResponse {}
}
