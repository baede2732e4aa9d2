package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * The agent logs the user in by itself.
 *
 * @param description for people; {@code null} without
 */
@Variant("agent")
public record AuthMethodAgent(
    AuthMethodId methodId,
    String name,
    @DefaultOnError @Nullable String description,
    @Nullable ObjectNode meta)
    implements AuthMethod {

  /** Without the optional parts. */
  public AuthMethodAgent(AuthMethodId methodId, String name) {
    this(methodId, name, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.agent(this);
  }
}
