package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole foreground waits for the user.
 *
 * <p>Set by the agent, never to be concluded from open requests; answering one of them does not end
 * this state either.
 *
 * @param background what goes on beside the foreground. A list replaces the one before; empty means
 *     nothing. Left out and {@code null} mean that the agent does not report it, which is not the
 *     same as nothing
 */
@Variant("requires_action")
public record RequiresActionStateUpdate(
    @DefaultOnError Patch<List<BackgroundWork>> background, @Nullable ObjectNode meta)
    implements StateUpdate {

  /** Keeps its own copy of the list. */
  public RequiresActionStateUpdate {
    background = background.map(List::copyOf);
  }

  /** Without any of the optional parts. */
  public RequiresActionStateUpdate() {
    this(Patch.omitted(), null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.requiresAction(this);
  }

  @Override
  public String state() {
    return "requires_action";
  }
}
