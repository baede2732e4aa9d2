package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a thought of the agent, added to its end. The first one of an id makes the thought.
 */
@Variant("agent_thought_chunk")
public record AgentThoughtChunk(
    MessageId messageId, ContentBlock content, @Nullable ObjectNode meta) implements SessionUpdate {

  /** Without the optional parts. */
  public AgentThoughtChunk(MessageId messageId, ContentBlock content) {
    this(messageId, content, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.agentThoughtChunk(this);
  }
}
