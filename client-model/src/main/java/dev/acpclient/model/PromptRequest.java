package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.NonEmpty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends a message of the user: {@code session/prompt}.
 *
 * <p>It may be sent while the session works. The agent then puts it into the conversation when it
 * sees fit, and answers then.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#1-user-message">User
 * message</a>
 *
 * @param prompt at least one; only kinds that the agent takes
 */
public record PromptRequest(
    SessionId sessionId, @NonEmpty List<ContentBlock> prompt, @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public PromptRequest {
    prompt = List.copyOf(prompt);
  }

  /** Without the optional parts. */
  public PromptRequest(SessionId sessionId, List<ContentBlock> prompt) {
    this(sessionId, prompt, null);
  }
}
