package dev.acpclient.testkit.lint;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Answer;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Every request gets an answer. One that is still open at the end counts as passed over only when
 * the agent answered a later one in its place: a later prompt for a prompt, which is inserted in
 * order; for any other, a later request for the same session. What may wait for a user is not
 * judged.
 */
final class Answers implements Check {

  /** Those without an answer, in the order in which they were sent. */
  private final Map<RequestId, Open> open = new LinkedHashMap<>();

  private static final class Open {
    final ClientRequest request;
    final long line;
    boolean passedOver;

    Open(ClientRequest request, long line) {
      this.request = request;
      this.line = line;
    }
  }

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.RequestSent sent) {
      open.remove(sent.id());
      open.put(sent.id(), new Open(sent.request(), findings.line()));
    } else if (event instanceof SessionEvent.ResponseReceived response) {
      answered(response);
    } else if (event instanceof SessionEvent.Disconnected) {
      end(findings);
    }
  }

  private void answered(SessionEvent.ResponseReceived response) {
    Open answered = open.remove(response.id());
    if (answered == null) {
      return;
    }
    boolean succeeded = response.answer() instanceof Answer.Result;
    for (Open earlier : open.values()) {
      if (earlier.line > answered.line) {
        return;
      }
      earlier.passedOver |= passes(answered.request, succeeded, earlier.request);
    }
  }

  private static boolean passes(ClientRequest later, boolean succeeded, ClientRequest earlier) {
    SessionId session = earlier.sessionId();
    if (session == null ? mayWait(earlier) : !session.equals(later.sessionId())) {
      return false;
    }
    return !(earlier instanceof ClientRequest.Prompt)
        || (succeeded && later instanceof ClientRequest.Prompt);
  }

  /** For a user who logs in, for what a new session needs to begin, or for nobody knows what. */
  private static boolean mayWait(ClientRequest request) {
    return !(request instanceof ClientRequest.Other other)
        || other.method().startsWith("auth/")
        || other.method().startsWith("_");
  }

  @Override
  public void end(Findings findings) {
    open.forEach(
        (id, request) -> {
          if (request.passedOver) {
            findings.addAt(
                request.line,
                Rule.REQUEST_UNANSWERED,
                request.request.sessionId(),
                "request " + id,
                "has no answer, though a later one was answered");
          }
        });
    open.clear();
  }
}
