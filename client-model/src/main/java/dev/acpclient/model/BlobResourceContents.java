package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * A resource that is bytes.
 *
 * @param blob the bytes, in base64
 * @param mimeType the media type; {@code null} if not told
 */
public record BlobResourceContents(
    String blob, String uri, @DefaultOnError @Nullable String mimeType, @Nullable ObjectNode meta)
    implements EmbeddedResourceResource {

  /** Without the optional parts. */
  public BlobResourceContents(String blob, String uri) {
    this(blob, uri, null, null);
  }
}
