package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Range;
import org.jspecify.annotations.Nullable;

/** The size of a terminal in characters. */
public record TerminalSize(
    @Range(min = 1, max = 65535) int cols,
    @Range(min = 1, max = 65535) int rows,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public TerminalSize(int cols, int rows) {
    this(cols, rows, null);
  }
}
