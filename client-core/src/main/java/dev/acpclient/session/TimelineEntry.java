package dev.acpclient.session;

import dev.acpclient.model.CompactionId;
import dev.acpclient.model.ToolCallId;

/** A place in the history of a session. It is taken by the first update and never moves. */
public sealed interface TimelineEntry {
  /** The place of a message, thought or session message. */
  record OfMessage(MessageKey key) implements TimelineEntry {}

  /** The place of a tool call. */
  record OfToolCall(ToolCallId id) implements TimelineEntry {}

  /** The place at which the conversation was condensed. */
  record OfCompaction(CompactionId id) implements TimelineEntry {}
}
