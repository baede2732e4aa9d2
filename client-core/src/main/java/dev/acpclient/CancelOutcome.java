package dev.acpclient;

/**
 * What is known after {@code session/cancel}. Background work that the agent lists goes on in every
 * case.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#cancellation">Cancellation</a>
 */
public enum CancelOutcome {
  /** The agent reported that the foreground work has ended because it was cancelled. */
  CANCELLED,
  /** The foreground work has ended for another reason, before the cancel reached it. */
  ENDED_OTHERWISE,
  /** No foreground work was active; held prompts were cancelled, if there were any. */
  NOTHING_RUNNING,
  /** The agent has not confirmed it in time. The work may go on, and the confirmation may come. */
  NOT_CONFIRMED,
  /** The session was closed, or its connection lost, before a confirmation came. */
  SESSION_GONE
}
