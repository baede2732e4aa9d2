package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Range;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hints on how to use a piece of content.
 *
 * @param audience whom it is for; {@code null} if not told
 * @param lastModified when the resource changed, as in ISO 8601; not checked
 * @param priority from 0 for what may be left out to 1 for what is needed; {@code null} if not told
 */
public record Annotations(
    @DefaultOnError @SkipInvalidItems @Nullable List<Role> audience,
    @DefaultOnError @Nullable String lastModified,
    @DefaultOnError @Range(min = 0, max = 1) @Nullable BigDecimal priority,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public Annotations {
    audience = Copies.ofNullable(audience);
  }

  /** Without any of the optional parts. */
  public Annotations() {
    this(null, null, null, null);
  }
}
