package dev.acpclient.connection;

import java.util.Map;
import java.util.Optional;

/**
 * How a process ended.
 *
 * @param code the exit code; on Unix, 128 and more may stand for a signal
 */
public record ProcessExit(int code) {
  private static final Map<Integer, String> SIGNALS =
      Map.of(
          1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 9, "SIGKILL", 11,
          "SIGSEGV", 13, "SIGPIPE", 15, "SIGTERM");

  /**
   * The signal that ended it, by the custom that 128 is added to its number. A process may also
   * choose such a code by itself. Empty for other codes.
   */
  public Optional<String> signal() {
    int number = code - 128;
    return number < 1 || number > 64
        ? Optional.empty()
        : Optional.of(SIGNALS.getOrDefault(number, "signal " + number));
  }

  @Override
  public String toString() {
    return "exit code " + code + signal().map(name -> " (" + name + ")").orElse("");
  }
}
