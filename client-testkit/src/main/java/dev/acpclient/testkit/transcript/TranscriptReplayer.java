package dev.acpclient.testkit.transcript;

import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Next;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import dev.acpclient.view.Releasable;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes the entries of a transcript through the same decoder and reducer as a live connection. Time
 * is that of the recording: ten minutes of it take milliseconds. Not thread-safe.
 */
public final class TranscriptReplayer {
  private Sessions sessions;
  private Instant now = Instant.EPOCH;
  private boolean started;

  /** When the grace period of a session that is at rest ends. */
  private final TreeMap<Instant, Set<SessionId>> graceEnds = new TreeMap<>();

  /** A replay from nothing. */
  public TranscriptReplayer(Settings settings) {
    sessions = Sessions.none(settings);
  }

  /** All sessions after the entries so far. */
  public Sessions sessions() {
    return sessions;
  }

  /**
   * The virtual time: the latest that an entry so far had; {@link Instant#MIN} before the first.
   */
  public Instant now() {
    return now;
  }

  /** Applies the next entry. */
  public ReplayStep apply(TranscriptEntry entry) {
    Optional<SessionEvent> event = event(entry);
    Sessions before = sessions;
    Set<SessionId> changed = new LinkedHashSet<>();
    if (event.isEmpty()) {
      addReleasable(changed);
      return new ReplayStep(entry, now, event, before, before, changed, List.of());
    }
    Next next = SessionReducer.reduce(before, event.get());
    sessions = next.sessions();
    changed.addAll(next.changed());
    for (SessionId id : next.changed()) {
      awaitGrace(id);
    }
    addReleasable(changed);
    return new ReplayStep(entry, now, event, before, sessions, changed, next.effects());
  }

  private Optional<SessionEvent> event(TranscriptEntry entry) {
    if (entry instanceof TranscriptEntry.Message message) {
      Instant at = advance(message.ts());
      JsonRpcMessage read = JsonRpcMessage.read(message.message());
      return message.direction() == Direction.AGENT_TO_CLIENT
          ? SessionEvents.received(at, read)
          : SessionEvents.sent(at, read);
    }
    if (entry instanceof TranscriptEntry.Disconnected disconnected) {
      return Optional.of(new SessionEvent.Disconnected(advance(disconnected.ts())));
    }
    if (entry instanceof TranscriptEntry.Raw raw) {
      advance(raw.ts());
    }
    return Optional.empty();
  }

  private Instant advance(Duration ts) {
    Instant at = Instant.EPOCH.plus(ts);
    if (!started || at.isAfter(now)) {
      now = at;
      started = true;
    }
    return now;
  }

  private void awaitGrace(SessionId id) {
    SessionModel model = sessions.find(id);
    if (model != null) {
      Releasable.from(model)
          .ifPresent(end -> graceEnds.computeIfAbsent(end, e -> new LinkedHashSet<>()).add(id));
    }
  }

  private void addReleasable(Set<SessionId> changed) {
    while (!graceEnds.isEmpty() && !graceEnds.firstKey().isAfter(now)) {
      Map.Entry<Instant, Set<SessionId>> due = graceEnds.pollFirstEntry();
      changed.addAll(due.getValue());
    }
  }
}
