package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What an agent can do with sessions, beside new, list, resume, close, prompt and cancel. For each
 * part {@code null} means that it cannot.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/initialization#session-capabilities">Session
 * capabilities</a>
 *
 * @param prompt what a prompt may hold beside text and links
 * @param mcp how the agent reaches MCP servers
 * @param systemPrompt unstable
 * @param fork unstable
 * @param archive unstable
 * @param status unstable
 * @param title unstable
 */
public record SessionCapabilities(
    @DefaultOnError @Nullable PromptCapabilities prompt,
    @DefaultOnError @Nullable McpCapabilities mcp,
    @DefaultOnError @Nullable SessionDeleteCapabilities delete,
    @DefaultOnError @Nullable SessionAdditionalDirectoriesCapabilities additionalDirectories,
    @DefaultOnError @Nullable SessionSystemPromptCapabilities systemPrompt,
    @DefaultOnError @Nullable SessionForkCapabilities fork,
    @DefaultOnError @Nullable SessionArchiveCapabilities archive,
    @DefaultOnError @Nullable SessionStatusCapabilities status,
    @DefaultOnError @Nullable SessionTitleCapabilities title,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionCapabilities() {
    this(null, null, null, null, null, null, null, null, null, null);
  }
}
