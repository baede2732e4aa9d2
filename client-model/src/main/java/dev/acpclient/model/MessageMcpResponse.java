package dev.acpclient.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.FirstMatch;
import org.jspecify.annotations.Nullable;

/**
 * What an MCP server of the client answers, be it a result or an error of its own. That the server
 * cannot be asked at all is an {@link AcpError} instead. With both it is a result.
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
