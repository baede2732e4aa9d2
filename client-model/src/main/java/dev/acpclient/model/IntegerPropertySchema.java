package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A field for a whole number.
 *
 * @param title for people; {@code null} without
 * @param description for people; {@code null} without
 * @param minimum {@code null} without a limit
 * @param maximum {@code null} without a limit
 * @param defaultValue what to begin with; {@code null} without
 */
@Variant("integer")
public record IntegerPropertySchema(
    @DefaultOnError @Nullable String title,
    @DefaultOnError @Nullable String description,
    @Nullable Long minimum,
    @Nullable Long maximum,
    @DefaultOnError @JsonProperty("default") @Nullable Long defaultValue,
    @Nullable ObjectNode meta)
    implements ElicitationPropertySchema {

  /** Without any of the optional parts. */
  public IntegerPropertySchema() {
    this(null, null, null, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.integer(this);
  }
}
