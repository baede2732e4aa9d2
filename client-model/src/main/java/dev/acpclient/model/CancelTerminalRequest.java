package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Stops the process of one terminal: {@code terminal/cancel}. Only while the terminal's
 * capabilities allow it.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls#cancelling-terminals">Cancelling
 * terminals</a>
 */
public record CancelTerminalRequest(
    SessionId sessionId, TerminalId terminalId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public CancelTerminalRequest(SessionId sessionId, TerminalId terminalId) {
    this(sessionId, terminalId, null);
  }
}
