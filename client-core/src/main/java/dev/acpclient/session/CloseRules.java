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
            d.ifCloseFails = Lifecycle.OPEN;
            d.lifecycle = Lifecycle.CLOSING;
          });
    }
  }

  /** Rule R38: a session that the agent does not know counts as closed. */
  static void answered(Transaction tx, SessionModel session, long sentAt, Answer answer) {
    if (answer.isEmptyResult() || answer.failedWith(ErrorCode.RESOURCE_NOT_FOUND)) {
      close(tx, session.id());
    } else if (ResumeRules.isOwnedBy(session.resume(), session.id())) {
      tx.edit(session.id(), d -> goOnResuming(d, sentAt));
    } else if (session.lifecycle() == Lifecycle.CLOSING) {
      ResumeRules.returnTo(tx, session.id(), session.internals().ifCloseFails());
    }
  }

  /** A close failed during a resume; one sent before the resume is no longer what to go back to. */
  private static void goOnResuming(SessionModel.Draft d, long closeSentAt) {
    d.lifecycle = Lifecycle.RESUMING;
    if (d.resume != null
        && d.resume.lifecycle() == Lifecycle.CLOSING
        && d.startedAt > closeSentAt) {
      d.resume = d.resume.withLifecycle(Lifecycle.OPEN);
    }
  }

  /** Rule R40: archiving an active session closes it. */
  static void archiveAnswered(Transaction tx, SessionModel session, Answer answer) {
    if (answer.isEmptyResult() && session.lifecycle().isAttached()) {
      close(tx, session.id());
    }
  }

  /** Rules R38 and R39: the session has ended, and with it every subagent below it. */
  private static void close(Transaction tx, SessionId id) {
    end(tx, id, true);
    tx.descendants(id).forEach(below -> end(tx, below, true));
  }

  /**
   * Rule R41: a resume of a closed session failed, and it is closed as before. That is no new end
   * of it, nor of a subagent that was closed all the while.
   */
  static void closeAgain(Transaction tx, SessionId id) {
    end(tx, id, false);
    for (SessionId below : tx.descendants(id)) {
      end(tx, below, tx.get(below).lifecycle() != Lifecycle.CLOSED);
    }
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
