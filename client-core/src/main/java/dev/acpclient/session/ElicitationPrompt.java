package dev.acpclient.session;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;

/**
 * A question of the agent to the user that nobody has answered yet.
 *
 * @param id the id to answer
 * @param sessionId the session that asks
 * @param message what to show
 * @param params the whole request, to be read as a {@code CreateElicitationRequest}
 */
public record ElicitationPrompt(
    RequestId id, SessionId sessionId, String message, JsonNode params) {}
