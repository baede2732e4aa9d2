package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** A tool call. The update in it counts as if it had come by itself, just before the request. */
@Variant("tool_call")
public record ToolCallPermissionSubject(ToolCallUpdate toolCall, @Nullable ObjectNode meta)
    implements RequestPermissionSubject {

  /** Without the optional parts. */
  public ToolCallPermissionSubject(ToolCallUpdate toolCall) {
    this(toolCall, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.toolCall(this);
  }
}
