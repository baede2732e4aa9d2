package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request of the client without an answer; {@code counted} is set for a prompt that a live
 * session got.
 */
record ClientRequest(String method, JsonNode params, int line, boolean counted) {
  boolean isFor(String sessionId) {
    return params.path("sessionId").isTextual()
        && params.path("sessionId").asText().equals(sessionId);
  }
}
