package dev.acpclient.testkit.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The three streams of the command, and what is known of the terminal behind them. Text goes out as
 * UTF-8 whatever the platform's charset.
 */
final class Console {
  private static final int DEFAULT_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;

  private final InputStream in;
  private final OutputStream bytes;
  private final Writer out;
  private final PrintWriter err;
  private final boolean inIsTerminal;
  private final boolean outIsTerminal;
  private final boolean errIsTerminal;
  private final boolean isDumb;
  private final boolean noColor;
  private final int width;

  /**
   * @param environment may have NO_COLOR, where any text forbids colours; TERM, where {@code dumb}
   *     forbids all control characters; and COLUMNS, the width
   */
  Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      boolean inIsTerminal,
      boolean outIsTerminal,
      boolean errIsTerminal,
      Map<String, String> environment) {
    this.in = in;
    this.bytes = out;
    this.out = Output.writer("standard output", out);
    this.err = new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
    this.inIsTerminal = inIsTerminal;
    this.outIsTerminal = outIsTerminal;
    this.errIsTerminal = errIsTerminal;
    this.isDumb = "dumb".equals(environment.get("TERM"));
    this.noColor = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    this.width = width(environment.get("COLUMNS"));
  }

  /**
   * The console of this process. Java cannot tell which of its streams is a terminal, so whoever
   * starts it says so: {@code -Dacp.stdin.tty=true}, and so for {@code stdout} and {@code stderr}.
   */
  static Console ofProcess() {
    return new Console(
        new FileInputStream(FileDescriptor.in),
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        Boolean.getBoolean("acp.stdin.tty"),
        Boolean.getBoolean("acp.stdout.tty"),
        Boolean.getBoolean("acp.stderr.tty"),
        System.getenv());
  }

  InputStream in() {
    return in;
  }

  Writer out() {
    return out;
  }

  /**
   * Standard output for who writes no text. What is written to {@link #out} comes apart from it.
   */
  OutputStream bytes() {
    return bytes;
  }

  PrintWriter err() {
    return err;
  }

  /** Whether standard output is a terminal that knows colours, and its user does not mind them. */
  boolean colour() {
    return outIsTerminal && !isDumb && !noColor;
  }

  /** Whether there is somebody who sees a question on standard error, and can answer it. */
  boolean isInteractive() {
    return inIsTerminal && errIsTerminal;
  }

  /** How many columns text may have; a terminal that is very narrow breaks the lines itself. */
  int width() {
    return width;
  }

  private static int width(@Nullable String columns) {
    try {
      int width = columns == null ? 0 : Integer.parseInt(columns);
      return width > 0 ? Math.max(LEAST_WIDTH, width) : DEFAULT_WIDTH;
    } catch (NumberFormatException e) {
      return DEFAULT_WIDTH;
    }
  }

  /** Counts entries for a user who watches; without a terminal nobody sees it. */
  Progress progress(String label) {
    return new Progress(errIsTerminal && !isDumb ? err : null, label);
  }

  /** Tells the user the message of an exception. */
  void error(Exception e) {
    error(String.valueOf(e.getMessage()));
  }

  /** Tells the user what is wrong. */
  void error(String message) {
    tell(message);
  }

  /** Tells the user something in a line. Control characters in it, from a file say, do no harm. */
  void tell(String message) {
    StringBuilder line = new StringBuilder("acp: ");
    message
        .chars()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                line.append("\\u%04x".formatted(c));
              } else {
                line.append((char) c);
              }
            });
    err.print(line.append('\n'));
    err.flush();
  }

  /** Passes on a line that the agent wrote to its standard error. */
  void agentSaid(String line) {
    String harmless = "agent: " + String.join(" ", Columns.lines(line));
    boolean colour = errIsTerminal && !isDumb && !noColor;
    err.print(Tone.DIM.paint(harmless, colour) + "\n");
    err.flush();
  }
}
