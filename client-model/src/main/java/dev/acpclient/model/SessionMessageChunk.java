package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a message between sessions, added to its end. Who sends it to whom is told by {@link
 * SessionMessage}, before or after.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
@Variant("session_message_chunk")
public record SessionMessageChunk(
    MessageId messageId, ContentBlock content, @Nullable ObjectNode meta) implements SessionUpdate {

  /** Without the optional parts. */
  public SessionMessageChunk(MessageId messageId, ContentBlock content) {
    this(messageId, content, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.sessionMessageChunk(this);
  }
}
