package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** All sessions as the page has them. Each has a number, which is shorter than its id. */
final class SessionRecords {
  private final Map<SessionId, SessionRecord> records = new HashMap<>();

  /** The sessions that show a subagent in their tables. */
  private final Map<SessionId, Set<SessionId>> shownBy = new HashMap<>();

  private int next;

  /** The number of a session, which the page may not have heard of yet. */
  int number(SessionId id) {
    return record(id).number();
  }

  private SessionRecord record(SessionId id) {
    return records.computeIfAbsent(id, i -> new SessionRecord(next++));
  }

  /** What the step changed, an object for each session that looks different now. */
  ArrayNode changes(ReplayStep step) {
    ArrayNode changes = JsonNodeFactory.instance.arrayNode();
    for (SessionId id : affected(step)) {
      SessionModel model = step.after(id);
      if (model == null) {
        SessionRecord gone = records.remove(id);
        if (gone != null) {
          changes.addObject().put("s", gone.number()).put("gone", true);
        }
        continue;
      }
      SessionRecord record = record(id);
      if (!step.changed().contains(id)) {
        record.lookAtAll(step.after(), model);
      }
      SessionId parent = model.parent();
      ObjectNode change = record.changes(step, model, parent == null ? null : number(parent));
      if (!change.isEmpty()) {
        changes.add(change.put("s", record.number()));
      }
    }
    return changes;
  }

  /** A session shows whether its subagents can be cancelled, which depends on them too. */
  private Set<SessionId> affected(ReplayStep step) {
    Set<SessionId> ids = new LinkedHashSet<>(step.changed());
    for (SessionId id : step.changed()) {
      SessionModel before = step.before(id);
      SessionModel after = step.after(id);
      if (after != null && (before == null || before.subagents() != after.subagents())) {
        for (SessionId child : after.subagents().keySet()) {
          shownBy.computeIfAbsent(child, c -> new LinkedHashSet<>()).add(id);
        }
      }
      if (before == null || after == null || before.lifecycle() != after.lifecycle()) {
        ids.addAll(shownBy.getOrDefault(id, Set.of()));
      }
    }
    return ids;
  }
}
