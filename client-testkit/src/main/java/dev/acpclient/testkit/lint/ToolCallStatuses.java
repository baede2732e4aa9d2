package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.ReplayStep;
import org.jspecify.annotations.Nullable;

/** Pending means not started: no call comes back to it. */
final class ToolCallStatuses implements Check {

  @Override
  public void step(ReplayStep step, Findings findings) {
    CallPatch.in(step.event().orElse(null))
        .ifPresent(patch -> check(step, patch.session(), patch.update(), findings));
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
