package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of the sessions that the agent knows: {@code session/list}.
 *
 * @param cwd only those with exactly this working directory; {@code null} for all
 * @param cursor of the page before; {@code null} for the first page
 * @param archived {@code null} for those not archived; the same for all pages; unstable
 */
public record ListSessionsRequest(
    @Nullable String cwd,
    @Nullable SessionListCursor cursor,
    @Nullable SessionArchiveFilter archived,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public ListSessionsRequest() {
    this(null, null, null, null);
  }
}
