package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.Range;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connection: {@code initialize}, the first request on it.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/initialization">Initialization</a>
 *
 * @param protocolVersion the newest version that the client speaks
 * @param info who the client is
 * @param capabilities what the client can do
 */
public record InitializeRequest(
    @Range(min = 0, max = 65535) int protocolVersion,
    Implementation info,
    @DefaultOnError @EmptyWhenOmitted ClientCapabilities capabilities,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public InitializeRequest(int protocolVersion, Implementation info) {
    this(protocolVersion, info, new ClientCapabilities(), null);
  }
}
