package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Flattened;

/**
 * A question of a mode that is not known. It cannot be asked.
 *
 * @param mode the value under {@code mode}
 * @param scope what the question belongs to
 * @param raw the whole object, written back as it came
 */
public record UnknownCreateElicitationRequest(
    String mode, String message, @Flattened ElicitationScope scope, ObjectNode raw)
    implements CreateElicitationRequest {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
