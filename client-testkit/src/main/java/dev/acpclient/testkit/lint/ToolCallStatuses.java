package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallPermissionSubject;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.ReplayStep;
import org.jspecify.annotations.Nullable;

/** Pending means not started: no call comes back to it. */
final class ToolCallStatuses implements Check {

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.UpdateReceived received
        && received.update().toOptional().orElse(null) instanceof ToolCallUpdate update) {
      check(step, received.sessionId(), update, findings);
    } else if (event instanceof SessionEvent.PermissionRequested asked) {
      asked
          .request()
          .toOptional()
          .filter(request -> request.subject() instanceof ToolCallPermissionSubject)
          .ifPresent(
              request ->
                  check(
                      step,
                      request.sessionId(),
                      ((ToolCallPermissionSubject) request.subject()).toolCall(),
                      findings));
    }
  }

  private static void check(
      ReplayStep step, SessionId session, ToolCallUpdate update, Findings findings) {
    ToolCall before = call(step.before(session), update);
    ToolCall after = call(step.after(session), update);
    if (before != null
        && after != null
        && before.status() != ToolCallStatus.Known.PENDING
        && after.status() == ToolCallStatus.Known.PENDING) {
      findings.add(
          Rule.BACK_TO_PENDING,
          session,
          Item.of(update.toolCallId()),
          "was " + before.status().wire() + " and is pending again");
    }
  }

  private static @Nullable ToolCall call(@Nullable SessionModel session, ToolCallUpdate update) {
    return session == null ? null : session.receiving().work().toolCalls().get(update.toolCallId());
  }
}
