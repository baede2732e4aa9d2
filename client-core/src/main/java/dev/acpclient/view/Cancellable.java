package dev.acpclient.view;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.SubagentRow;
import dev.acpclient.session.ToolCall;

/**
 * What the client may ask the agent to stop by itself (rule R48): what the agent advertises, in a
 * session that is open or resuming, and only what has not finished, or runs again by the list.
 */
public final class Cancellable {
  private Cancellable() {}

  public static boolean is(SessionModel model, ToolCall call) {
    return model.lifecycle().takesCancels()
        && call.cancelAdvertised()
        && (!call.isFinal() || model.content().work().isLiveListed(call.id()));
  }

  public static boolean is(SessionModel model, DisplayTerminal terminal) {
    return model.lifecycle().takesCancels()
        && terminal.cancelAdvertised()
        && (terminal.exit() == null || model.content().work().isLiveListed(terminal.id()));
  }

  /** Whether {@code session/cancel} may be sent to a subagent: both it and its parent are there. */
  public static boolean is(Sessions sessions, SessionModel parent, SubagentRow row) {
    SessionId childId = row.sessionId();
    SessionModel child = sessions.find(childId);
    return row.cancelAdvertised()
        && parent.lifecycle().takesCancels()
        && child != null
        && child.lifecycle().takesCancels();
  }
}
