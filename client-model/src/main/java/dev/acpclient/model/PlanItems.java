package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan as a list of entries.
 *
 * @param entries all of them
 */
@Variant("items")
public record PlanItems(
    PlanId planId, @SkipInvalidItems List<PlanEntry> entries, @Nullable ObjectNode meta)
    implements PlanUpdateContent {

  /** Keeps its own copy of the list. */
  public PlanItems {
    entries = List.copyOf(entries);
  }

  /** Without the optional parts. */
  public PlanItems(PlanId planId, List<PlanEntry> entries) {
    this(planId, entries, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.planItems(this);
  }
}
