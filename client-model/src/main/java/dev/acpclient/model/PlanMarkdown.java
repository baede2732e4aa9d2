package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is a text.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param content Markdown
 */
@Variant("markdown")
public record PlanMarkdown(PlanId planId, String content, @Nullable ObjectNode meta)
    implements PlanUpdateContent {

  /** Without the optional parts. */
  public PlanMarkdown(PlanId planId, String content) {
    this(planId, content, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.planMarkdown(this);
  }
}
