package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The foreground has nothing to do. The background may have.
 *
 * <p>A snapshot after {@code session/resume} or a repeated one may carry the last stop reason and
 * usage once more; they are not to be counted again.
 *
 * @param stopReason why the work ended; {@code null} if that is not reported. Of a reason that is
 *     not known only the name is kept
 * @param error what failed, with the stop reason {@code error} only; {@code null} without details
 * @param usage the tokens of the work that just ended, not a running total; unstable
 * @param background what goes on beside the foreground. A list replaces the one before; empty means
 *     nothing. Left out and {@code null} mean that the agent does not report it, which is not the
 *     same as nothing
 */
@Variant("idle")
public record IdleStateUpdate(
    @DefaultOnError @Nullable StopReason stopReason,
    @DefaultOnError @Nullable AcpError error,
    @DefaultOnError @Nullable Usage usage,
    @DefaultOnError Patch<List<BackgroundWork>> background,
    @Nullable ObjectNode meta)
    implements StateUpdate {

  /** Keeps its own copy of the list, and an error only with the stop reason that goes with it. */
  public IdleStateUpdate {
    background = background.map(List::copyOf);
    error = stopReason == StopReason.Known.ERROR ? error : null;
  }

  /** Without any of the optional parts. */
  public IdleStateUpdate() {
    this(null, null, null, Patch.omitted(), null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.idle(this);
  }

  @Override
  public String state() {
    return "idle";
  }
}
