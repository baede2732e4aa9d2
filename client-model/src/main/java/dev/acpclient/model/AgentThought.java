package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * A thought of the agent, shown apart from what it says: an upsert.
 *
 * @param messageId which thought; the ids of thoughts are a set of their own
 * @param content replaces everything the thought held, chunks too
 */
@Variant("agent_thought")
public record AgentThought(
    MessageId messageId,
    @DefaultOnError @SkipInvalidItems Patch<List<ContentBlock>> content,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public AgentThought {
    content = content.map(List::copyOf);
  }

  /** Without the optional parts. */
  public AgentThought(MessageId messageId) {
    this(messageId, Patch.omitted(), Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.agentThought(this);
  }
}
