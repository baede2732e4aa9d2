package dev.acpclient.session;

import dev.acpclient.model.Usage;
import org.jspecify.annotations.Nullable;

/** Sums of what the agent reports for completed work. */
final class Usages {
  private Usages() {}

  static @Nullable Usage sum(@Nullable Usage before, @Nullable Usage more) {
    if (before == null || more == null) {
      return more == null ? before : more;
    }
    return new Usage(
        before.totalTokens() + more.totalTokens(),
        before.inputTokens() + more.inputTokens(),
        before.outputTokens() + more.outputTokens(),
        sum(before.thoughtTokens(), more.thoughtTokens()),
        sum(before.cachedReadTokens(), more.cachedReadTokens()),
        sum(before.cachedWriteTokens(), more.cachedWriteTokens()),
        null);
  }

  private static @Nullable Long sum(@Nullable Long before, @Nullable Long more) {
    if (before == null || more == null) {
      return more == null ? before : more;
    }
    return before + more;
  }
}
