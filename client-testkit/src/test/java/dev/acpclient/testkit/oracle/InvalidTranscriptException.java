package dev.acpclient.testkit.oracle;

/** A line that is no transcript line: nothing of the file may be replayed. */
final class InvalidTranscriptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidTranscriptException(int line, String reason) {
    super("line " + line + ": " + reason);
  }
}
