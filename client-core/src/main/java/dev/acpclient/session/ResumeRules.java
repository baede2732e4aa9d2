package dev.acpclient.session;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.ResumeSessionResponse;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.json.AcpJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.OrderedPMap;

/** Rules R41 to R44: what {@code session/resume} and its answer do, with and without replay. */
final class ResumeRules {
  private ResumeRules() {}

  /** Rule R41: from here on nothing is confirmed, until the agent says it anew. */
  static void sent(Transaction tx, RequestId request, ClientRequest.Resume resume) {
    SessionId id = resume.sessionId();
    if (tx.find(id) == null) {
      tx.create(id, Lifecycle.DETACHED, Foreground.NONE);
    }
    SessionModel session = tx.get(id);
    ResumeInProgress first = isOwnedBy(session.resume(), id) ? session.resume() : null;
    if (first != null) {
      discardReplaysOfDescendants(tx, id);
    }
    tx.setUnclaimed(tx.unclaimed().minus(id));
    SessionContent shown = session.content().resumed();
    @Nullable SessionContent fresh = resume.replay() ? fresh(shown) : null;
    ResumeInProgress next =
        first == null
            ? new ResumeInProgress(
                id,
                request,
                fresh,
                session.lifecycle(),
                session.content(),
                true,
                isOpen(session.lifecycle()))
            : new ResumeInProgress(
                id,
                request,
                fresh,
                first.lifecycle(),
                first.content(),
                first.untouched(),
                first.carries());
    tx.edit(
        id,
        d -> {
          d.lifecycle = Lifecycle.RESUMING;
          d.claimed = true;
          d.roots = resume.roots();
          d.startedAt = tx.sequence();
          d.content = shown;
          d.resume = next;
        });
  }

  private static boolean isOpen(Lifecycle lifecycle) {
    return lifecycle == Lifecycle.OPEN || lifecycle == Lifecycle.CLOSING;
  }

  /** An empty content whose sequence of updates continues that of the one that is shown. */
  private static SessionContent fresh(SessionContent shown) {
    return new SessionContent(
        shown.sequence(),
        Foreground.NONE,
        Work.fresh(shown.work().lastIdle()),
        OrderedPMap.empty(),
        Conversation.EMPTY,
        Surfaces.NONE);
  }

  /** A second resume replaces the first: what the first replayed of subagents is discarded. */
  private static void discardReplaysOfDescendants(Transaction tx, SessionId id) {
    for (SessionId below : replayedWith(tx, id)) {
      tx.edit(below, d -> d.resume = null);
    }
  }

  private static List<SessionId> replayedWith(Transaction tx, SessionId owner) {
    List<SessionId> replayed = new ArrayList<>();
    for (SessionId below : tx.descendants(owner)) {
      if (isOwnedBy(tx.get(below).resume(), owner)) {
        replayed.add(below);
      }
    }
    return replayed;
  }

  static boolean isOwnedBy(@Nullable ResumeInProgress resume, SessionId owner) {
    return resume != null && resume.owner().equals(owner);
  }

  /** Rule R41b: a subagent that is named in its parent's replay is replayed with it. */
  static void joinReplay(Transaction tx, SessionId parentId, SessionId childId, boolean carries) {
    ResumeInProgress ofParent = tx.get(parentId).resume();
    SessionModel child = tx.get(childId);
    if (ofParent == null
        || ofParent.fresh() == null
        || child.lifecycle() != Lifecycle.OPEN
        || child.resume() != null) {
      return;
    }
    tx.edit(
        childId,
        d -> {
          SessionContent before = d.content;
          d.content = before.resumed();
          d.resume =
              new ResumeInProgress(
                  ofParent.owner(),
                  ofParent.request(),
                  fresh(d.content),
                  d.lifecycle,
                  before,
                  true,
                  carries);
        });
  }

  /** The agent applied something to the session; a failed resume then cannot restore it (R41). */
  static void touch(Transaction tx, SessionId id) {
    ResumeInProgress resume = tx.get(id).resume();
    if (resume != null && resume.fresh() == null) {
      tx.edit(id, d -> d.resume = resume.touched());
    }
  }

