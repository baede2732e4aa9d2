package dev.acpclient.session;

import java.util.Locale;

/** How this client is attached to a session. The agent's own state of the work is another thing. */
public enum Lifecycle {
  /** Attached: updates are expected and applied. */
  OPEN,
  /** {@code session/close} was sent and not answered yet; updates are still applied. */
  CLOSING,
  /** Closed: nothing runs any more, late updates are ignored. */
  CLOSED,
  /** {@code session/resume} was sent and not answered yet. */
  RESUMING,
  /** The connection was lost. Work may go on in the agent; nothing is known about it. */
  DETACHED;

  /** Whether the agent's messages for the session are applied: open, closing or resuming. */
  public boolean isAttached() {
    return this != CLOSED && this != DETACHED;
  }

  /** Whether the client may send requests that stop single pieces of work: open or resuming. */
  public boolean takesCancels() {
    return this == OPEN || this == RESUMING;
  }

  /** The name in lower case, as the replay's JSON shows it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
