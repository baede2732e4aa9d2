package dev.acpclient.testkit.lint;

import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.Patch;
import dev.acpclient.model.Terminal;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolKind;
import dev.acpclient.session.Background;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.ToolCall;
import dev.acpclient.session.Work;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is in the list runs, and is there once. */
final class ContradictedItems implements Check {

  @Override
  public void step(ReplayStep step, Findings findings) {
    Snapshot.in(step)
        .filter(snapshot -> snapshot.list() != null)
        .ifPresent(
            snapshot -> {
              twice(snapshot, findings);
              finished(snapshot, findings);
              terminals(snapshot, findings);
            });
  }

  /** Items of unknown types have no id: two of them are two. */
  private static void twice(Snapshot snapshot, Findings findings) {
    if (snapshot.update().background() instanceof Patch.Value<List<BackgroundWork>> sent) {
      Set<String> named = new HashSet<>();
      for (BackgroundWork work : sent.value()) {
        Item.of(work)
            .filter(item -> !named.add(item))
            .ifPresent(
                item ->
                    findings.addOnce(
                        Rule.LISTED_TWICE,
                        snapshot.session(),
                        item,
                        "",
                        "is more than once in the same list"));
      }
    }
  }

  private static void finished(Snapshot snapshot, Findings findings) {
    Background.Reported list = snapshot.list();
    if (list == null || snapshot.before() == null) {
      return;
    }
    Work before = snapshot.before().receiving().work();
    for (TerminalId id : list.terminals()) {
      DisplayTerminal terminal = before.terminals().get(id);
      boolean exited = terminal != null && terminal.exit() != null && !terminal.exit().inferred();
      if (exited && !before.isLiveListed(id)) {
        addFinished(snapshot, Item.of(id), "it exited", findings);
      }
    }
    for (ToolCallId id : list.toolCalls()) {
      ToolCall call = before.toolCalls().get(id);
      if (call != null && call.isFinal() && !before.isLiveListed(id)) {
        addFinished(snapshot, Item.of(id), "it was " + call.status().wire(), findings);
      }
    }
  }

  private static void addFinished(
      Snapshot snapshot, String item, String finish, Findings findings) {
    findings.add(Rule.LISTED_AFTER_FINISH, snapshot.session(), item, "is listed after " + finish);
  }

  private static void terminals(Snapshot snapshot, Findings findings) {
    Background.Reported list = snapshot.list();
    if (list == null) {
      return;
    }
    Work work = snapshot.content().work();
    for (ToolCallId id : list.toolCalls()) {
      ToolCall call = work.toolCalls().get(id);
      if (call == null || call.isFinal() || !isProcess(call)) {
        continue;
      }
      Optional<TerminalId> running =
          call.references().stream().filter(terminal -> isRunning(work, terminal)).findFirst();
      running.ifPresent(
          terminal ->
              findings.addOnce(
                  Rule.LISTED_BESIDES_TERMINAL,
                  snapshot.session(),
                  Item.of(id),
                  "",
                  "is listed "
                      + (list.terminals().contains(terminal) ? "besides " : "in place of ")
                      + Item.of(terminal)
                      + ", in which it runs"));
    }
  }

  private static boolean isRunning(Work work, TerminalId id) {
    DisplayTerminal terminal = work.terminals().get(id);
    return terminal != null && terminal.exit() == null;
  }

  /** A call that shows other things too may do more than what runs in its terminal. */
  private static boolean isProcess(ToolCall call) {
    return call.kind() == ToolKind.Known.EXECUTE
        || call.content().stream().allMatch(Terminal.class::isInstance);
  }
}
