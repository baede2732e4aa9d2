package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * What an agent can do about logging in, beside login and logout.
 *
 * @param status {@code null} if the agent cannot; unstable
 */
public record AgentAuthCapabilities(
    @DefaultOnError @Nullable AuthStatusCapabilities status, @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public AgentAuthCapabilities() {
    this(null, null);
  }
}
