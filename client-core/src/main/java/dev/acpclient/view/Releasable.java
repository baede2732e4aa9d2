package dev.acpclient.view;

import dev.acpclient.session.SessionModel;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a session may be closed without stopping or losing anything (rule R24): it has been quiet
 * for the grace period, and nothing is pending here or in a subagent. Real agents start new work
 * within about a second of an empty list nearly every time, hence the period.
 */
public final class Releasable {
  private Releasable() {}

  /**
   * When the session will be releasable if nothing happens before; empty when it is not at rest.
   */
  public static Optional<Instant> from(SessionModel model) {
    return Optional.ofNullable(model.restingSince()).map(at -> at.plus(model.settings().grace()));
  }

  public static boolean is(SessionModel model, Instant now) {
    return from(model).filter(at -> !now.isBefore(at)).isPresent();
  }
}
