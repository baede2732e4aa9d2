package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.SubagentUpdate;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.Sessions;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Every session is one that the client opened, or a subagent that was announced. Messages of a
 * replay may come before the announcement, and those of a new session before the answer that names
 * it; a recording that begins later than the connection shows neither.
 */
final class Children implements Check {

  /** Sessions that the agent named by itself, with the line at which it did. */
  private final Map<SessionId, Long> unexplained = new LinkedHashMap<>();

  private boolean seenFromTheStart;

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.RequestSent sent
        && sent.request() instanceof ClientRequest.Other other
        && other.method().equals("initialize")) {
      seenFromTheStart = true;
    }
    SessionId named = named(event);
    if (named != null && step.before(named) == null && step.after(named) != null) {
      if (opens(step.before())) {
        return;
      }
      unexplained.put(named, findings.line());
    }
    if (event instanceof SessionEvent.UpdateReceived received
        && received.update().toOptional().orElse(null) instanceof SubagentUpdate update) {
      Long line = unexplained.remove(update.sessionId());
      if (line != null) {
        findings.addAt(
            line,
            Rule.CHILD_BEFORE_ANNOUNCEMENT,
            update.sessionId(),
            null,
            "a message for a subagent that is announced later, at line " + findings.line());
      }
    }
  }

  /** The session that a message of the agent is for. */
  private static @Nullable SessionId named(@Nullable SessionEvent event) {
    if (event instanceof SessionEvent.UpdateReceived update) {
      return update.sessionId();
    }
    if (event instanceof SessionEvent.ElicitationRequested request) {
      return request.sessionId();
    }
    return event instanceof SessionEvent.PermissionRequested request
        ? request.request().toOptional().map(r -> r.sessionId()).orElse(null)
        : null;
  }

  /** Whether a request is open that may explain a session nobody has heard of. */
  private static boolean opens(Sessions sessions) {
    return sessions.sent().values().stream()
        .map(Sessions.SentRequest::request)
        .anyMatch(
            request ->
                request instanceof ClientRequest.New
                    || request instanceof ClientRequest.Fork
                    || request instanceof ClientRequest.Resume);
  }

  @Override
  public void end(Findings findings) {
    if (seenFromTheStart) {
      unexplained.forEach(
          (session, line) ->
              findings.addAt(
                  line,
                  Rule.CHILD_BEFORE_ANNOUNCEMENT,
                  session,
                  null,
                  "a message for a session that the client did not open and that no"
                      + " subagent_update announces"));
    }
  }
}
