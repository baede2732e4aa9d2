package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.Range;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agent's part of opening the connection.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/initialization#version-negotiation">Version
 * negotiation</a>
 *
 * @param protocolVersion the version that is spoken from now on, the newest of the agent up to the
 *     one asked for; a client that does not speak it closes the connection
 * @param info who the agent is
 * @param capabilities what the agent can do
 * @param authMethods the ways to log in; if empty, there is neither login nor logout
 */
public record InitializeResponse(
    @Range(min = 0, max = 65535) int protocolVersion,
    Implementation info,
    @DefaultOnError @EmptyWhenOmitted AgentCapabilities capabilities,
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<AuthMethod> authMethods,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public InitializeResponse {
    authMethods = List.copyOf(authMethods);
  }

  /** Without the optional parts. */
  public InitializeResponse(int protocolVersion, Implementation info) {
    this(protocolVersion, info, new AgentCapabilities(), List.of(), null);
  }
}
