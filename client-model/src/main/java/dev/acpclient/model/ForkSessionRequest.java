package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a session that begins with the history of another one: {@code session/fork}. The other one
 * stays as it is.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param sessionId the one to copy
 * @param cwd the working directory: an absolute path as the agent's machine writes it
 * @param additionalDirectories more roots, absolute paths; only if the agent can
 * @param mcpServers the MCP servers to use, with unique names
 * @param systemPrompt {@code null} without; unstable, and only if the agent can
 */
public record ForkSessionRequest(
    SessionId sessionId,
    String cwd,
    @DefaultOnNull List<String> additionalDirectories,
    @DefaultOnNull List<McpServer> mcpServers,
    @Nullable SystemPrompt systemPrompt,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the lists. */
  public ForkSessionRequest {
    additionalDirectories = List.copyOf(additionalDirectories);
    mcpServers = List.copyOf(mcpServers);
  }

  /** Without the optional parts. */
  public ForkSessionRequest(SessionId sessionId, String cwd) {
    this(sessionId, cwd, List.of(), List.of(), null, null);
  }
}
