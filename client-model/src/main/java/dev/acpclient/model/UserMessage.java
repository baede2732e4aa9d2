package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * A message of the user, as the agent has put it into the conversation: an upsert.
 *
 * <p>The agent reports a prompt by it, or by {@link UserMessageChunk}s, with the id that {@link
 * PromptResponse} names too; either may come first.
 *
 * @param messageId which message; the ids of user messages are a set of their own
 * @param content replaces everything the message held, chunks too
 */
@Variant("user_message")
public record UserMessage(
    MessageId messageId,
    @DefaultOnError @SkipInvalidItems Patch<List<ContentBlock>> content,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public UserMessage {
    content = content.map(List::copyOf);
  }

  /** Without the optional parts. */
  public UserMessage(MessageId messageId) {
    this(messageId, Patch.omitted(), Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.userMessage(this);
  }
}
