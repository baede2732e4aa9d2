package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A plan is gone.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
@Variant("plan_removed")
public record PlanRemoved(PlanId planId, @Nullable ObjectNode meta) implements SessionUpdate {

  /** Without the optional parts. */
  public PlanRemoved(PlanId planId) {
    this(planId, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.planRemoved(this);
  }
}
