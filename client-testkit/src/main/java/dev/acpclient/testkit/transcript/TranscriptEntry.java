package dev.acpclient.testkit.transcript;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * One line of a transcript that is not blank.
 *
 * <p>{@code ts} is the time since the recording began, as the recorder wrote it: it may repeat, and
 * it may go backwards. The longest one is {@code Long.MAX_VALUE} milliseconds; a recorded number
 * beyond that is read as that.
 */
public sealed interface TranscriptEntry {
  /** The number of the line in its file, from 1; blank lines count. */
  long line();

  /**
   * A JSON object that went over the wire. That it stands in a transcript does not mean that it is
   * a valid message: agents and clients send malformed ones too.
   *
   * @param ts zero in a bare capture
   * @param direction inferred in a bare capture
   */
  record Message(long line, Duration ts, Direction direction, ObjectNode message)
      implements TranscriptEntry {}

  /** Text on the wire that was no JSON object, such as a log line. It changes no session. */
  record Raw(long line, Duration ts, Direction direction, String text) implements TranscriptEntry {}

  /** The connection ended. */
  record Disconnected(long line, Duration ts) implements TranscriptEntry {}

  /** Whatever the recorder wished to say about the recording. It changes no session. */
  record Header(long line, ObjectNode content) implements TranscriptEntry {}
}
