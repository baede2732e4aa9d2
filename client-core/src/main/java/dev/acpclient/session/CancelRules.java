package dev.acpclient.session;

import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import java.util.function.UnaryOperator;

/** Rules R28 to R35 and R49: what the client's own cancels do before the agent confirms them. */
final class CancelRules {
  private CancelRules() {}

  /** Rules R28, R29 and R35: {@code session/cancel} stops foreground work, and spares the rest. */
  static void sent(Transaction tx, SessionModel session) {
    if (!session.foreground().isIdle()) {
      markShown(tx, session, CancelRules::withForegroundCancelled);
    }
    if (session.settings().permissionRule() == Settings.PermissionRule.RFD_2026_10_27) {
      for (PermissionPrompt prompt : session.permissions().values()) {
        if (!prompt.isAboutListedWork(session.background())) {
          RequestRules.cancelled(tx, prompt.id());
        }
      }
    }
  }

  private static SessionContent withForegroundCancelled(SessionContent content) {
    Work work = content.work();
    if (!work.background().isReported() && work.everReported()) {
      return content; // R29: an agent that reports work will say what it stopped
    }
    SessionContent marked = content;
    for (ToolCallId id : work.openToolCalls()) {
      ToolCall call = work.toolCalls().get(id);
      if (call != null && isForeground(work, call)) {
        marked = marked.with(call.withOverlay(ToolCall.Overlay.OPTIMISTIC_CANCELLED));
      }
    }
    return marked;
  }

  private static boolean isForeground(Work work, ToolCall call) {
    return work.background().isReported()
        ? !work.covers(call) && !work.isMarked(call)
        : call.openedAt() > work.lastIdle();
  }

  /** Rule R49: the client asked to stop one tool call. Nothing is stopped by asking. */
  static void requested(Transaction tx, SessionModel session, ToolCallId id) {
    markShown(tx, session, content -> requested(content, id, true));
  }

  private static SessionContent requested(
      SessionContent content, ToolCallId id, boolean requested) {
    ToolCall call = content.work().toolCalls().get(id);
    return call == null ? content : content.with(call.withCancelRequested(requested));
  }

  /** Rule R49, for a terminal. */
  static void requested(Transaction tx, SessionModel session, TerminalId id) {
    markShown(tx, session, content -> requested(content, id, true));
  }

  private static SessionContent requested(
      SessionContent content, TerminalId id, boolean requested) {
    DisplayTerminal terminal = content.work().terminals().get(id);
    return terminal == null ? content : content.with(terminal.withCancelRequested(requested));
  }

  static void answered(
      Transaction tx, SessionModel session, ClientRequest.CancelToolCall cancel, Answer answer) {
    if (answer.failedWith(ErrorCode.INVALID_PARAMS)) {
      unmark(tx, session, content -> requested(content, cancel.toolCallId(), false));
    }
  }

  static void answered(
      Transaction tx, SessionModel session, ClientRequest.CancelTerminal cancel, Answer answer) {
    if (answer.failedWith(ErrorCode.INVALID_PARAMS)) {
      unmark(tx, session, content -> requested(content, cancel.terminalId(), false));
    }
  }

  /** The client's own marks go to what is shown, also while a replay builds something else. */
  private static void markShown(
      Transaction tx, SessionModel session, UnaryOperator<SessionContent> mark) {
    tx.edit(session.id(), d -> d.content = mark.apply(d.content));
  }

  /** The agent refuses to stop it: also a resume that fails does not bring the mark back. */
  private static void unmark(
      Transaction tx, SessionModel session, UnaryOperator<SessionContent> unmark) {
    markShown(tx, session, unmark);
    tx.edit(
        session.id(),
        d -> {
          if (d.resume != null) {
            d.resume = d.resume.withContent(unmark.apply(d.resume.content()));
          }
        });
  }

  /** Rule R41: what a failed resume restores, with what the client marked while it went on. */
  static SessionContent withMarksOf(SessionContent shown, SessionContent restored) {
    SessionContent marked = restored;
    for (ToolCall call : shown.work().toolCalls().values()) {
      ToolCall old = restored.work().toolCalls().get(call.id());
      if (old != null && old.isOpen() && call.overlay() == ToolCall.Overlay.OPTIMISTIC_CANCELLED) {
        marked = marked.with(old.withOverlay(ToolCall.Overlay.OPTIMISTIC_CANCELLED));
      }
      if (call.cancelRequested()) {
        marked = requested(marked, call.id(), true);
      }
    }
    for (DisplayTerminal terminal : shown.work().terminals().values()) {
      if (terminal.cancelRequested()) {
        marked = requested(marked, terminal.id(), true);
      }
    }
    return marked;
  }
}
