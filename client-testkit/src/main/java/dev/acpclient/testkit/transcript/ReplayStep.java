package dev.acpclient.testkit.transcript;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a transcript and what it did.
 *
 * @param at the virtual time, which starts with the recording and never goes back
 * @param event what the entry is for the sessions; empty when it is no concern of theirs
 * @param changed the sessions that are others now or are gone, and those whose grace period ended
 * @param effects what a client would have had to do because of it
 */
public record ReplayStep(
    TranscriptEntry entry,
    Instant at,
    Optional<SessionEvent> event,
    Sessions before,
    Sessions after,
    Set<SessionId> changed,
    List<SessionEffect> effects) {

  /** The session as it was; null if it had not been heard of. */
  public @Nullable SessionModel before(SessionId id) {
    return before.find(id);
  }

  /** The session as it is; null if it is forgotten. */
  public @Nullable SessionModel after(SessionId id) {
    return after.find(id);
  }
}
