package dev.acpclient;

import dev.acpclient.model.MessageId;

/**
 * What became of a prompt. Neither says anything about work that follows: that is in the session's
 * state.
 *
 * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle">Prompt
 * lifecycle</a>
 */
public sealed interface PromptOutcome {

  /**
   * The prompt stands in the conversation. It may not have been begun.
   *
   * @param messageId the user message that it is
   */
  record Inserted(MessageId messageId) implements PromptOutcome {}

  /**
   * The prompt was withdrawn, or cancelled with other work, before it was inserted. It does not
   * stand in the conversation. This is no error.
   */
  record Cancelled() implements PromptOutcome {}
}
