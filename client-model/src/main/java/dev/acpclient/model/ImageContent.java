package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A picture. Only for prompts of agents that take it.
 *
 * @param data the bytes, in base64
 * @param uri where it came from; {@code null} if not told
 * @param annotations hints on how to use it; {@code null} without
 */
@Variant("image")
public record ImageContent(
    String data,
    String mimeType,
    @DefaultOnError @Nullable String uri,
    @DefaultOnError @Nullable Annotations annotations,
    @Nullable ObjectNode meta)
    implements ContentBlock {

  /** Without the optional parts. */
  public ImageContent(String data, String mimeType) {
    this(data, mimeType, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.imageContent(this);
  }
}
