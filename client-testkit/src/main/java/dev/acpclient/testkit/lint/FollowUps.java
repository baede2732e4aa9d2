package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Background;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When the end of background work makes the agent go on by itself, there is no moment at which the
 * session looks as if it could be closed. Work that a prompt begins is no follow-up.
 */
final class FollowUps implements Check {
  /** What begins later than this is taken for work of its own. */
  private static final Duration DIRECTLY = Duration.ofMinutes(1);

  /** When a session became idle with the last item gone from its list. */
  private final Map<SessionId, Instant> emptied = new HashMap<>();

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionId prompted = prompted(step);
    if (prompted != null) {
      emptied.remove(prompted);
    }
    Snapshot.in(step).ifPresent(snapshot -> check(step.at(), snapshot, findings));
  }

  private static @Nullable SessionId prompted(ReplayStep step) {
    SessionEvent event = step.event().orElse(null);
    ClientRequest request = null;
    if (event instanceof SessionEvent.RequestSent sent) {
      request = sent.request();
    } else if (event instanceof SessionEvent.ResponseReceived answer) {
      request = step.before().openRequest(answer.id());
    }
    return request instanceof ClientRequest.Prompt || request instanceof ClientRequest.Resume
        ? request.sessionId()
        : null;
  }

  private void check(Instant at, Snapshot snapshot, Findings findings) {
    SessionModel session = snapshot.after();
    boolean prompted = !session.prompts().pending().isEmpty();
    boolean isQuiet = snapshot.content().foreground().isIdle() && snapshot.background().isEmpty();
    if (prompted || session.lifecycle() != Lifecycle.OPEN) {
      emptied.remove(session.id());
    } else if (isQuiet) {
      Background.Reported previous = snapshot.previousList();
      if (previous != null && !previous.items().isEmpty()) {
        emptied.put(session.id(), at);
      }
    } else {
      Instant since = emptied.remove(session.id());
      if (since != null && snapshot.content().foreground().isActive()) {
        gap(session.id(), Duration.between(since, at), findings);
      }
    }
  }

  private static void gap(SessionId session, Duration gap, Findings findings) {
    if (gap.compareTo(DIRECTLY) <= 0) {
      findings.add(
          Rule.IDLE_BEFORE_FOLLOW_UP,
          session,
          null,
          "the last item left the list with idle, and %,d ms later follow-up work runs"
              .formatted(gap.toMillis()));
    }
  }
}
