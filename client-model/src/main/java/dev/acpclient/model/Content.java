package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** Content that a tool call shows as its result. */
@Variant("content")
public record Content(ContentBlock content, @Nullable ObjectNode meta) implements ToolCallContent {

  /** Without the optional parts. */
  public Content(ContentBlock content) {
    this(content, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.content(this);
  }
}
