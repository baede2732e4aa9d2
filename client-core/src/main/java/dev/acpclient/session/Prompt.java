package dev.acpclient.session;

import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a prompt that the client sent (rule R32). Inserted means that the message stands
 * in the conversation, not that any work on it has begun or ended.
 *
 * @param id the one it was sent with, to withdraw it by
 * @param content what was asked: to be shown until its message comes, or given back to the user if
 *     it never does
 * @param messageId the user message it became; null unless inserted
 */
public record Prompt(
    RequestId id, List<ContentBlock> content, Outcome outcome, @Nullable MessageId messageId) {

  /** Keeps its own copy of the list. */
  public Prompt {
    content = List.copyOf(content);
  }

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

  static Prompt pending(RequestId id, List<ContentBlock> content) {
    return new Prompt(id, content, Outcome.PENDING, null);
  }

  Prompt settled(Outcome how, @Nullable MessageId message) {
    return new Prompt(id, content, how, message);
  }

  public boolean isPending() {
    return outcome == Outcome.PENDING;
  }
}
