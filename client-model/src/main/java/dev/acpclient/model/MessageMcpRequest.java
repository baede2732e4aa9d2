package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A request to an MCP server of the client: {@code mcp/message}.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param requestId of the request inside, which later notifications name
 * @param method of MCP
 * @param params {@code null} without
 */
public record MessageMcpRequest(
    McpServerAcpId serverId,
    McpRequestId requestId,
    String method,
    @Nullable ObjectNode params,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public MessageMcpRequest(McpServerAcpId serverId, McpRequestId requestId, String method) {
    this(serverId, requestId, method, null, null);
  }
}
