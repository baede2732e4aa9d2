package dev.acpclient.session;

import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * What became of a prompt that the client sent (rule R32). Inserted means that the message stands
 * in the conversation, not that any work on it has begun or ended.
 *
 * @param messageId the user message it became; null unless inserted
 */
public record Prompt(RequestId id, Outcome outcome, @Nullable MessageId messageId) {

  /** How the agent answered. */
  public enum Outcome {
    /** Not answered yet: held by the agent, or on its way. */
    PENDING,
    /** The message stands in the conversation. */
    INSERTED,
    /** Withdrawn or cancelled before it was inserted; no message may be shown as sent. */
    CANCELLED,
    /** Refused; no message may be shown as sent. */
    FAILED,
    /** The connection was lost first: it may have been inserted or not. */
    INSERTION_UNKNOWN
  }

  static Prompt pending(RequestId id) {
    return new Prompt(id, Outcome.PENDING, null);
  }

  Prompt settled(Outcome how, @Nullable MessageId message) {
    return new Prompt(id, how, message);
  }

  public boolean isPending() {
    return outcome == Outcome.PENDING;
  }
}
