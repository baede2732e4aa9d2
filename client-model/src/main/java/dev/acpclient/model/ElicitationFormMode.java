package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Flattened;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for values that fit a schema.
 *
 * @param scope what the question belongs to
 */
@Variant("form")
public record ElicitationFormMode(
    String message,
    @Flattened ElicitationScope scope,
    ElicitationSchema requestedSchema,
    @Nullable ObjectNode meta)
    implements CreateElicitationRequest {

  /** Without the optional parts. */
  public ElicitationFormMode(
      String message, ElicitationScope scope, ElicitationSchema requestedSchema) {
    this(message, scope, requestedSchema, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.form(this);
  }
}
