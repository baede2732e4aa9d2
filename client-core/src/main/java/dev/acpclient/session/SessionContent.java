package dev.acpclient.session;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import org.pcollections.OrderedPMap;

/**
 * What the agent told about a session: the part of a {@link SessionModel} that a replay builds
 * anew.
 *
 * @param sequence how many updates were applied; a position in this sequence orders what happened
 */
public record SessionContent(
    long sequence,
    Foreground foreground,
    Work work,
    OrderedPMap<SessionId, SubagentRow> subagents,
    Conversation conversation,
    Surfaces surfaces) {

  static SessionContent of(Foreground foreground) {
    return new SessionContent(
        0, foreground, Work.NONE, OrderedPMap.empty(), Conversation.EMPTY, Surfaces.NONE);
  }

  SessionContent next() {
    return new SessionContent(sequence + 1, foreground, work, subagents, conversation, surfaces);
  }

  SessionContent with(Foreground newForeground) {
    return new SessionContent(sequence, newForeground, work, subagents, conversation, surfaces);
  }

  SessionContent with(Work newWork) {
    return new SessionContent(sequence, foreground, newWork, subagents, conversation, surfaces);
  }

  SessionContent with(SubagentRow row) {
    return withSubagents(subagents.plus(row.sessionId(), row));
  }

  SessionContent withSubagents(OrderedPMap<SessionId, SubagentRow> rows) {
    return new SessionContent(sequence, foreground, work, rows, conversation, surfaces);
  }

  SessionContent with(Conversation newConversation) {
    return new SessionContent(sequence, foreground, work, subagents, newConversation, surfaces);
  }

  SessionContent with(Surfaces newSurfaces) {
    return new SessionContent(sequence, foreground, work, subagents, conversation, newSurfaces);
  }

  /** The same content, with the tool call in its table and, when it is new, in the timeline. */
  SessionContent with(ToolCall call) {
    return placed(call, work.with(call));
  }

  /** Like {@link #with(ToolCall)} for a call whose content was appended a terminal to. */
  SessionContent withAnchor(ToolCall call, TerminalId terminal) {
    return placed(call, work.withAnchor(call, terminal));
  }

  private SessionContent placed(ToolCall call, Work newWork) {
    SessionContent changed = with(newWork);
    return work.toolCalls().containsKey(call.id())
        ? changed
        : changed.with(conversation.withEntry(new TimelineEntry.OfToolCall(call.id())));
  }

  SessionContent with(DisplayTerminal terminal) {
    return with(work.with(terminal));
  }

  /** Rules R38, R41, R45: the agent advertises nothing any more, and nothing is asked for. */
  SessionContent withoutControls() {
    Work stripped = work;
    for (ToolCall call : work.toolCalls().values()) {
      stripped = stripped.with(call.withoutControls());
    }
    for (DisplayTerminal terminal : work.terminals().values()) {
      stripped = stripped.with(terminal.withoutControls());
    }
    SessionContent result = with(stripped);
    for (SubagentRow row : subagents.values()) {
      result = result.with(row.withoutControls());
    }
    return result;
  }

  /** Rule R41: what is left when a resume begins: nothing is confirmed, nothing advertised. */
  SessionContent resumed() {
    Work dropped = work;
    for (ToolCall call : work.unfinishedToolCalls()) {
      if (call.overlay() == ToolCall.Overlay.OPTIMISTIC_CANCELLED) {
        dropped = dropped.with(call.withOverlay(ToolCall.Overlay.NONE));
      }
    }
    return with(foreground.resumed())
        .with(dropped.notReported(Background.Cause.RESUMING))
        .withoutControls();
  }
}
