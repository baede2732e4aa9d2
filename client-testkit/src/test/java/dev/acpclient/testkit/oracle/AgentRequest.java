package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;

/** A permission request or an elicitation that is still open. */
record AgentRequest(JsonNode id, Kind kind, String sessionId, JsonNode subject) {
  enum Kind {
    PERMISSION,
    ELICITATION
  }
}
