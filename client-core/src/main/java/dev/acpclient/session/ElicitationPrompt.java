package dev.acpclient.session;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.CreateElicitationRequest;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * A question of the agent to the user that nobody has answered yet.
 *
 * @param id the id to answer
 * @param sessionId the session that asks
 * @param message what to show
 * @param request what exactly is asked; null when it could not be read, so that all that can be
 *     done is to show the message, and to decline or cancel
 * @param params the request as it came
 */
public record ElicitationPrompt(
    RequestId id,
    SessionId sessionId,
    String message,
    @Nullable CreateElicitationRequest request,
    JsonNode params) {}
