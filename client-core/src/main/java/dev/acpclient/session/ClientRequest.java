package dev.acpclient.session;

import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that the client sent, as far as the session model has to know it. */
public sealed interface ClientRequest {

  /** The session that the request is about; null for one that makes or needs none. */
  @Nullable SessionId sessionId();

  /** {@code session/new}. */
  record New(Roots roots) implements ClientRequest {
    @Override
    public @Nullable SessionId sessionId() {
      return null;
    }
  }

  /** {@code session/fork}: it is about the session that it makes, and leaves its source alone. */
  record Fork(Roots roots) implements ClientRequest {
    @Override
    public @Nullable SessionId sessionId() {
      return null;
    }
  }

  /** {@code session/resume}; {@code replay} says whether history was asked for. */
  record Resume(SessionId sessionId, boolean replay, Roots roots) implements ClientRequest {}

  /** {@code session/prompt}. */
  record Prompt(SessionId sessionId, List<ContentBlock> content) implements ClientRequest {}

  /** {@code session/close}. */
  record Close(SessionId sessionId) implements ClientRequest {}

  /** {@code session/archive}, which closes an active session too. */
  record Archive(SessionId sessionId) implements ClientRequest {}

  /** {@code tool_call/cancel}. */
  record CancelToolCall(SessionId sessionId, ToolCallId toolCallId) implements ClientRequest {}

  /** {@code terminal/cancel}. */
  record CancelTerminal(SessionId sessionId, TerminalId terminalId) implements ClientRequest {}

  /** {@code session/set_config_option}. */
  record SetConfigOption(SessionId sessionId) implements ClientRequest {}

  /** {@code session/set_title}. */
  record SetTitle(SessionId sessionId) implements ClientRequest {}

  /** Any other: it occupies its id, and its answer changes no session. */
  record Other(String method) implements ClientRequest {
    @Override
    public @Nullable SessionId sessionId() {
      return null;
    }
  }
}
