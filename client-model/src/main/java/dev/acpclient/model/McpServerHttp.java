package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnNull;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server that the agent reaches by streamable HTTP.
 *
 * @param name unique in the session
 * @param headers sent with every request
 */
@Variant("http")
public record McpServerHttp(
    String name, String url, @DefaultOnNull List<HttpHeader> headers, @Nullable ObjectNode meta)
    implements McpServer {

  /** Keeps its own copy of the list. */
  public McpServerHttp {
    headers = List.copyOf(headers);
  }

  /** Without the optional parts. */
  public McpServerHttp(String name, String url) {
    this(name, url, List.of(), null);
  }
}
