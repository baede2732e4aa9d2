package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** From the beginning: all that the agent has kept. */
@Variant("start")
public record ReplayFromStart(@Nullable ObjectNode meta) implements ReplayFrom {

  /** Without any of the optional parts. */
  public ReplayFromStart() {
    this(null);
  }
}
