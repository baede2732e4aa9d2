package dev.acpclient.session;

import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.SessionId;

/** Rules R38 to R40: what {@code session/close} and its answer do. */
final class CloseRules {
  private CloseRules() {}

  /** Rule R40: until the answer comes, updates are applied as before. */
  static void sent(Transaction tx, SessionModel session) {
    if (session.lifecycle() != Lifecycle.CLOSING) {
      tx.edit(
          session.id(),
          d -> {
            d.ifCloseFails = d.lifecycle;
            d.lifecycle = Lifecycle.CLOSING;
          });
    }
  }

  /** Rule R38: a session that the agent does not know counts as closed. */
  static void answered(Transaction tx, SessionModel session, Answer answer) {
    if (answer.isEmptyResult() || answer.failedWith(ErrorCode.RESOURCE_NOT_FOUND)) {
      close(tx, session.id(), true);
    } else if (session.lifecycle() == Lifecycle.CLOSING) {
      ResumeRules.returnTo(tx, session.id(), session.internals().ifCloseFails());
    } else {
      tx.edit(
          session.id(),
          d -> {
            if (d.resume != null && d.resume.lifecycle() == Lifecycle.CLOSING) {
              d.resume = d.resume.withLifecycle(Lifecycle.OPEN);
            }
          });
    }
  }

  /** Rule R40: archiving an active session closes it. */
  static void archiveAnswered(Transaction tx, SessionModel session, Answer answer) {
    if (answer.isEmptyResult() && session.lifecycle().isAttached()) {
      close(tx, session.id(), true);
    }
  }

  /** A resume of a closed session failed: it is closed as before, which is no new end of it. */
  static void closeAgain(Transaction tx, SessionId id) {
    close(tx, id, false);
  }

  /** Rules R38 and R39: the session has ended, and with it every subagent below it. */
  private static void close(Transaction tx, SessionId id, boolean newEnd) {
    end(tx, id, newEnd);
    tx.descendants(id).forEach(below -> end(tx, below, true));
  }

  private static void end(Transaction tx, SessionId id, boolean newEnd) {
    RequestRules.dismissAll(tx, id);
    tx.edit(
        id,
        d -> {
          d.lifecycle = Lifecycle.CLOSED;
          d.content = finalised(d.content);
          d.resume = null;
          if (newEnd) {
            d.endedAt = tx.sequence();
          }
        });
  }

  /** Rule R38: listed work was stopped; what became of the rest is unknown. */
  private static SessionContent finalised(SessionContent content) {
    Work work = content.work();
    Work ended = work;
    for (ToolCall call : work.unfinishedToolCalls()) {
      if (call.isOpen()) {
        ended =
            ended.with(
                call.withOverlay(
                    work.covers(call)
                        ? ToolCall.Overlay.CLOSED_CANCELLED
                        : ToolCall.Overlay.CLOSED_UNKNOWN));
      }
    }
    for (DisplayTerminal terminal : work.terminals().values()) {
      if (terminal.exit() == null) {
        ended =
            ended.with(
                work.background().lists(terminal.id())
                    ? terminal.exitInferred()
                    : terminal.endUnknown());
      }
    }
    return content
        .with(content.foreground().unconfirmed())
        .with(ended.notReported(Background.Cause.CLOSED))
        .withoutControls();
  }
}
