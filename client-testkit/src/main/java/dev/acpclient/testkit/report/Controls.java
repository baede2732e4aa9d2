package dev.acpclient.testkit.report;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import io.reactivex.rxjava3.core.Completable;

/** What whoever watches may stop. Each fails, saying why, if it is refused here or by the agent. */
public interface Controls {
  /** Cancels the foreground work of a session; of a subagent, asks its parent's session to. */
  Completable cancelSession(SessionId session);

  /** Stops one tool call. */
  Completable cancelToolCall(SessionId session, ToolCallId call);

  /** Stops one terminal. */
  Completable cancelTerminal(SessionId session, TerminalId terminal);

  /** Closes a session. */
  Completable close(SessionId session);
}
