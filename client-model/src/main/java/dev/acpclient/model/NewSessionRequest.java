package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a session: {@code session/new}.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/session-setup#creating-a-session">Creating
 * a session</a>
 *
 * @param cwd the working directory: an absolute path as the agent's machine writes it
 * @param additionalDirectories more roots, absolute paths; only if the agent can
 * @param mcpServers the MCP servers to use, with unique names
 * @param systemPrompt {@code null} without; unstable, and only if the agent can
 */
public record NewSessionRequest(
    String cwd,
    @DefaultOnNull List<String> additionalDirectories,
    @DefaultOnNull List<McpServer> mcpServers,
    @Nullable SystemPrompt systemPrompt,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the lists. */
  public NewSessionRequest {
    additionalDirectories = List.copyOf(additionalDirectories);
    mcpServers = List.copyOf(mcpServers);
  }

  /** Without the optional parts. */
  public NewSessionRequest(String cwd) {
    this(cwd, List.of(), List.of(), null, null);
  }
}
