package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Range;
import org.jspecify.annotations.Nullable;

/**
 * A place in a file.
 *
 * @param path absolute
 * @param line from 1; {@code null} for the whole file
 */
public record ToolCallLocation(
    String path,
    @DefaultOnError @Range(min = 1, max = 4294967295L) @Nullable Long line,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public ToolCallLocation(String path) {
    this(path, null, null);
  }
}
