package dev.acpclient.testkit.lint;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.SubagentUpdate;
import dev.acpclient.model.TerminalUpdate;
import dev.acpclient.session.Answer;
import dev.acpclient.session.Background;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Between {@code session/resume} and its answer the agent tells how everything stands: first each
 * item that will be listed, then the state.
 */
final class Resumes implements Check {
  private final Map<SessionId, Resume> open = new HashMap<>();

  /**
   * One that is not answered yet.
   *
   * @param told the items that an update was about since
   */
  private record Resume(RequestId id, Set<String> told) {}

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.RequestSent sent
        && sent.request() instanceof ClientRequest.Resume resume) {
      open.put(resume.sessionId(), new Resume(sent.id(), new HashSet<>()));
    } else if (event instanceof SessionEvent.ResponseReceived response) {
      answered(step, response, findings);
    } else if (event instanceof SessionEvent.Disconnected) {
      open.clear();
    } else {
      told(event);
      Snapshot.in(step).ifPresent(snapshot -> check(snapshot, findings));
    }
  }

  private void told(@Nullable SessionEvent event) {
    CallPatch.in(event)
        .ifPresent(patch -> told(patch.session(), Item.of(patch.update().toolCallId())));
    if (event instanceof SessionEvent.UpdateReceived received) {
      SessionUpdate update = received.update().toOptional().orElse(null);
      if (update instanceof TerminalUpdate terminal) {
        told(received.sessionId(), Item.of(terminal.terminalId()));
      } else if (update instanceof SubagentUpdate child) {
        told(received.sessionId(), Item.of(child.sessionId()));
      }
    }
  }

  private void told(SessionId session, String item) {
    Resume resume = open.get(session);
    if (resume != null) {
      resume.told().add(item);
    }
  }

  private void check(Snapshot snapshot, Findings findings) {
    Resume resume = open.get(snapshot.session());
    Background.Reported list = snapshot.list();
    if (resume == null || list == null) {
      return;
    }
    for (String item : Item.in(list)) {
      if (resume.told().add(item)) {
        findings.add(
            Rule.RESUME_ITEM_NOT_CURRENT,
            snapshot.session(),
            item,
            "is listed, and nothing told how it stands since session/resume");
      }
    }
  }

  private void answered(
      ReplayStep step, SessionEvent.ResponseReceived response, Findings findings) {
    if (step.before().openRequest(response.id()) instanceof ClientRequest.Resume request) {
      Resume resume = open.get(request.sessionId());
      if (resume != null && resume.id().equals(response.id())) {
        open.remove(request.sessionId());
        SessionModel session = step.after(request.sessionId());
        if (response.answer() instanceof Answer.Result
            && session != null
            && session.foreground().state() == null) {
          findings.add(
              Rule.RESUME_WITHOUT_SNAPSHOT,
              session.id(),
              null,
              "session/resume is answered, and no state_update came before");
        }
      }
    }
  }
}
