package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/**
 * An MCP server that an agent is to use in a session.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/session-setup#mcp-servers">MCP
 * servers</a>
 */
@Discriminator("type")
public sealed interface McpServer
    permits McpServerStdio, McpServerHttp, McpServerAcp, UnknownMcpServer {}
