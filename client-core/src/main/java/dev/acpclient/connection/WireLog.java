package dev.acpclient.connection;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * Sees what goes over the wire, in the order in which it takes effect on the sessions, and with the
 * time it takes effect at: what is written down here replays to the same models. (Noise is told to
 * the diagnostics of a client, and changes no session.)
 *
 * <p>Messages hold prompts, file contents and secrets. Called on the client's loop, which must not
 * be blocked for long; what it throws is reported to {@code RxJavaPlugins.onError} and otherwise
 * ignored.
 */
public interface WireLog {
  /** Sees nothing. */
  WireLog NONE = new WireLog() {};

  /** A JSON object came from the agent. */
  default void received(Instant at, JsonNode message) {}

  /** A message goes to the agent. */
  default void sent(Instant at, JsonNode message) {}

  /** Something came that is no message, or one that is lost: {@link Frame.Lost}. */
  default void noise(Instant at, Frame noise) {}

  /** The connection ended. */
  default void closed(Instant at, CloseReason reason) {}
}
