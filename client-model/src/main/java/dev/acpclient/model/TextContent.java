package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Text; agents mostly write Markdown. In a prompt every agent takes it.
 *
 * @param annotations hints on how to use it; {@code null} without
 */
@Variant("text")
public record TextContent(
    String text, @DefaultOnError @Nullable Annotations annotations, @Nullable ObjectNode meta)
    implements ContentBlock {

  /** Without the optional parts. */
  public TextContent(String text) {
    this(text, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.textContent(this);
  }
}
