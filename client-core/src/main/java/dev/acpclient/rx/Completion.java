package dev.acpclient.rx;

import dev.acpclient.model.AcpError;
import dev.acpclient.model.IdleStateUpdate;
import dev.acpclient.model.Patch;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.SubagentUpdate;
import dev.acpclient.model.Usage;
import dev.acpclient.session.SessionEvent;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Foreground work was seen to end (rule R19). Background work may go on, and the work may have
 * failed: see the stop reason.
 *
 * @param number how many completions of this session there have been, with this one
 * @param stopReason why it ended; null if the agent does not say
 * @param error what failed, with the stop reason {@code error} only; null without details
 * @param usage the tokens of the work that ended; null if the agent does not say
 */
public record Completion(
    SessionId sessionId,
    Instant at,
    long number,
    @Nullable StopReason stopReason,
    @Nullable AcpError error,
    @Nullable Usage usage) {

  static Optional<Completion> of(SessionChange change) {
    long number = change.after().completions();
    if (number <= change.before().completions()
        || !(change.event() instanceof SessionEvent.UpdateReceived event)) {
      return Optional.empty();
    }
    return event
        .update()
        .toOptional()
        .flatMap(Completion::idle)
        .map(
            idle ->
                new Completion(
                    change.after().id(),
                    event.at(),
                    number,
                    idle.stopReason(),
                    idle.error(),
                    idle.usage()));
  }

  /** The snapshot that an update holds: its own, or one that a parent mirrors (rule R51). */
  private static Optional<IdleStateUpdate> idle(SessionUpdate update) {
    if (update instanceof SubagentUpdate parents
        && parents.state() instanceof Patch.Value<StateUpdate> state) {
      return idle(state.value());
    }
    return update instanceof IdleStateUpdate idle ? Optional.of(idle) : Optional.empty();
  }
}
