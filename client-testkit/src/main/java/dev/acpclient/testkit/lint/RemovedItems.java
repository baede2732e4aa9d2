package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Background;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Work;
import dev.acpclient.testkit.transcript.ReplayStep;

/** What leaves the list has finished; a subagent that is at work stays in it. */
final class RemovedItems implements Check {

  @Override
  public void step(ReplayStep step, Findings findings) {
    Snapshot.in(step)
        .ifPresent(
            snapshot -> {
              removed(snapshot, findings);
              subagents(step, snapshot, findings);
            });
  }

  private static void removed(Snapshot snapshot, Findings findings) {
    Background.Reported previous = snapshot.previousList();
    Background.Reported list = snapshot.list();
    if (previous == null || list == null) {
      return;
    }
    Work work = snapshot.content().work();
    previous.terminals().stream()
        .filter(id -> !list.terminals().contains(id))
        .map(work.terminals()::get)
        .filter(terminal -> terminal != null && !hasExited(terminal))
        .forEach(
            terminal ->
                findings.add(
                    Rule.FINISH_BEFORE_REMOVAL,
                    snapshot.session(),
                    Item.of(terminal.id()),
                    "is no longer listed, and no exitStatus came before"));
    previous.toolCalls().stream()
        .map(work.toolCalls()::get)
        .filter(call -> call != null && !call.isFinal() && !work.covers(call))
        .forEach(
            call ->
                findings.add(
                    Rule.FINISH_BEFORE_REMOVAL,
                    snapshot.session(),
                    Item.of(call.id()),
                    "is no longer listed while it is " + call.status().wire()));
  }

  private static boolean hasExited(DisplayTerminal terminal) {
    return terminal.exit() != null && !terminal.exit().inferred();
  }

  /**
   * Only an idle session is sure not to wait for a subagent itself. A subagent may begin after this
   * snapshot; the next one shows whether it is listed then.
   */
  private static void subagents(ReplayStep step, Snapshot snapshot, Findings findings) {
    Background.Reported list = snapshot.list();
    if (list == null || !snapshot.content().foreground().isIdle()) {
      return;
    }
    for (SessionId id : snapshot.content().subagents().keySet()) {
      SessionModel child = step.after(id);
      if (child != null
          && snapshot.session().equals(child.parent())
          && child.lifecycle().isAttached()
          && child.receiving().foreground().isActive()
          && !list.subagents().contains(id)) {
        findings.addOnce(
            Rule.SUBAGENT_STAYS_LISTED,
            snapshot.session(),
            Item.of(id),
            "",
            "is "
                + child.receiving().foreground().state()
                + " while its parent is idle and does not list it");
      }
    }
  }
}
