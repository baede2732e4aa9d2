package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A field for yes or no.
 *
 * @param title for people; {@code null} without
 * @param description for people; {@code null} without
 * @param defaultValue what to begin with; {@code null} without
 */
@Variant("boolean")
public record BooleanPropertySchema(
    @DefaultOnError @Nullable String title,
    @DefaultOnError @Nullable String description,
    @DefaultOnError @JsonProperty("default") @Nullable Boolean defaultValue,
    @Nullable ObjectNode meta)
    implements ElicitationPropertySchema {

  /** Without any of the optional parts. */
  public BooleanPropertySchema() {
    this(null, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.bool(this);
  }
}
