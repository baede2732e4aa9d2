package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A plan of a form that is not known.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownPlanUpdateContent(String type, PlanId planId, ObjectNode raw)
    implements PlanUpdateContent {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
