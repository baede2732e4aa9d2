package dev.acpclient.testkit.agent;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Something wrong that a scripted agent does when it is told to, and only then. See {@link
 * AgentScript#commits} and {@link ScriptedAgent#commits}.
 *
 * <p>A fault that is an act, such as noise, happens where it is told. The others wait for their
 * next opportunity and happen once: {@code commits(LIST_OMITTED)} spoils the next state update.
 */
public sealed interface Fault {

  /** Something that the protocol forbids to agents, and that needs no further word. */
  enum Breach implements Fault {
    /** The next message is no JSON: its last character is missing. The line has an end. */
    MALFORMED_FRAME,

    /** The next message breaks off in its middle, and the one after it stands on the same line. */
    PARTIAL_LINE,

    /** The next message lacks {@code "jsonrpc"}. */
    MISSING_VERSION,

    /** The next item that enters the background list is not announced by an update before. */
    MISSING_ANNOUNCEMENT,

    /**
     * The next listed item that ends leaves the list first, and its final status, or exit status,
     * comes after that.
     */
    EARLY_REMOVAL,

    /** The next state update has no {@code background}, although the agent reports it. */
    LIST_OMITTED,

    /** The next state update names the same item twice; where the list is empty, it waits. */
    LISTED_TWICE,

    /** The next {@code session/resume} is answered before its snapshot, which follows. */
    RESPONSE_BEFORE_SNAPSHOT,

    /** The next {@code session/resume} is answered, and has no snapshot at all. */
    NO_SNAPSHOT,

    /** The next {@code session/resume} without {@code replayFrom} replays all the same. */
    UNASKED_REPLAY,

    /** The next request to the client has the id of one that is not answered yet. */
    DUPLICATE_ID,

    /** The next answer is sent twice. */
    DUPLICATE_ANSWER,

    /** The next request of the client is carried out and never answered. */
    NO_ANSWER,

    /** The next prompt is inserted and then answered with an error. */
    ERROR_AFTER_INSERTION,

    /** The next prompt is answered without a {@code messageId}. */
    NO_MESSAGE_ID,

    /** The next {@code session/cancel} stops the work, and no idle follows. */
    NO_IDLE_AFTER_CANCEL,

    /** The next {@code session/cancel} ends in idle with another reason than cancelled. */
    WRONG_STOP_REASON,

    /** The next {@code session/close} is answered, and then an update of that session follows. */
    UPDATE_AFTER_CLOSE,

    /** The next tool call that is put to work goes back to pending right after. */
    BACK_TO_PENDING,

    /** The next subagent speaks before its parent has announced it. */
    UNANNOUNCED_SUBAGENT
  }

  /**
   * A line on the standard output that is no message, at once.
   *
   * @param text without a line end
   */
  record StdoutNoise(String text) implements Fault {}

  /**
   * A message of an extension, at once, so long that clients do not read it.
   *
   * @param bytes of the line, without its end; at least 100
   */
  record OversizedLine(int bytes) implements Fault {
    public OversizedLine {
      if (bytes < 100) {
        throw new IllegalArgumentException("a line of " + bytes + " bytes is not long");
      }
    }
  }

  /** The agent closes its standard output, at once, and stays silent. */
  record CloseStdout() implements Fault {}

  /**
   * The agent ends, at once.
   *
   * @param code its exit code, which a client learns only of an agent that is a process
   */
  record Exit(int code) implements Fault {}

  /**
   * The agent says nothing from here on for so long; then all comes in its order. No breach of the
   * protocol.
   *
   * @param time on the agent's clock
   */
  record Delay(Duration time) implements Fault {}

  /** See {@link StdoutNoise}. */
  static Fault stdoutNoise(String text) {
    return new StdoutNoise(text);
  }

  /** See {@link OversizedLine}. */
  static Fault oversizedLine(int bytes) {
    return new OversizedLine(bytes);
  }

  /** See {@link CloseStdout}. */
  static Fault closeStdout() {
    return new CloseStdout();
  }

  /** See {@link Exit}. */
  static Fault exit(int code) {
    return new Exit(code);
  }

  /** See {@link Delay}. */
  static Fault delay(Duration time) {
    return new Delay(time);
  }

  /** One fault of every kind. */
  static List<Fault> all() {
    return Stream.concat(
            Stream.of(Breach.values()),
            Stream.of(
                stdoutNoise("Debugger attached."),
                oversizedLine((32 << 20) + 1),
                closeStdout(),
                exit(3),
                delay(Duration.ofSeconds(5))))
        .toList();
  }
}
