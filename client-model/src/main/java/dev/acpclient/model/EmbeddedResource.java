package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A resource with its content. Only for prompts of agents that take embedded context.
 *
 * @param annotations hints on how to use it; {@code null} without
 */
@Variant("resource")
public record EmbeddedResource(
    EmbeddedResourceResource resource,
    @DefaultOnError @Nullable Annotations annotations,
    @Nullable ObjectNode meta)
    implements ContentBlock {

  /** Without the optional parts. */
  public EmbeddedResource(EmbeddedResourceResource resource) {
    this(resource, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.embeddedResource(this);
  }
}
