package dev.acpclient.session;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * A resume that the agent has not answered yet, as it concerns one session: its own, or, for a
 * subagent that is replayed with its parent, that of an ancestor (rules R41 and R41b).
 *
 * @param owner the session that is being resumed
 * @param request the id of the {@code session/resume}; only the answer to it counts
 * @param fresh the content that the replay builds; null when nothing is replayed, and updates apply
 *     to the content that is shown
 * @param lifecycle what the session was before, and is again if the resume fails
 * @param content what was shown before
 * @param untouched whether the agent has applied nothing to the content that is shown since
 * @param carries whether the session was attached before, so that unfinished work which the replay
 *     does not name is kept
 */
record ResumeInProgress(
    SessionId owner,
    RequestId request,
    @Nullable SessionContent fresh,
    Lifecycle lifecycle,
    SessionContent content,
    boolean untouched,
    boolean carries) {

  ResumeInProgress withFresh(SessionContent newFresh) {
    return new ResumeInProgress(owner, request, newFresh, lifecycle, content, untouched, carries);
  }

  ResumeInProgress withContent(SessionContent newContent) {
    return new ResumeInProgress(owner, request, fresh, lifecycle, newContent, untouched, carries);
  }

  ResumeInProgress withLifecycle(Lifecycle newLifecycle) {
    return new ResumeInProgress(owner, request, fresh, newLifecycle, content, untouched, carries);
  }

  ResumeInProgress touched() {
    return untouched
        ? new ResumeInProgress(owner, request, fresh, lifecycle, content, false, carries)
        : this;
  }
}
