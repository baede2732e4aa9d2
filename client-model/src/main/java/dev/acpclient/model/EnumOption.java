package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * A text to choose, with what to show for it.
 *
 * @param value the text that stands in the answer
 * @param title for people
 * @param description for people; {@code null} without
 */
public record EnumOption(
    @JsonProperty("const") String value,
    String title,
    @DefaultOnError @Nullable String description,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public EnumOption(String value, String title) {
    this(value, title, null, null);
  }
}
