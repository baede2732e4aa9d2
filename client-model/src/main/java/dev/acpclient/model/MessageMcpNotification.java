package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Something that an MCP server of the client tells about a request that runs: {@code mcp/message}.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param method of MCP
 * @param params {@code null} without
 */
public record MessageMcpNotification(
    McpServerAcpId serverId,
    McpRequestId requestId,
    String method,
    @Nullable ObjectNode params,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public MessageMcpNotification(McpServerAcpId serverId, McpRequestId requestId, String method) {
    this(serverId, requestId, method, null, null);
  }
}
