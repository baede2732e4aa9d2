package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What an agent can do. For each part {@code null} means that it cannot.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/initialization#agent-capabilities">Agent
 * capabilities</a>
 *
 * @param session without it no {@code session/…} method may be called
 * @param auth says nothing of login and logout, which {@link InitializeResponse#authMethods()} does
 * @param providers unstable
 */
public record AgentCapabilities(
    @DefaultOnError @Nullable SessionCapabilities session,
    @DefaultOnError @Nullable AgentAuthCapabilities auth,
    @DefaultOnError @Nullable ProvidersCapabilities providers,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public AgentCapabilities() {
    this(null, null, null, null);
  }
}
