package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Stops one tool call: {@code tool_call/cancel}. Only while the call's capabilities allow it.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls#cancelling-tool-calls">Cancelling
 * tool calls</a>
 */
public record CancelToolCallRequest(
    SessionId sessionId, ToolCallId toolCallId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public CancelToolCallRequest(SessionId sessionId, ToolCallId toolCallId) {
    this(sessionId, toolCallId, null);
  }
}
