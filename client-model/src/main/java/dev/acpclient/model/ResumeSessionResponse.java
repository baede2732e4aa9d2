package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The session is taken up. Its history, if that was asked for, and its state have come before this.
 *
 * <p>Without a state among them the session is not idle; its state is not known.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/session-setup#current-state-synchronization">Current
 * state synchronization</a>
 *
 * @param configOptions the settings, unless an update has told them already
 * @param availableCommands the commands, unless an update has told them already
 */
public record ResumeSessionResponse(
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<SessionConfigOption> configOptions,
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<AvailableCommand> availableCommands,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the lists. */
  public ResumeSessionResponse {
    configOptions = List.copyOf(configOptions);
    availableCommands = List.copyOf(availableCommands);
  }

  /** Without any of the optional parts. */
  public ResumeSessionResponse() {
    this(List.of(), List.of(), null);
  }
}
