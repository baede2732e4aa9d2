package dev.acpclient.testkit;

import dev.acpclient.model.BackgroundSubagent;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;

/**
 * Items as a background list names them, for scripts and assertions. To be imported statically.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#background-work">Background
 * work</a>
 */
public final class Listed {
  private Listed() {}

  /** A terminal whose process goes on. */
  public static BackgroundWork terminal(String id) {
    return new BackgroundTerminal(new TerminalId(id));
  }

  /** A tool call that goes on, waits for its time, or is paused. */
  public static BackgroundWork toolCall(String id) {
    return new BackgroundToolCall(new ToolCallId(id));
  }

  /** A subagent that works. */
  public static BackgroundWork subagent(String id) {
    return new BackgroundSubagent(new SessionId(id));
  }
}
