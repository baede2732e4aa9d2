package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** Something more that a tool call shows, added after the rest. */
@Variant("tool_call_content_chunk")
public record ToolCallContentChunk(
    ToolCallId toolCallId, ToolCallContent content, @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Without the optional parts. */
  public ToolCallContentChunk(ToolCallId toolCallId, ToolCallContent content) {
    this(toolCallId, content, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.toolCallContentChunk(this);
  }
}
