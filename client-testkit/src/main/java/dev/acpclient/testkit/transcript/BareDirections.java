package dev.acpclient.testkit.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Infers who sent a bare message: from its method if it has one, else by looking for the request
 * that it answers. Holds the ids of the client's requests that are not yet answered.
 */
final class BareDirections {
  private static final Set<String> AGENT_METHODS =
      Set.of(
          "session/update",
          "session/request_permission",
          "elicitation/create",
          "elicitation/complete");

  /** Ids keep their JSON type: a {@code Long} and a {@code String} are never equal. */
  private final Set<Object> clientRequests = new HashSet<>();

  Direction of(JsonNode message) {
    JsonNode method = message.get("method");
    boolean fromAgent =
        method == null
            ? clientRequests.contains(id(message))
            : AGENT_METHODS.contains(method.asText());
    return fromAgent ? Direction.AGENT_TO_CLIENT : Direction.CLIENT_TO_AGENT;
  }

  /**
   * Takes note of a message whose direction is known: a request opens its id, an answer ends it.
   */
  void seen(Direction direction, JsonNode message) {
    Object id = id(message);
    if (id == null) {
      return;
    }
    JsonNode method = message.get("method");
    if (method == null && direction == Direction.AGENT_TO_CLIENT) {
      clientRequests.remove(id);
    } else if (method != null && method.isTextual() && direction == Direction.CLIENT_TO_AGENT) {
      clientRequests.add(id);
    }
  }

  /** Takes note that the connection ended: what was not answered on it never will be. */
  void disconnected() {
    clientRequests.clear();
  }

  private static @Nullable Object id(JsonNode message) {
    JsonNode id = message.path("id");
    if (id.isTextual()) {
      return id.textValue();
    }
    return id.isIntegralNumber() && id.canConvertToLong() ? id.longValue() : null;
  }
}
