package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server that the agent reaches through the client, by {@code mcp/message}.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param name unique in the session
 */
@Variant("acp")
public record McpServerAcp(String name, McpServerAcpId serverId, @Nullable ObjectNode meta)
    implements McpServer {

  /** Without the optional parts. */
  public McpServerAcp(String name, McpServerAcpId serverId) {
    this(name, serverId, null);
  }
}
