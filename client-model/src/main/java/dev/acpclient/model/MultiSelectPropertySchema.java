package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Unsigned;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field for a choice of several.
 *
 * @param title for people; {@code null} without
 * @param description for people; {@code null} without
 * @param minItems as an unsigned 64-bit number; {@code null} without a limit
 * @param maxItems as an unsigned 64-bit number; {@code null} without a limit
 * @param items what to choose from
 * @param defaultValue what is chosen to begin with; {@code null} without
 */
@Variant("array")
public record MultiSelectPropertySchema(
    @DefaultOnError @Nullable String title,
    @DefaultOnError @Nullable String description,
    @Unsigned @Nullable Long minItems,
    @Unsigned @Nullable Long maxItems,
    MultiSelectItems items,
    @DefaultOnError @SkipInvalidItems @JsonProperty("default") @Nullable List<String> defaultValue,
    @Nullable ObjectNode meta)
    implements ElicitationPropertySchema {

  /** Keeps its own copy of the list. */
  public MultiSelectPropertySchema {
    defaultValue = Copies.ofNullable(defaultValue);
  }

  /** Without the optional parts. */
  public MultiSelectPropertySchema(MultiSelectItems items) {
    this(null, null, null, null, items, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.multiSelect(this);
  }
}
