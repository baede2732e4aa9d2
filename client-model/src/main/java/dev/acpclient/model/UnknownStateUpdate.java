package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agent cannot tell what its foreground does: a real state of the protocol, not one that this
 * library does not know (that is {@link CustomStateUpdate}).
 *
 * <p>What was known before is no longer confirmed, and nothing was cancelled by it.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param background what goes on beside the foreground. A list replaces the one before; empty means
 *     nothing. Left out and {@code null} mean that the agent does not report it, which is not the
 *     same as nothing
 */
@Variant("unknown")
public record UnknownStateUpdate(
    @DefaultOnError Patch<List<BackgroundWork>> background, @Nullable ObjectNode meta)
    implements StateUpdate {

  /** Keeps its own copy of the list. */
  public UnknownStateUpdate {
    background = background.map(List::copyOf);
  }

  /** Without any of the optional parts. */
  public UnknownStateUpdate() {
    this(Patch.omitted(), null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }

  @Override
  public String state() {
    return "unknown";
  }
}
