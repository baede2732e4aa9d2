package dev.acpclient.session;

import java.time.Duration;

/**
 * What a client may choose about the rules.
 *
 * @param permissionRule who ends open permission requests when foreground work is cancelled
 * @param grace how long a session must have been at rest before it counts as releasable (R24)
 * @param terminalBytes how many bytes of output are kept of each terminal, the newest, up to {@link
 *     #MAX_TERMINAL_BYTES}; the memory taken for them may be twice as much
 * @param abandonBesideUnknownWork whether an unfinished item counts as abandoned although the list
 *     names work of a kind that this client does not know (R22). It does by the letter of the
 *     protocol; false is the careful choice
 * @param unclaimedSessions how many sessions are kept that the agent named and nobody asked for
 *     (R3)
 * @param openRequests how many requests of the agent may be unanswered at a time, over all
 *     sessions; what comes beyond is answered {@code cancelled} at once
 */
public record Settings(
    PermissionRule permissionRule,
    Duration grace,
    int terminalBytes,
    boolean abandonBesideUnknownWork,
    int unclaimedSessions,
    int openRequests) {

  /** Who ends open permission requests at {@code session/cancel}. */
  public enum PermissionRule {
    /** The agent, with {@code $/cancel_request}; the client answers nothing by itself (R33). */
    LATEST,
    /**
     * The client answers all but those about listed work, as agents of October 2026 expect (R35).
     */
    RFD_2026_10_27
  }

  /** The most that {@code terminalBytes} may be: 256 MiB. */
  public static final int MAX_TERMINAL_BYTES = 1 << 28;

  /** The newest rules, a grace period of 3 seconds, 1 MiB of output a terminal. */
  public static final Settings DEFAULT =
      new Settings(PermissionRule.LATEST, Duration.ofSeconds(3), 1 << 20, true, 10_000, 10_000);

  public Settings {
    if (grace.isNegative()) {
      throw new IllegalArgumentException("grace must not be negative: " + grace);
    }
    if (terminalBytes < 1 || terminalBytes > MAX_TERMINAL_BYTES) {
      throw new IllegalArgumentException(
          "terminalBytes must be from 1 to " + MAX_TERMINAL_BYTES + ": " + terminalBytes);
    }
    if (unclaimedSessions < 1) {
      throw new IllegalArgumentException(
          "unclaimedSessions must be at least 1: " + unclaimedSessions);
    }
    if (openRequests < 1) {
      throw new IllegalArgumentException("openRequests must be at least 1: " + openRequests);
    }
  }

  public Settings withPermissionRule(PermissionRule rule) {
    return new Settings(
        rule, grace, terminalBytes, abandonBesideUnknownWork, unclaimedSessions, openRequests);
  }

  public Settings withGrace(Duration newGrace) {
    return new Settings(
        permissionRule,
        newGrace,
        terminalBytes,
        abandonBesideUnknownWork,
        unclaimedSessions,
        openRequests);
  }

  public Settings withTerminalBytes(int bytes) {
    return new Settings(
        permissionRule, grace, bytes, abandonBesideUnknownWork, unclaimedSessions, openRequests);
  }

  public Settings withAbandonBesideUnknownWork(boolean abandon) {
    return new Settings(
        permissionRule, grace, terminalBytes, abandon, unclaimedSessions, openRequests);
  }

  public Settings withUnclaimedSessions(int sessions) {
    return new Settings(
        permissionRule, grace, terminalBytes, abandonBesideUnknownWork, sessions, openRequests);
  }

  public Settings withOpenRequests(int requests) {
    return new Settings(
        permissionRule,
        grace,
        terminalBytes,
        abandonBesideUnknownWork,
        unclaimedSessions,
        requests);
  }
}
