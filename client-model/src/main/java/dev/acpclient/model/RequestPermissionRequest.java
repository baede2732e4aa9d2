package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.NonEmpty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user for leave to do something: {@code session/request_permission}.
 *
 * <p>That the session waits for it is not said by this request but by {@link
 * RequiresActionStateUpdate}, if it does.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls#requesting-permission">Requesting
 * permission</a>
 *
 * @param title what is asked, for people
 * @param description more of it, for people; {@code null} without
 * @param subject what it is about; {@code null} if it is about nothing that the client knows
 * @param options the answers to choose from; at least one
 */
public record RequestPermissionRequest(
    SessionId sessionId,
    String title,
    @DefaultOnError @Nullable String description,
    @Nullable RequestPermissionSubject subject,
    @NonEmpty List<PermissionOption> options,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public RequestPermissionRequest {
    options = List.copyOf(options);
  }

  /** Without the optional parts. */
  public RequestPermissionRequest(
      SessionId sessionId, String title, List<PermissionOption> options) {
    this(sessionId, title, null, null, options, null);
  }
}
