package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The session is made. Updates of it may have come before this.
 *
 * @param configOptions the settings, unless an update has told them already
 * @param availableCommands the commands, unless an update has told them already
 */
public record NewSessionResponse(
    SessionId sessionId,
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<SessionConfigOption> configOptions,
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<AvailableCommand> availableCommands,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the lists. */
  public NewSessionResponse {
    configOptions = List.copyOf(configOptions);
    availableCommands = List.copyOf(availableCommands);
  }

  /** Without the optional parts. */
  public NewSessionResponse(SessionId sessionId) {
    this(sessionId, List.of(), List.of(), null);
  }
}
