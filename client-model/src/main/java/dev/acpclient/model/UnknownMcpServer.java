package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An MCP server that is reached in a way that is not known.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownMcpServer(String type, ObjectNode raw) implements McpServer {}
