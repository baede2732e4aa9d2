package dev.acpclient.testkit.lint;

import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Answer;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.Message;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.Prompt;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Once a prompt stands in the conversation, its answer is a success. An error has no message id to
 * tell by; but a new message of the user with just this content, that no other prompt accounts for,
 * is its message.
 */
final class Insertions implements Check {

  /** For each open prompt, the messages that were there before it. */
  private final Map<RequestId, Set<MessageKey>> earlier = new HashMap<>();

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.RequestSent sent) {
      sent(step, sent);
    } else if (event instanceof SessionEvent.ResponseReceived response) {
      Set<MessageKey> known = earlier.remove(response.id());
      if (known != null
          && response.answer() instanceof Answer.Failure
          && step.before().openRequest(response.id()) instanceof ClientRequest.Prompt prompt) {
        failed(step.before(prompt.sessionId()), response.id(), prompt, known, findings);
      }
    } else if (event instanceof SessionEvent.Disconnected) {
      earlier.clear();
    }
  }

  private void sent(ReplayStep step, SessionEvent.RequestSent sent) {
    SessionId id = sent.request().sessionId();
    SessionModel session = id == null ? null : step.before(id);
    if (sent.request() instanceof ClientRequest.Prompt) {
      earlier.put(sent.id(), session == null ? Set.of() : session.messages().keySet());
    } else if (sent.request() instanceof ClientRequest.Resume && session != null) {
      // Messages that a replay brings are not new.
      earlier.keySet().removeAll(session.prompts().pending().keySet());
    }
  }

  private static void failed(
      @Nullable SessionModel session,
      RequestId id,
      ClientRequest.Prompt prompt,
      Set<MessageKey> known,
      Findings findings) {
    if (session == null || isAskedAgain(session, id, prompt.content())) {
      return;
    }
    insertedAs(session, prompt.content(), known)
        .ifPresent(
            message ->
                findings.add(
                    Rule.ERROR_AFTER_INSERTION,
                    session.id(),
                    "request " + id,
                    "is answered with an error after it was inserted as message " + message));
  }

  /** Whether the message may be that of another open prompt, which says the same. */
  private static boolean isAskedAgain(
      SessionModel session, RequestId id, List<ContentBlock> content) {
    return session.prompts().pending().values().stream()
        .anyMatch(other -> !other.id().equals(id) && other.content().equals(content));
  }

  private static Optional<MessageId> insertedAs(
      SessionModel session, List<ContentBlock> content, Set<MessageKey> known) {
    Set<MessageId> accounted =
        session.prompts().settled().stream()
            .map(Prompt::messageId)
            .collect(HashSet::new, Set::add, Set::addAll);
    return session.messages().values().stream()
        .filter(message -> message.key().kind() == MessageKey.Kind.USER_MESSAGE)
        .filter(message -> !known.contains(message.key()))
        .filter(message -> message.content().equals(content))
        .map(Message::key)
        .map(MessageKey::id)
        .filter(message -> !accounted.contains(message))
        .findFirst();
  }
}
