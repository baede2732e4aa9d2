package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The new session is made and can be used at once. It has no background work.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param sessionId the new one
 * @param configOptions the settings, unless an update has told them already
 * @param availableCommands the commands, unless an update has told them already
 */
public record ForkSessionResponse(
    SessionId sessionId,
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<SessionConfigOption> configOptions,
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<AvailableCommand> availableCommands,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the lists. */
  public ForkSessionResponse {
    configOptions = List.copyOf(configOptions);
    availableCommands = List.copyOf(availableCommands);
  }

  /** Without the optional parts. */
  public ForkSessionResponse(SessionId sessionId) {
    this(sessionId, List.of(), List.of(), null);
  }
}
