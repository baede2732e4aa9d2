package dev.acpclient.testkit.transcript;

import java.io.IOException;

/**
 * A line is no part of a transcript. The message reads {@code rec.ndjson:12: not JSON: …}; what was
 * read before that line is a beginning, not a recording.
 */
public final class TranscriptException extends IOException {
  private static final long serialVersionUID = 1;

  private final String source;
  private final long line;
  private final String reason;

  public TranscriptException(String source, long line, String reason) {
    super(source + ":" + line + ": " + reason);
    this.source = source;
    this.line = line;
    this.reason = reason;
  }

  /** The name of the file, as the caller gave it. */
  public String source() {
    return source;
  }

  /** The number of the line, from 1. */
  public long line() {
    return line;
  }

  /** What is wrong with the line, and what was expected. */
  public String reason() {
    return reason;
  }
}
