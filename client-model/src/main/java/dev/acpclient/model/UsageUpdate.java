package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Unsigned;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * How full the context of the session is, and what the session has cost.
 *
 * @param used tokens in the context, as an unsigned 64-bit number
 * @param size tokens that it can hold, as an unsigned 64-bit number
 * @param cost of the whole session so far
 */
@Variant("usage_update")
public record UsageUpdate(
    @Unsigned long used,
    @Unsigned long size,
    @DefaultOnError Patch<Cost> cost,
    @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Without the optional parts. */
  public UsageUpdate(long used, long size) {
    this(used, size, Patch.omitted(), null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.usageUpdate(this);
  }
}
