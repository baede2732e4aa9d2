package dev.acpclient.session;

import dev.acpclient.model.Patch;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.SubagentUpdate;
import org.jspecify.annotations.Nullable;

/** Rules R50, R51 and R41b: subagents as their parents announce them. */
final class SubagentRules {
  private SubagentRules() {}

  static void update(
      Transaction tx,
      SessionId parentId,
      SubagentUpdate u,
      boolean malformedState,
      boolean malformedList) {
    UpdateRules.receive(tx, parentId, c -> c.with(row(c, u)));
    boolean known = tx.find(u.sessionId()) != null;
    if (!known) {
      tx.create(u.sessionId(), Lifecycle.OPEN, Foreground.NONE);
    }
    if (!attach(tx, parentId, u.sessionId())) {
      return;
    }
    SessionModel child = tx.get(u.sessionId());
    boolean reattached = Attachment.canReattach(tx, child);
    if (reattached) {
      child = Attachment.reattach(tx, child);
    }
    if (!child.lifecycle().isAttached()) {
      Attachment.late(tx, child, "its parent's subagent_update");
      return;
    }
    ResumeRules.joinReplay(tx, parentId, child.id(), known && !reattached);
    mirror(tx, child.id(), u.state(), malformedState, malformedList);
  }

  private static SubagentRow row(SessionContent content, SubagentUpdate u) {
    SubagentRow known = content.subagents().get(u.sessionId());
    return (known == null ? SubagentRow.unseen(u.sessionId()) : known).patch(u);
  }

  /** Rule R50: the first parent stays the parent. Answers whether this one is it. */
  private static boolean attach(Transaction tx, SessionId parentId, SessionId childId) {
    SessionModel child = tx.get(childId);
    if (parentId.equals(child.parent())) {
      return true;
    }
    if (child.parent() != null || Attachment.isAtOrAbove(tx, childId, parentId)) {
      tx.diagnose(
          parentId,
          Diagnostic.Kind.SECOND_PARENT,
          "session " + childId + " cannot be a subagent of " + parentId + " as well");
      return false;
    }
    tx.edit(childId, d -> d.parent = parentId);
    tx.setUnclaimed(tx.unclaimed().minus(childId));
    tx.edit(parentId, d -> d.children = d.children.plus(childId));
    tx.countBusy(childId, Attachment.busyFrom(child));
    return true;
  }

  /** Rule R51: the mirrored state is a snapshot like the child's own; the latest of them counts. */
  private static void mirror(
      Transaction tx,
      SessionId childId,
      Patch<StateUpdate> state,
      boolean malformedState,
      boolean malformedList) {
    @Nullable StateUpdate snapshot =
        state instanceof Patch.Value<StateUpdate> value ? value.value() : null;
    if (snapshot == null && state.isOmitted()) {
      return;
    }
    ResumeRules.touch(tx, childId);
    if (snapshot != null) {
      StateRules.snapshot(tx, childId, snapshot, malformedList);
    } else {
      StateRules.unconfirmed(
          tx, childId, malformedState ? Background.Cause.BAD_SNAPSHOT : Background.Cause.NULL);
    }
  }
}
