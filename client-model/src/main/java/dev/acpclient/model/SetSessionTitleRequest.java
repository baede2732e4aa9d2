package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Gives a session a title: {@code session/set_title}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public record SetSessionTitleRequest(SessionId sessionId, String title, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public SetSessionTitleRequest(SessionId sessionId, String title) {
    this(sessionId, title, null);
  }
}
