package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Unsigned;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names a resource that the reader may be able to read. In a prompt every agent takes it.
 *
 * @param name for people
 * @param title for people, in place of the name
 * @param icons to choose one from
 * @param mimeType the media type; {@code null} if not told
 * @param size bytes, as an unsigned 64-bit number; {@code null} if not told
 * @param annotations hints on how to use it; {@code null} without
 */
@Variant("resource_link")
public record ResourceLink(
    String name,
    String uri,
    @DefaultOnError @Nullable String title,
    @DefaultOnError @Nullable String description,
    @DefaultOnError @SkipInvalidItems @Nullable List<Icon> icons,
    @DefaultOnError @Nullable String mimeType,
    @DefaultOnError @Unsigned @Nullable Long size,
    @DefaultOnError @Nullable Annotations annotations,
    @Nullable ObjectNode meta)
    implements ContentBlock {

  /** Keeps its own copy of the list. */
  public ResourceLink {
    icons = Copies.ofNullable(icons);
  }

  /** Without the optional parts. */
  public ResourceLink(String name, String uri) {
    this(name, uri, null, null, null, null, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.resourceLink(this);
  }
}
