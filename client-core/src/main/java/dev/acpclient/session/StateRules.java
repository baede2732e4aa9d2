package dev.acpclient.session;

import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.CustomStateUpdate;
import dev.acpclient.model.IdleStateUpdate;
import dev.acpclient.model.Patch;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.UnknownStateUpdate;
import java.util.ArrayList;
import java.util.List;

/** Rules R13 to R20, R25 and R26: what a state snapshot says about foreground and background. */
final class StateRules {
  private StateRules() {}

  /** Rule R13: a snapshot replaces state and background list as one. */
  static void snapshot(Transaction tx, SessionId id, StateUpdate u, boolean malformedList) {
    SessionModel session = tx.get(id);
    SessionContent old = session.receiving();
    boolean idle = u instanceof IdleStateUpdate;
    UpdateRules.receive(
        tx,
        id,
        c ->
            c.with(foreground(c.foreground(), u))
                .with(
                    c.work()
                        .snapshot(
                            background(u, malformedList, c.sequence()),
                            idle,
                            c.foreground().isIdle(),
                            c.sequence())));
    if (u instanceof IdleStateUpdate ended) {
      completed(tx, session, old, ended);
    }
    diagnoseList(tx, id, old, tx.get(id).receiving());
  }

  private static Foreground foreground(Foreground old, StateUpdate u) {
    boolean foreign = u instanceof CustomStateUpdate || u instanceof UnknownStateUpdate;
    String lastKnown = foreign ? old.lastKnown() : u.state();
    if (!(u instanceof IdleStateUpdate idle)) {
      return new Foreground(u.state(), true, lastKnown, null, null, old.lastStopReason());
    }
    StopReason reason = idle.stopReason();
    return new Foreground(
        u.state(),
        true,
        lastKnown,
        reason,
        reason == StopReason.Known.ERROR ? idle.error() : null,
        reason == null ? old.lastStopReason() : reason);
  }

  /** Rules R14 and R26: a list counts whole or not at all, and not with a state of another kind. */
  private static Background background(StateUpdate u, boolean malformed, long at) {
    if (u instanceof CustomStateUpdate) {
      return Background.notReported(Background.Cause.CUSTOM_STATE);
    }
    if (u.background() instanceof Patch.Value<List<BackgroundWork>> list) {
      return Background.Reported.of(list.value(), at);
    }
    return Background.notReported(
        malformed
            ? Background.Cause.MALFORMED
            : u.background().isOmitted() ? Background.Cause.OMITTED : Background.Cause.NULL);
  }

  /** Rules R19, R43 and R41b: work was seen to end, unless this repeats what a resume reports. */
  private static void completed(
      Transaction tx, SessionModel session, SessionContent old, IdleStateUpdate idle) {
    if (session.resume() == null && old.foreground().wasActive()) {
      tx.edit(
          session.id(),
          d -> {
            d.completions++;
            d.completedUsage = Usages.sum(d.completedUsage, idle.usage());
          });
    }
    if (idle.stopReason() == StopReason.Known.CANCELLED) {
      RequestRules.markStale(tx, session.id());
    }
  }

  /** Rule R13: a snapshot that cannot be read leaves the state unconfirmed and the list unknown. */
  static void unreadable(Transaction tx, SessionId id) {
    unconfirmed(tx, id, Background.Cause.BAD_SNAPSHOT);
    tx.diagnose(
        id,
        Diagnostic.Kind.BAD_SNAPSHOT,
        "a state update could not be read: the state is unconfirmed until the next one");
  }

  static void unconfirmed(Transaction tx, SessionId id, Background.Cause cause) {
    UpdateRules.receive(
        tx, id, c -> c.with(c.foreground().unconfirmed()).with(c.work().notReported(cause)));
  }

  /** Rules R16 and R17: what the list should not have named. */
  private static void diagnoseList(
      Transaction tx, SessionId id, SessionContent old, SessionContent now) {
    if (!(now.work().background() instanceof Background.Reported list)) {
      return;
    }
    List<Diagnostic> found = new ArrayList<>();
    for (ToolCallId call : list.toolCalls()) {
      ToolCall known = now.work().toolCalls().get(call);
      if (known == null) {
        found.add(unannounced("tool call " + call));
      } else if (known.isFinal() && !old.work().isLiveListed(call)) {
        found.add(listedAfterFinish("tool call " + call, old.work().background().lists(call)));
      }
    }
    for (TerminalId terminal : list.terminals()) {
      DisplayTerminal known = now.work().terminals().get(terminal);
      if (known == null) {
        found.add(unannounced("terminal " + terminal));
      } else if (known.exit() != null && !old.work().isLiveListed(terminal)) {
        found.add(
            listedAfterFinish("terminal " + terminal, old.work().background().lists(terminal)));
      }
    }
    for (SessionId subagent : list.subagents()) {
      if (!now.subagents().containsKey(subagent)) {
        found.add(unannounced("subagent " + subagent));
      }
    }
    tx.diagnose(id, found);
  }

  private static Diagnostic unannounced(String item) {
    return new Diagnostic(
        Diagnostic.Kind.UNANNOUNCED_ITEM, item + " is listed but was never announced");
  }

  private static Diagnostic listedAfterFinish(String item, boolean still) {
    return new Diagnostic(
        Diagnostic.Kind.LISTED_AFTER_FINISH,
        item + (still ? " is still listed after" : " is listed again after") + " it finished");
  }
}
