package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Sets one of the plans of a session: a snapshot of that plan. Several plans stand side by side.
 *
 * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/agent-plan">Agent
 * plan</a>
 */
@Variant("plan_update")
public record PlanUpdate(PlanUpdateContent plan, @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Without the optional parts. */
  public PlanUpdate(PlanUpdateContent plan) {
    this(plan, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.planUpdate(this);
  }
}