  static void answered(Transaction tx, SessionModel session, RequestId request, Answer answer) {
    ResumeInProgress resume = session.resume();
    if (resume == null
        || !resume.owner().equals(session.id())
        || !resume.request().equals(request)) {
      return;
    }
    if (answer.isEmptyResult()) {
      replayedWith(tx, session.id()).forEach(below -> tx.edit(below, ResumeRules::complete));
      tx.edit(session.id(), ResumeRules::complete);
      succeeded(tx, session, (Answer.Result) answer);
    } else {
      boolean toOpen = isOpen(resume.lifecycle());
      replayedWith(tx, session.id()).forEach(below -> tx.edit(below, d -> undo(d, toOpen)));
      tx.edit(session.id(), d -> undo(d, toOpen));
      failed(tx, session.id(), resume);
    }
  }

  private static void succeeded(Transaction tx, SessionModel before, Answer.Result result) {
    SessionModel session =
        tx.edit(
            before.id(),
            d -> {
              if (d.lifecycle == Lifecycle.RESUMING) {
                d.lifecycle = Lifecycle.OPEN;
              }
            });
    if (session.foreground().state() == null) {
      tx.diagnose(
          session.id(),
          Diagnostic.Kind.RESUME_WITHOUT_SNAPSHOT,
          "the resume was answered before any state update: the state stays unknown");
    }
    tx.read(
            session.id(),
            "the answer to session/resume",
            AcpJson.decode(result.result(), ResumeSessionResponse.class))
        .ifPresent(
            r ->
                SurfaceRules.initial(
                    tx, session.id(), r.configOptions(), r.availableCommands(), before.resume()));
  }

  /** Puts what the replay built in place of what was shown, with what it did not name (R41). */
  private static void complete(SessionModel.Draft d) {
    ResumeInProgress resume = d.resume;
    if (resume == null || resume.fresh() == null) {
      d.resume = null;
      return;
    }
    SessionContent old = d.content;
    SessionContent built = resume.fresh().next();
    if (built.foreground().lastStopReason() == null) {
      built = built.with(built.foreground().withLastStopReason(old.foreground().lastStopReason()));
    }
    built =
        built
            .with(
                built
                    .work()
                    .withEverReported(built.work().everReported() || old.work().everReported()))
            .with(built.surfaces().orElse(old.surfaces()));
    d.content = resume.carries() ? carried(old, built) : built;
    d.resume = null;
  }

  /** A real agent does not replay what still runs, and goes on to update it by its id alone. */
  private static SessionContent carried(SessionContent old, SessionContent built) {
    SessionContent result = built;
    for (ToolCall call : old.work().unfinishedToolCalls()) {
      if (!built.work().toolCalls().containsKey(call.id())) {
        result = result.next();
        result = result.with(call.carriedTo(result.sequence()));
      }
    }
    for (TerminalId id : old.work().terminals().keySet()) {
      DisplayTerminal terminal = old.work().terminals().get(id);
      if (terminal != null
          && terminal.exit() == null
          && !built.work().terminals().containsKey(id)) {
        result = result.next();
        result = result.with(terminal.carriedTo(result.sequence()));
      }
    }
    for (SubagentRow row : old.subagents().values()) {
      if (!built.subagents().containsKey(row.sessionId())) {
        result = result.with(row);
      }
    }
    return result.work().background() instanceof Background.Reported list
        ? result.with(result.work().uncovered(list))
        : result;
  }

  /**
   * The resume failed: what it built is discarded. If the resumed session was open, what the resume
   * put in doubt is so no longer; one that was closed or detached is as little known as before.
   */
  private static void undo(SessionModel.Draft d, boolean toOpen) {
    ResumeInProgress resume = d.resume;
    if (resume != null && resume.untouched() && toOpen) {
      d.content = CancelRules.withMarksOf(d.content, resume.content());
    }
    d.resume = null;
  }

  private static void failed(Transaction tx, SessionId id, ResumeInProgress resume) {
    if (tx.get(id).lifecycle() == Lifecycle.CLOSING) {
      tx.edit(
          id,
          d ->
              d.ifCloseFails =
                  resume.lifecycle() == Lifecycle.CLOSING ? Lifecycle.OPEN : resume.lifecycle());
    } else {
      returnTo(tx, id, resume.lifecycle());
    }
  }

  /** Makes the lifecycle what it was before, with what belongs to it. */
  static void returnTo(Transaction tx, SessionId id, Lifecycle lifecycle) {
    if (lifecycle == Lifecycle.DETACHED) {
      Attachment.detach(tx, id);
    } else if (lifecycle == Lifecycle.CLOSED) {
      CloseRules.closeAgain(tx, id);
    } else {
      tx.edit(id, d -> d.lifecycle = lifecycle);
    }
  }
}
