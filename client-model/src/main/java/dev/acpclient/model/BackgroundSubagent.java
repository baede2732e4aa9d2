package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A child session that works, or may work.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param sessionId the child
 */
@Variant("subagent")
public record BackgroundSubagent(SessionId sessionId, @Nullable ObjectNode meta)
    implements BackgroundWork {

  /** Without the optional parts. */
  public BackgroundSubagent(SessionId sessionId) {
    this(sessionId, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.backgroundSubagent(this);
  }
}
