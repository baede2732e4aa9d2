package dev.acpclient.testkit.lint;

import dev.acpclient.model.Patch;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.SubagentUpdate;
import dev.acpclient.session.Background;
import dev.acpclient.session.SessionContent;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A state update that took effect on a session: its own one, or one that its parent mirrors.
 *
 * @param before null if the session had not been heard of
 */
record Snapshot(StateUpdate update, @Nullable SessionModel before, SessionModel after) {

  static Optional<Snapshot> in(ReplayStep step) {
    if (step.event().orElse(null) instanceof SessionEvent.UpdateReceived event) {
      SessionUpdate update = event.update().toOptional().orElse(null);
      if (update instanceof StateUpdate own) {
        return of(step, event.sessionId(), own);
      }
      if (update instanceof SubagentUpdate child
          && child.state() instanceof Patch.Value<StateUpdate> mirrored) {
        SessionModel model = step.after(child.sessionId());
        return model != null && event.sessionId().equals(model.parent())
            ? of(step, child.sessionId(), mirrored.value())
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Optional<Snapshot> of(ReplayStep step, SessionId id, StateUpdate update) {
    SessionModel after = step.after(id);
    return after == null || !after.lifecycle().isAttached()
        ? Optional.empty()
        : Optional.of(new Snapshot(update, step.before(id), after));
  }

  SessionId session() {
    return after.id();
  }

  /** What the agent has told of the session; while it is being resumed, since then. */
  SessionContent content() {
    return after.receiving();
  }

  Background background() {
    return content().work().background();
  }

  /** The list; null when there is none, or none that can be read. */
  Background.@Nullable Reported list() {
    return background() instanceof Background.Reported list ? list : null;
  }

  /** The list of the snapshot before; null when there was none. */
  Background.@Nullable Reported previousList() {
    return before != null
            && before.receiving().work().background() instanceof Background.Reported list
        ? list
        : null;
  }
}
