package dev.acpclient.view;

import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Background;
import dev.acpclient.session.Foreground;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import org.jspecify.annotations.Nullable;

/** Whether a session works, as one value (rule R21 and its table). */
public enum Activity {
  /** Idle, and the agent says that nothing runs in the background either. */
  QUIET,
  /** Idle, and all that is listed waits for its time or is suspended. Closing discards it. */
  SCHEDULED_OR_SUSPENDED,
  /** Idle, and something listed runs. A prompt can be sent all the same. */
  BACKGROUND_RUNNING,
  /** Foreground work is active, or blocked on the user. */
  FOREGROUND,
  /** Idle, and the agent does not say what runs in the background: not the same as quiet. */
  IDLE_BACKGROUND_UNKNOWN,
  /** The state is not known, or known only from before. Neither idle nor busy may be claimed. */
  UNCERTAIN,
  /** The session is closed. */
  CLOSED,
  /** The connection was lost; work may go on in the agent. */
  DETACHED;

  public static Activity of(SessionModel model) {
    if (model.lifecycle() == Lifecycle.CLOSED) {
      return CLOSED;
    }
    if (model.lifecycle() == Lifecycle.DETACHED) {
      return DETACHED;
    }
    Foreground foreground = model.foreground();
    if (foreground.isActive()) {
      return FOREGROUND;
    }
    if (!foreground.isIdle()) {
      return UNCERTAIN;
    }
    if (!(model.background() instanceof Background.Reported list)) {
      return IDLE_BACKGROUND_UNKNOWN;
    }
    if (list.items().isEmpty()) {
      return QUIET;
    }
    for (BackgroundWork item : list.items()) {
      if (!waits(model, item)) {
        return BACKGROUND_RUNNING;
      }
    }
    return SCHEDULED_OR_SUSPENDED;
  }

  private static boolean waits(SessionModel model, BackgroundWork item) {
    @Nullable ToolCall call =
        item instanceof BackgroundToolCall listed
            ? model.toolCalls().get(listed.toolCallId())
            : null;
    return call != null
        && (call.status() == ToolCallStatus.Known.PENDING
            || call.status() == ToolCallStatus.Known.PAUSED);
  }
}
