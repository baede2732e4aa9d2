package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * A message of the agent: an upsert.
 *
 * @param messageId which message; the ids of agent messages are a set of their own
 * @param content replaces everything the message held, chunks too
 */
@Variant("agent_message")
public record AgentMessage(
    MessageId messageId,
    @DefaultOnError @SkipInvalidItems Patch<List<ContentBlock>> content,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public AgentMessage {
    content = content.map(List::copyOf);
  }

  /** Without the optional parts. */
  public AgentMessage(MessageId messageId) {
    this(messageId, Patch.omitted(), Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.agentMessage(this);
  }
}
