package dev.acpclient;

import dev.acpclient.connection.AcpException;
import dev.acpclient.model.SessionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What became of the sessions after a reconnect.
 *
 * @param resumed those that are open again, with their history
 * @param failed those that the agent did not resume, and why; they stay detached
 */
public record Reconnected(List<AcpSession> resumed, Map<SessionId, AcpException> failed) {

  /** Keeps its own copies. */
  public Reconnected {
    resumed = List.copyOf(resumed);
    failed = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(failed));
  }
}
