package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A terminal as its agent tells it, and what a close inferred about it. */
final class NaiveTerminal {
  /** The newest bytes that are kept. */
  static final int OUTPUT_BOUND = 1 << 20;

  final String id;
  @Nullable String command;
  byte[] output = new byte[0];

  /** The agent's own {@code exitStatus} object, null while it reported none. */
  @Nullable JsonNode exitStatus;

  boolean exitInferred;
  boolean endedUnknown;
  boolean cancelAdvertised;
  boolean cancelRequested;

  /** The mark of R22b. */
  boolean abandonedBefore;

  /** The line of its latest exit (R17), 0 if it never exited. */
  int finishedAt;

  NaiveTerminal(String id) {
    this.id = id;
  }

  NaiveTerminal copy() {
    NaiveTerminal copy = new NaiveTerminal(id);
    copy.command = command;
    copy.output = output;
    copy.exitStatus = exitStatus;
    copy.exitInferred = exitInferred;
    copy.endedUnknown = endedUnknown;
    copy.cancelAdvertised = cancelAdvertised;
    copy.cancelRequested = cancelRequested;
    copy.abandonedBefore = abandonedBefore;
    copy.finishedAt = finishedAt;
    return copy;
  }

  boolean isExited() {
    return exitStatus != null || exitInferred;
  }

  boolean isUnfinishedAsShown() {
    return !isExited() && !endedUnknown;
  }

  /** R11, R22b, R47: {@code terminal_update}. */
  void patch(JsonNode update, int line) {
    abandonedBefore = false;
    JsonNode newCommand = update.path("command");
    if (Shape.isStringOrNull(newCommand)) {
      command = Shape.text(newCommand);
    }
    JsonNode newOutput = update.path("output");
    byte[] bytes = newOutput.isNull() ? new byte[0] : Shape.base64(newOutput.path("data"));
    if (bytes != null) {
      output = new byte[0];
      append(bytes);
    }
    JsonNode newExit = update.path("exitStatus");
    if (newExit.isObject() || newExit.isNull()) {
      exitStatus = newExit.isObject() ? newExit : null;
      exitInferred = false;
      endedUnknown = false;
      if (newExit.isObject()) {
        finishedAt = line;
        cancelRequested = false;
      }
    }
    if (update.has("capabilities")) {
      cancelAdvertised = update.path("capabilities").path("cancel").isObject();
    }
  }

  void append(byte[] bytes) {
    byte[] whole = Arrays.copyOf(output, output.length + bytes.length);
    System.arraycopy(bytes, 0, whole, output.length, bytes.length);
    output = Arrays.copyOfRange(whole, Math.max(0, whole.length - OUTPUT_BOUND), whole.length);
  }
}
