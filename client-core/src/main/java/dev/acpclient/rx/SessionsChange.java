package dev.acpclient.rx;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one event did to the sessions of a client. The first element of a stream of changes is no
 * change: it says how things stood when the stream began, so that {@code before} is {@code after}.
 *
 * @param event what happened; null in the first element
 * @param changed the sessions whose model is another one now, or that are gone
 * @param effects what the client has to send because of it, in order
 */
public record SessionsChange(
    @Nullable SessionEvent event,
    Sessions before,
    Sessions after,
    Set<SessionId> changed,
    List<SessionEffect> effects) {

  static SessionsChange none(Sessions sessions) {
    return new SessionsChange(null, sessions, sessions, Set.of(), List.of());
  }

  /** Whether this is the first element of its stream: how things stood, and no change. */
  public boolean isFirst() {
    return event == null;
  }

  /** The part about one session; empty when there is no such session, before it or after it. */
  public Optional<SessionChange> of(SessionId id) {
    SessionModel old = before.find(id);
    SessionModel now = after.find(id);
    return now == null
        ? Optional.empty()
        : Optional.of(new SessionChange(event, old == null ? now : old, now, effects));
  }

  boolean forgets(SessionId id) {
    return before.find(id) != null && after.find(id) == null;
  }
}
