package dev.acpclient.view;

import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;

/** How an item is to be shown: the agent's word, with what the client inferred over it. */
public final class Shown {
  public static final String ABANDONED = "abandoned";
  public static final String CANCELLED = "cancelled";
  public static final String ENDED_UNKNOWN = "ended_unknown";
  public static final String EXITED = "exited";
  public static final String RUNNING = "running";

  private Shown() {}

  /** The agent's own status, or {@code cancelled}, {@code ended_unknown} or {@code abandoned}. */
  public static String status(SessionModel model, ToolCall call) {
    return switch (call.overlay()) {
      case OPTIMISTIC_CANCELLED, CLOSED_CANCELLED -> CANCELLED;
      case CLOSED_UNKNOWN -> ENDED_UNKNOWN;
      case NONE -> Abandoned.is(model, call) ? ABANDONED : call.status().wire();
    };
  }

  /** {@code running}, {@code exited}, {@code abandoned} or {@code ended_unknown}. */
  public static String status(SessionModel model, DisplayTerminal terminal) {
    if (terminal.exit() != null) {
      return EXITED;
    }
    if (terminal.endedUnknown()) {
      return ENDED_UNKNOWN;
    }
    return Abandoned.is(model, terminal) ? ABANDONED : RUNNING;
  }
}
