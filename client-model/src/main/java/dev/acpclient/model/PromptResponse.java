package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The message is in the conversation. The work for it is not done by that, and may not have begun;
 * {@link StateUpdate} tells.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#2-prompt-accepted">Prompt
 * accepted</a>
 *
 * @param messageId the id of the {@link UserMessage}
 */
public record PromptResponse(MessageId messageId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public PromptResponse(MessageId messageId) {
    this(messageId, null);
  }
}
