package dev.acpclient.testkit.lint;

import dev.acpclient.session.Background;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionContent;
import dev.acpclient.testkit.transcript.ReplayStep;

/**
 * A list names only what was announced. What a resume has to say of the items again is another
 * rule: {@link Resumes}.
 */
final class AnnouncedItems implements Check {

  @Override
  public void step(ReplayStep step, Findings findings) {
    Snapshot.in(step).ifPresent(snapshot -> check(snapshot, findings));
  }

  private static void check(Snapshot snapshot, Findings findings) {
    Background.Reported list = snapshot.list();
    if (list == null || snapshot.after().lifecycle() == Lifecycle.RESUMING) {
      return;
    }
    // A replay that a parent's resume brings need not name again what the session told before.
    SessionContent shown = snapshot.after().content();
    SessionContent told = snapshot.content();
    list.terminals().stream()
        .filter(id -> !told.work().terminals().containsKey(id))
        .filter(id -> !shown.work().terminals().containsKey(id))
        .forEach(id -> add(snapshot, Item.of(id), "terminal_update", findings));
    list.toolCalls().stream()
        .filter(id -> !told.work().toolCalls().containsKey(id))
        .filter(id -> !shown.work().toolCalls().containsKey(id))
        .forEach(id -> add(snapshot, Item.of(id), "tool_call_update", findings));
    list.subagents().stream()
        .filter(id -> !told.subagents().containsKey(id))
        .filter(id -> !shown.subagents().containsKey(id))
        .forEach(id -> add(snapshot, Item.of(id), "subagent_update", findings));
  }

  private static void add(Snapshot snapshot, String item, String update, Findings findings) {
    findings.addOnce(
        Rule.ANNOUNCE_BEFORE_LIST,
        snapshot.session(),
        item,
        "",
        "is listed, and no " + update + " came before");
  }
}
