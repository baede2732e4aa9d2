package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is in a file.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param uri of the file
 */
@Variant("file")
public record PlanFile(PlanId planId, String uri, @Nullable ObjectNode meta)
    implements PlanUpdateContent {

  /** Without the optional parts. */
  public PlanFile(PlanId planId, String uri) {
    this(planId, uri, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.planFile(this);
  }
}
