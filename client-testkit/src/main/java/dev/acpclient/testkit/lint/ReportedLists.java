package dev.acpclient.testkit.lint;

import dev.acpclient.model.CustomStateUpdate;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Background;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashSet;
import java.util.Set;

/** Who reports background work once reports it always, and so that it can be read. */
final class ReportedLists implements Check {
  private final Set<SessionId> reporting = new HashSet<>();

  @Override
  public void step(ReplayStep step, Findings findings) {
    Snapshot.in(step).ifPresent(snapshot -> check(snapshot, findings));
  }

  private void check(Snapshot snapshot, Findings findings) {
    SessionId session = snapshot.session();
    if (!(snapshot.background() instanceof Background.NotReported none)) {
      reporting.add(session);
    } else if (none.cause() == Background.Cause.MALFORMED) {
      findings.add(
          Rule.MALFORMED_LIST,
          session,
          null,
          "the background list cannot be read, so that nothing is known to run");
    } else if (reporting.contains(session) && !(snapshot.update() instanceof CustomStateUpdate)) {
      findings.add(
          Rule.BACKGROUND_IN_EVERY_STATE,
          session,
          null,
          "the state %s comes %s, though one was reported before"
              .formatted(
                  snapshot.update().state(),
                  none.cause() == Background.Cause.NULL
                      ? "with null for a background list"
                      : "without a background list"));
    }
  }
}
