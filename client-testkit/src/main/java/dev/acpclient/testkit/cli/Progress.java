package dev.acpclient.testkit.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One line on a terminal that counts what was read of a long file, and vanishes in the end. */
final class Progress implements AutoCloseable {
  private static final int STEP = 50_000;
  private static final String CLEAR = "\r\033[K";

  private final @Nullable PrintWriter terminal;
  private final String label;
  private long count;

  /**
   * @param terminal where to show the count, or null to count only
   */
  Progress(@Nullable PrintWriter terminal, String label) {
    this.terminal = terminal;
    this.label = label;
  }

  void step() {
    count++;
    if (terminal != null && count % STEP == 0) {
      terminal.print(String.format(Locale.ROOT, "%sacp: %s: %,d entries", CLEAR, label, count));
      terminal.flush();
    }
  }

  long count() {
    return count;
  }

  @Override
  public void close() {
    if (terminal != null && count >= STEP) {
      terminal.print(CLEAR);
      terminal.flush();
    }
  }
}
