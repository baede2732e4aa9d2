package dev.acpclient.testkit.lint;

import dev.acpclient.model.AgentMessage;
import dev.acpclient.model.AgentMessageChunk;
import dev.acpclient.model.AgentThought;
import dev.acpclient.model.AgentThoughtChunk;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.UserMessage;
import dev.acpclient.model.UserMessageChunk;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.Foreground;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * History comes to a resume only if it is asked for. Messages that come before its answer are
 * history where nothing can write new ones: the session was not seen at work before, has no prompt
 * open, and turns out to be idle.
 */
final class Replays implements Check {

  /** Resumes without {@code replayFrom} that are not answered yet. */
  private final Map<SessionId, Resume> open = new HashMap<>();

  private static final class Resume {
    final RequestId id;

    /** Where the first message came; 0 for none. */
    long line;

    String type = "";

    Resume(RequestId id) {
      this.id = id;
    }
  }

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.RequestSent sent) {
      sent(step, sent);
    } else if (event instanceof SessionEvent.ResponseReceived response) {
      open.entrySet()
          .removeIf(
              resume -> {
                boolean answered = resume.getValue().id.equals(response.id());
                if (answered) {
                  check(step.after(resume.getKey()), resume.getValue(), findings);
                }
                return answered;
              });
    } else if (event instanceof SessionEvent.Disconnected) {
      open.clear();
    } else {
      if (event instanceof SessionEvent.UpdateReceived update) {
        received(update, findings.line());
      }
      Snapshot.in(step)
          .filter(snapshot -> !snapshot.content().foreground().isIdle())
          .ifPresent(atWork -> open.remove(atWork.session()));
    }
  }

  private void sent(ReplayStep step, SessionEvent.RequestSent sent) {
    SessionId id = sent.request().sessionId();
    if (sent.request() instanceof ClientRequest.Resume resume
        && !resume.replay()
        && isAtRest(step.before(resume.sessionId()))) {
      open.put(resume.sessionId(), new Resume(sent.id()));
    } else if (id != null
        && (sent.request() instanceof ClientRequest.Prompt
            || sent.request() instanceof ClientRequest.Resume)) {
      open.remove(id);
    }
  }

  private static boolean isAtRest(@Nullable SessionModel session) {
    return session == null
        || (Foreground.IDLE.equals(session.foreground().lastKnown())
            && session.prompts().pending().isEmpty());
  }

  private void received(SessionEvent.UpdateReceived update, long line) {
    Resume resume = open.get(update.sessionId());
    if (resume != null
        && resume.line == 0
        && isHistory(update.update().toOptional().orElse(null))) {
      resume.line = line;
      resume.type = update.type();
    }
  }

  private static boolean isHistory(@Nullable SessionUpdate update) {
    return update instanceof UserMessage
        || update instanceof UserMessageChunk
        || update instanceof AgentMessage
        || update instanceof AgentMessageChunk
        || update instanceof AgentThought
        || update instanceof AgentThoughtChunk;
  }

  private static void check(@Nullable SessionModel session, Resume resume, Findings findings) {
    if (session != null && resume.line != 0 && session.foreground().isIdle()) {
      findings.addAt(
          resume.line,
          Rule.UNASKED_REPLAY,
          session.id(),
          null,
          resume.type + " comes before the answer to a resume that asked for no replay");
    }
  }
}
