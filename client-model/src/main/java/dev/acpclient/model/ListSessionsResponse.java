package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of sessions.
 *
 * @param nextCursor where the next page begins; {@code null} if this is the last
 */
public record ListSessionsResponse(
    @DefaultOnError @SkipInvalidItems List<SessionInfo> sessions,
    @Nullable SessionListCursor nextCursor,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public ListSessionsResponse {
    sessions = List.copyOf(sessions);
  }

  /** Without the optional parts. */
  public ListSessionsResponse(List<SessionInfo> sessions) {
    this(sessions, null, null);
  }
}
