package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Unsigned;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens a piece of work took. All counts are unsigned 64-bit numbers.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param thoughtTokens tokens of thoughts; {@code null} if not reported
 * @param cachedReadTokens input read from a cache; {@code null} if not reported
 * @param cachedWriteTokens input written to a cache; {@code null} if not reported
 */
public record Usage(
    @Unsigned long totalTokens,
    @Unsigned long inputTokens,
    @Unsigned long outputTokens,
    @DefaultOnError @Unsigned @Nullable Long thoughtTokens,
    @DefaultOnError @Unsigned @Nullable Long cachedReadTokens,
    @DefaultOnError @Unsigned @Nullable Long cachedWriteTokens,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public Usage(long totalTokens, long inputTokens, long outputTokens) {
    this(totalTokens, inputTokens, outputTokens, null, null, null, null);
  }
}
