package dev.acpclient.session;

import dev.acpclient.model.BackgroundSubagent;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The latest word of the agent on work that runs independently of the foreground (rule R14). */
public sealed interface Background {

  /** Nobody says what runs. This is not the same as nothing runs. */
  record NotReported(Cause cause) implements Background {}

  /** Why there is no list. */
  enum Cause {
    /** No state update has come yet. */
    NEVER,
    /** The latest state update had no list. */
    OMITTED,
    /** The latest state update had {@code null} in place of the list. */
    NULL,
    /** The list could not be read; it is never used in part. */
    MALFORMED,
    /** The latest state is not one of the protocol's own (rule R26). */
    CUSTOM_STATE,
    /** The latest state update could not be read (rule R13). */
    BAD_SNAPSHOT,
    /** The session is being resumed, and no snapshot has come since (rule R41). */
    RESUMING,
    /** The connection was lost (rule R45). */
    DISCONNECTED,
    /** The session is closed (rule R38). */
    CLOSED
  }

  /**
   * The list of the latest state update.
   *
   * @param items in wire order, each known item once (rule R16); items of unknown types have no id
   *     and each counts
   * @param at the position of the snapshot in the session's sequence of updates
   */
  record Reported(
      List<BackgroundWork> items,
      Set<TerminalId> terminals,
      Set<ToolCallId> toolCalls,
      Set<SessionId> subagents,
      int unknown,
      long at)
      implements Background {

    static Reported of(List<BackgroundWork> list, long at) {
      List<BackgroundWork> items = new ArrayList<>(list.size());
      Set<TerminalId> terminals = new LinkedHashSet<>();
      Set<ToolCallId> toolCalls = new LinkedHashSet<>();
      Set<SessionId> subagents = new LinkedHashSet<>();
      int unknown = 0;
      for (BackgroundWork item : list) {
        boolean first;
        if (item instanceof BackgroundTerminal terminal) {
          first = terminals.add(terminal.terminalId());
        } else if (item instanceof BackgroundToolCall toolCall) {
          first = toolCalls.add(toolCall.toolCallId());
        } else if (item instanceof BackgroundSubagent subagent) {
          first = subagents.add(subagent.sessionId());
        } else {
          first = true;
          unknown++;
        }
        if (first) {
          items.add(item);
        }
      }
      return new Reported(
          List.copyOf(items),
          Collections.unmodifiableSet(terminals),
          Collections.unmodifiableSet(toolCalls),
          Collections.unmodifiableSet(subagents),
          unknown,
          at);
    }
  }

  static Background notReported(Cause cause) {
    return new NotReported(cause);
  }

  default boolean isReported() {
    return this instanceof Reported;
  }

  /** Whether the list is reported and holds nothing. */
  default boolean isEmpty() {
    return this instanceof Reported list && list.items().isEmpty();
  }

  default boolean lists(ToolCallId id) {
    return this instanceof Reported list && list.toolCalls().contains(id);
  }

  default boolean lists(TerminalId id) {
    return this instanceof Reported list && list.terminals().contains(id);
  }
}
