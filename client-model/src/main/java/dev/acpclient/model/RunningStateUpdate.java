package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The foreground works, whether a prompt began it or the agent did. May come before the prompt's
 * message has been put into the conversation.
 *
 * @param background what goes on beside the foreground. A list replaces the one before; empty means
 *     nothing. Left out and {@code null} mean that the agent does not report it, which is not the
 *     same as nothing
 */
@Variant("running")
public record RunningStateUpdate(
    @DefaultOnError Patch<List<BackgroundWork>> background, @Nullable ObjectNode meta)
    implements StateUpdate {

  /** Keeps its own copy of the list. */
  public RunningStateUpdate {
    background = background.map(List::copyOf);
  }

  /** Without any of the optional parts. */
  public RunningStateUpdate() {
    this(Patch.omitted(), null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.running(this);
  }

  @Override
  public String state() {
    return "running";
  }
}
