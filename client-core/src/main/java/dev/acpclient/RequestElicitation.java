package dev.acpclient;

import dev.acpclient.model.CreateElicitationRequest;
import dev.acpclient.model.RequestId;

/**
 * A question of the agent to the user that belongs to a request of the client, such as a login, and
 * to no session.
 *
 * @param id the id to answer
 * @param about the request of the client that it is about
 */
public record RequestElicitation(RequestId id, RequestId about, CreateElicitationRequest request) {}
