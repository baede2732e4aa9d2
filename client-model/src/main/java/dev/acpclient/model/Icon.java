package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A picture that stands for a resource.
 *
 * <p>The source is not to be trusted: only {@code https:} and {@code data:} are allowed, and it is
 * fetched without credentials and without following redirects elsewhere. Reading does not check
 * that.
 *
 * @param src the URI of the picture
 * @param mimeType the media type, in place of the one that the source gives
 * @param sizes such as {@code 48x48}, or {@code any}; {@code null} if any size is good
 * @param theme {@code null} if it is good for any
 */
public record Icon(
    String src,
    @DefaultOnError @Nullable String mimeType,
    @DefaultOnError @SkipInvalidItems @Nullable List<String> sizes,
    @DefaultOnError @Nullable IconTheme theme,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public Icon {
    sizes = Copies.ofNullable(sizes);
  }

  /** Without the optional parts. */
  public Icon(String src) {
    this(src, null, null, null, null);
  }
}
