package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Answer;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code session/close} is the last word on the session, but for answers to requests
 * of the client. Subagents are sessions of their own; what is sent for them is not judged.
 */
final class Closes implements Check {
  private final Set<SessionId> closed = new HashSet<>();

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.ResponseReceived response) {
      answered(step, response, findings);
    } else if (event instanceof SessionEvent.RequestSent sent
        && sent.request() instanceof ClientRequest.Resume resume) {
      closed.remove(resume.sessionId());
    } else if (event instanceof SessionEvent.Disconnected) {
      closed.clear();
    } else if (event instanceof SessionEvent.UpdateReceived update) {
      received(step, update.sessionId(), update.type(), findings);
    } else if (event instanceof SessionEvent.PermissionRequested request) {
      request
          .request()
          .toOptional()
          .ifPresent(r -> received(step, r.sessionId(), "session/request_permission", findings));
    } else if (event instanceof SessionEvent.ElicitationRequested request) {
      received(step, request.sessionId(), "elicitation/create", findings);
    }
  }

  private void answered(
      ReplayStep step, SessionEvent.ResponseReceived response, Findings findings) {
    ClientRequest request = step.before().openRequest(response.id());
    if (request instanceof ClientRequest.Close close
        && response.answer() instanceof Answer.Result) {
      closed.add(close.sessionId());
      SessionModel session = step.before(close.sessionId());
      if (session != null && session.receiving().foreground().isActive()) {
        findings.add(
            Rule.CLOSE_BEFORE_IDLE,
            session.id(),
            null,
            "the close is answered while the state is " + session.receiving().foreground().state());
      }
    } else if (isOpening(request)) {
      closed.removeIf(id -> isAttached(step.after(id)));
    }
  }

  private void received(ReplayStep step, SessionId id, String what, Findings findings) {
    if (closed.contains(id) && !mayReuseIds(step.before())) {
      findings.addOnce(
          Rule.MESSAGE_AFTER_CLOSE, id, null, what, what + " after the close was answered");
    }
  }

  private static boolean isAttached(@Nullable SessionModel session) {
    return session != null && session.lifecycle().isAttached();
  }

  private static boolean isOpening(@Nullable ClientRequest request) {
    return request instanceof ClientRequest.New || request instanceof ClientRequest.Fork;
  }

  /** An agent that counts its sessions may use an id anew, before the answer that says so. */
  private static boolean mayReuseIds(Sessions sessions) {
    return sessions.sent().values().stream()
        .map(Sessions.SentRequest::request)
        .anyMatch(Closes::isOpening);
  }
}
