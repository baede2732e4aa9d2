package dev.acpclient.session;

import com.fasterxml.jackson.databind.JsonNode;

/** The agent's answer to a request of the client. */
public sealed interface Answer {

  /** The request succeeded. What that means depends on the request. */
  record Result(JsonNode result) implements Answer {}

  /** The request failed; the code is one of {@code ErrorCode}, or the agent's own. */
  record Failure(long code) implements Answer {}

  default boolean failedWith(long code) {
    return this instanceof Failure failure && failure.code() == code;
  }

  /** Whether it is the result of a request that answers with an empty object, or with null. */
  default boolean isEmptyResult() {
    return this instanceof Result success
        && (success.result().isObject() || success.result().isNull());
  }
}
