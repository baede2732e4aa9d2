package dev.acpclient.rx;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Foreground;
import java.time.Instant;
import java.util.Optional;

/**
 * The agent reports another state of the foreground work than before (rule R19).
 *
 * <p>A state that was put in doubt and is then confirmed is none. Neither is the first state after
 * a resume or a lost connection: it is what later ones are compared with.
 *
 * @param from the state before, with {@link Foreground#state()} not null
 * @param to the state now, confirmed and with {@link Foreground#state()} not null
 */
public record Transition(SessionId sessionId, Instant at, Foreground from, Foreground to) {

  static Optional<Transition> of(SessionChange change) {
    Foreground from = change.before().foreground();
    Foreground to = change.after().foreground();
    if (change.event() == null
        || !change.before().lifecycle().isAttached()
        || from.state() == null
        || to.state() == null
        || from.state().equals(to.state())) {
      return Optional.empty();
    }
    return Optional.of(new Transition(change.after().id(), change.event().at(), from, to));
  }
}
