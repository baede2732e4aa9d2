package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * How an agent reaches MCP servers. For each part {@code null} means that it cannot.
 *
 * @param acp unstable
 */
public record McpCapabilities(
    @DefaultOnError @Nullable McpStdioCapabilities stdio,
    @DefaultOnError @Nullable McpHttpCapabilities http,
    @DefaultOnError @Nullable McpAcpCapabilities acp,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public McpCapabilities() {
    this(null, null, null, null);
  }
}
