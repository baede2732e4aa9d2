package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * One step of a plan.
 *
 * @param content for people
 */
public record PlanEntry(
    String content, PlanEntryPriority priority, PlanEntryStatus status, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public PlanEntry(String content, PlanEntryPriority priority, PlanEntryStatus status) {
    this(content, priority, status, null);
  }
}
