package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** A tool call that goes on, is paused or is scheduled, and has no process of its own. */
@Variant("tool_call")
public record BackgroundToolCall(ToolCallId toolCallId, @Nullable ObjectNode meta)
    implements BackgroundWork {

  /** Without the optional parts. */
  public BackgroundToolCall(ToolCallId toolCallId) {
    this(toolCallId, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.backgroundToolCall(this);
  }
}
