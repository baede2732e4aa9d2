package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a message of the agent, added to its end. The first one of an id makes the message;
 * those of several messages may come interleaved.
 */
@Variant("agent_message_chunk")
public record AgentMessageChunk(
    MessageId messageId, ContentBlock content, @Nullable ObjectNode meta) implements SessionUpdate {

  /** Without the optional parts. */
  public AgentMessageChunk(MessageId messageId, ContentBlock content) {
    this(messageId, content, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.agentMessageChunk(this);
  }
}
