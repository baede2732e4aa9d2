package dev.acpclient.connection;

import org.jspecify.annotations.Nullable;

/**
 * Why a transport ended.
 *
 * @param message what happened, in one line, for people
 * @param exit how the agent's process ended; null where there is none, or it is not known
 * @param stderrTail the last lines that the process wrote to its standard error; empty if none. May
 *     hold anything, secrets too
 */
public record CloseReason(
    Kind kind, String message, @Nullable ProcessExit exit, String stderrTail) {

  /** Which side ended it, and how. */
  public enum Kind {
    /** This client closed it. */
    CLOSED_BY_CLIENT,
    /** The agent ended, or closed its output. */
    ENDED_BY_AGENT,
    /** Reading or writing failed. */
    BROKEN,
    /** The agent took nothing in for so long that too much waited for it. */
    AGENT_STOPPED_READING
  }

  /** Without a process. */
  public CloseReason(Kind kind, String message) {
    this(kind, message, null, "");
  }
}
