package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * A resource that is text.
 *
 * @param mimeType the media type; {@code null} if not told
 */
public record TextResourceContents(
    String text, String uri, @DefaultOnError @Nullable String mimeType, @Nullable ObjectNode meta)
    implements EmbeddedResourceResource {

  /** Without the optional parts. */
  public TextResourceContents(String text, String uri) {
    this(text, uri, null, null);
  }
}
