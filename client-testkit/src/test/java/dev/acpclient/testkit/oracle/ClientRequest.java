package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request of the client without an answer; {@code counted} is set for a prompt that a live
 * session got.
 */
record ClientRequest(String method, JsonNode params, int line, boolean counted) {
  /** Whether it asks something of this session; a fork names a session, and asks for another. */
  boolean isFor(String sessionId) {
    return !method.equals("session/new")
        && !method.equals("session/fork")
        && params.path("sessionId").isTextual()
        && params.path("sessionId").asText().equals(sessionId);
  }
}
