package dev.acpclient.session;

import dev.acpclient.model.AcpError;
import dev.acpclient.model.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * What the agent last said about the foreground work of a session.
 *
 * @param state the wire value of the latest valid snapshot; {@code idle} by default, null when none
 *     has come since the session was resumed, or since a subagent was announced without one
 * @param confirmed false while {@code state} is only the last one known
 * @param lastKnown the last of running, requires_action and idle; null when none is known. A
 *     completion is an idle snapshot that follows a non-idle value of this (rule R19)
 * @param stopReason that of the latest snapshot when it was idle and had one
 * @param error details of the stop reason {@code error}, if the agent gave any
 * @param lastStopReason the last one ever reported, also when newer work runs
 */
public record Foreground(
    @Nullable String state,
    boolean confirmed,
    @Nullable String lastKnown,
    @Nullable StopReason stopReason,
    @Nullable AcpError error,
    @Nullable StopReason lastStopReason) {

  public static final String RUNNING = "running";
  public static final String REQUIRES_ACTION = "requires_action";
  public static final String IDLE = "idle";
  public static final String UNKNOWN = "unknown";

  /** A new session's default: idle until the agent reports otherwise. */
  static final Foreground DEFAULT = new Foreground(IDLE, true, IDLE, null, null, null);

  /** Nothing is known: after a resume, and for a subagent that was announced without a state. */
  static final Foreground NONE = new Foreground(null, false, null, null, null, null);

  /** Whether the agent reported, and nothing put in doubt, that no foreground work is active. */
  public boolean isIdle() {
    return confirmed && IDLE.equals(state);
  }

  /** Whether the agent reported, and nothing put in doubt, that foreground work is active. */
  public boolean isActive() {
    return confirmed && (RUNNING.equals(state) || REQUIRES_ACTION.equals(state));
  }

  /** Whether the last known state is one of active work, whatever has been said since. */
  boolean wasActive() {
    return lastKnown != null && !IDLE.equals(lastKnown);
  }

  /** The state is from now on only the last one known. */
  Foreground unconfirmed() {
    return confirmed
        ? new Foreground(state, false, lastKnown, stopReason, error, lastStopReason)
        : this;
  }

  /** Rule R41: what a resume leaves: nothing but the last stop reason. */
  Foreground resumed() {
    return new Foreground(null, false, null, null, null, lastStopReason);
  }

  Foreground withLastStopReason(@Nullable StopReason reason) {
    return new Foreground(state, confirmed, lastKnown, stopReason, error, reason);
  }
}
