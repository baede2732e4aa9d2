package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form of a question: an object with named properties.
 *
 * @param properties by name, in the order to show them
 * @param required the names of those that must be given; {@code null} for none
 */
public record ElicitationSchema(
    ElicitationSchemaType type,
    @DefaultOnError @Nullable String title,
    Map<String, ElicitationPropertySchema> properties,
    @Nullable List<String> required,
    @DefaultOnError @Nullable String description,
    @Nullable ObjectNode meta) {

  /** Keeps its own copies. */
  public ElicitationSchema {
    properties = Copies.ordered(properties);
    required = Copies.ofNullable(required);
  }

  /** Without the optional parts. */
  public ElicitationSchema(
      ElicitationSchemaType type, Map<String, ElicitationPropertySchema> properties) {
    this(type, null, properties, null, null, null);
  }
}
