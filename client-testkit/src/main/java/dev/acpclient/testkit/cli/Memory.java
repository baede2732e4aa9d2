package dev.acpclient.testkit.cli;

import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.session.Work;
import dev.acpclient.view.Abandoned;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was told of a session and still matters. All of it is bounded, or as small as what runs. */
final class Memory {
  private static final int PROMPTS = 16;
  private static final int FAULTS = 64;

  private final Deque<String> prompts = new ArrayDeque<>();
  private final Set<String> faults =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
              return size() > FAULTS;
            }
          });

  /** Unfinished items that were not told to be abandoned. */
  private final Set<ToolCallId> calls = new LinkedHashSet<>();

  private final Set<TerminalId> terminals = new LinkedHashSet<>();
  private boolean releasable;
  private long replayed;

  /** The client sent a prompt; many an agent will say it again as a user message. */
  void prompted(String text) {
    prompts.add(MessageBuffer.kept(text));
    if (prompts.size() > PROMPTS) {
      prompts.remove();
    }
  }

  /** Whether this user message was told as a prompt, once for each prompt. */
  boolean takeEcho(String text) {
    return prompts.removeFirstOccurrence(text);
  }

  /** Whether this fault is a new one; agents make the same one over and over. */
  boolean isNewFault(String fault) {
    return faults.add(fault);
  }

  /** Whether the session has become releasable since this was last asked. */
  boolean becameReleasable(boolean now) {
    boolean became = now && !releasable;
    releasable = now;
    return became;
  }

  /** A replay may begin. */
  void resuming() {
    replayed = 0;
  }

  /** Counts an update of a replay, which is not shown before the resume is answered. */
  void countReplayed() {
    replayed++;
  }

  /** How many updates were replayed since the session was last resumed. */
  long replayed() {
    return replayed;
  }

  void watch(ToolCall call) {
    if (call.isOpen()) {
      calls.add(call.id());
    } else {
      calls.remove(call.id());
    }
  }

  void watch(DisplayTerminal terminal) {
    if (terminal.isOpen()) {
      terminals.add(terminal.id());
    } else {
      terminals.remove(terminal.id());
    }
  }

  /** Watches what is unfinished in a content that is new as a whole. */
  void watchOnly(Work work) {
    calls.clear();
    calls.addAll(work.openToolCalls());
    terminals.clear();
    terminals.addAll(work.openTerminals());
  }

  /** The tool calls that are abandoned since this was last asked. */
  List<ToolCall> takeAbandonedCalls(SessionModel model) {
    List<ToolCall> abandoned = new ArrayList<>();
    calls.removeIf(
        id -> {
          ToolCall call = model.toolCalls().get(id);
          if (call != null && Abandoned.is(model, call)) {
            abandoned.add(call);
          }
          return call == null || !call.isOpen() || Abandoned.is(model, call);
        });
    return abandoned;
  }

  /** The terminals that are abandoned since this was last asked. */
  List<DisplayTerminal> takeAbandonedTerminals(SessionModel model) {
    List<DisplayTerminal> abandoned = new ArrayList<>();
    terminals.removeIf(
        id -> {
          DisplayTerminal terminal = model.terminals().get(id);
          if (terminal != null && Abandoned.is(model, terminal)) {
            abandoned.add(terminal);
          }
          return terminal == null || !terminal.isOpen() || Abandoned.is(model, terminal);
        });
    return abandoned;
  }
}
