package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A state of an agent's own, or of a newer version: neither idle nor confirmed to be what it was.
 * Best shown as busy.
 *
 * @param state the value under {@code state}
 * @param raw the object without the mark of {@link SessionUpdate}, so that a mirrored state equals
 *     the original
 */
public record CustomStateUpdate(String state, ObjectNode raw) implements StateUpdate {

  /** Leaves out the mark of {@link SessionUpdate}. */
  public CustomStateUpdate {
    raw = Copies.without(raw, "sessionUpdate");
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.custom(this);
  }

  @Override
  public Patch<List<BackgroundWork>> background() {
    return Patch.omitted();
  }
}
