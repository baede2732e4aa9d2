package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/**
 * A plan as a whole, in one of several forms. Also one of an unknown form replaces what its plan
 * was.
 */
@Discriminator("type")
public sealed interface PlanUpdateContent
    permits PlanItems, PlanFile, PlanMarkdown, UnknownPlanUpdateContent {

  /** Which plan. */
  PlanId planId();

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R planItems(PlanItems plan);

    R planFile(PlanFile plan);

    R planMarkdown(PlanMarkdown plan);

    R unknown(UnknownPlanUpdateContent plan);
  }
}
