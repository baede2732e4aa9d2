package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * A request or notification of the client, as the agent received it.
 *
 * @param line its number in the agent's {@link ScriptedAgent#transcript()}
 * @param id null for a notification
 * @param params as they came; not to be changed
 */
public record ReceivedMessage(long line, @Nullable RequestId id, String method, JsonNode params) {

  /** The session that it names; null if it names none. */
  public @Nullable String sessionId() {
    return params.path("sessionId").textValue();
  }

  RequestId idOrFail() {
    if (id == null) {
      throw new IllegalStateException(method + " is a notification, which has no answer");
    }
    return id;
  }
}
