package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes up a session again: {@code session/resume}.
 *
 * <p>Nothing of it is remembered: directories and MCP servers are given anew, all of them.
 *
 * @param cwd the working directory: an absolute path as the agent's machine writes it
 * @param additionalDirectories more roots, absolute paths; only if the agent can
 * @param mcpServers the MCP servers to use, with unique names
 * @param replayFrom from where its history is told again; {@code null} for not at all
 * @param systemPrompt {@code null} without; unstable, and only if the agent can
 */
public record ResumeSessionRequest(
    SessionId sessionId,
    String cwd,
    @DefaultOnNull List<String> additionalDirectories,
    @DefaultOnNull List<McpServer> mcpServers,
    @Nullable ReplayFrom replayFrom,
    @Nullable SystemPrompt systemPrompt,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the lists. */
  public ResumeSessionRequest {
    additionalDirectories = List.copyOf(additionalDirectories);
    mcpServers = List.copyOf(mcpServers);
  }

  /** Without the optional parts. */
  public ResumeSessionRequest(SessionId sessionId, String cwd) {
    this(sessionId, cwd, List.of(), List.of(), null, null, null);
  }
}
