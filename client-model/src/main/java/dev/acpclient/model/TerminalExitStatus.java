package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * How the process of a terminal ended. That it ended is told by this being there.
 *
 * @param exitCode may be negative; {@code null} if not known
 * @param signal what killed it; {@code null} if nothing did, or not known
 */
public record TerminalExitStatus(
    @DefaultOnError @Nullable Long exitCode,
    @DefaultOnError @Nullable String signal,
    @Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public TerminalExitStatus() {
    this(null, null, null);
  }
}
