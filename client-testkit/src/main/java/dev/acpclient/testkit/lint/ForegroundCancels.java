package dev.acpclient.testkit.lint;

import dev.acpclient.model.IdleStateUpdate;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code session/cancel} stops becomes idle with the stop reason cancelled. Work that ended by
 * itself while the cancel was on its way is none that it stops: the next idle is held against the
 * agent only when it shows before that the cancel had arrived.
 */
final class ForegroundCancels implements Check {

  /** Cancels of active work, until the session is idle. */
  private final Map<SessionId, Cancel> open = new HashMap<>();

  /**
   * One that was sent.
   *
   * @param at its position in the sequence of events
   * @param arrived whether the agent has shown that it knows
   */
  private record Cancel(long at, long line, boolean arrived) {}

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.CancelSent cancel) {
      SessionModel session = step.before(cancel.sessionId());
      if (session != null && session.receiving().foreground().isActive()) {
        open.putIfAbsent(
            cancel.sessionId(), new Cancel(step.before().sequence(), findings.line(), false));
      }
    } else if (event instanceof SessionEvent.RequestSent sent
        && sent.request() instanceof ClientRequest.Resume resume) {
      open.remove(resume.sessionId());
    } else if (event instanceof SessionEvent.Disconnected) {
      open.clear();
    } else if (event instanceof SessionEvent.ResponseReceived response) {
      answered(step.before(), response.id());
    } else {
      CallPatch.in(event).ifPresent(patch -> stopped(step, patch));
      Snapshot.in(step).ifPresent(snapshot -> check(snapshot, findings));
    }
  }

  /** Messages arrive in order: who answers what was sent later has the cancel. */
  private void answered(Sessions sessions, RequestId id) {
    Sessions.SentRequest answered = sessions.sent().get(id);
    if (answered != null && answered.request().sessionId() != null) {
      long sentAt = answered.at();
      open.computeIfPresent(
          answered.request().sessionId(),
          (session, cancel) -> sentAt > cancel.at() ? arrived(cancel) : cancel);
    }
  }

  /** A call that is cancelled, and not by a request of its own, is so because of the cancel. */
  private void stopped(ReplayStep step, CallPatch patch) {
    ToolCall before = call(step.before(patch.session()), patch);
    ToolCall after = call(step.after(patch.session()), patch);
    if (before != null
        && !before.isFinal()
        && !before.cancelRequested()
        && after != null
        && after.status() == ToolCallStatus.Known.CANCELLED) {
      open.computeIfPresent(patch.session(), (session, cancel) -> arrived(cancel));
    }
  }

  private static Cancel arrived(Cancel cancel) {
    return new Cancel(cancel.at(), cancel.line(), true);
  }

  private static @Nullable ToolCall call(@Nullable SessionModel session, CallPatch patch) {
    return session == null
        ? null
        : session.receiving().work().toolCalls().get(patch.update().toolCallId());
  }

  private void check(Snapshot snapshot, Findings findings) {
    if (snapshot.update() instanceof IdleStateUpdate idle) {
      Cancel cancel = open.remove(snapshot.session());
      StopReason reason = idle.stopReason();
      if (cancel != null && cancel.arrived() && reason != StopReason.Known.CANCELLED) {
        findings.add(
            Rule.CANCELLED_WORK_ENDS_OTHERWISE,
            snapshot.session(),
            null,
            "the work that was cancelled at line %d ends with %s"
                .formatted(
                    cancel.line(),
                    reason == null
                        ? "no stop reason"
                        : "the stop reason " + Names.shown(reason.wire())));
      }
    }
  }
}
