package dev.acpclient.view;

import static java.util.Comparator.comparingLong;

import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Background;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.session.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * The unfinished items that nothing works on any more, as far as the agent's own list tells (rules
 * R22 and R22b). Derived, and taken back as soon as the agent says otherwise; where the agent lists
 * nothing at all, nothing is abandoned.
 *
 * @param toolCalls in the order of their table
 * @param terminals in the order of their table
 */
public record Abandoned(List<ToolCallId> toolCalls, List<TerminalId> terminals) {

  private static final Abandoned NOTHING = new Abandoned(List.of(), List.of());

  public static Abandoned of(SessionModel model) {
    if (!mayJudge(model)) {
      return NOTHING;
    }
    Work work = model.content().work();
    List<ToolCall> calls = new ArrayList<>();
    for (ToolCallId id : work.openToolCalls()) {
      ToolCall call = work.toolCalls().get(id);
      if (call != null && is(model, call)) {
        calls.add(call);
      }
    }
    List<DisplayTerminal> terminals = new ArrayList<>();
    for (TerminalId id : work.openTerminals()) {
      DisplayTerminal terminal = work.terminals().get(id);
      if (terminal != null && is(model, terminal)) {
        terminals.add(terminal);
      }
    }
    return new Abandoned(
        calls.stream().sorted(comparingLong(ToolCall::position)).map(ToolCall::id).toList(),
        terminals.stream()
            .sorted(comparingLong(DisplayTerminal::position))
            .map(DisplayTerminal::id)
            .toList());
  }

  /** Whether this tool call of the model is abandoned. */
  public static boolean is(SessionModel model, ToolCall call) {
    Work work = model.content().work();
    return mayJudge(model)
        && call.isOpen()
        && !work.covers(call)
        && (model.foreground().isIdle() || work.isMarked(call));
  }

  /** Whether this terminal of the model is abandoned. */
  public static boolean is(SessionModel model, DisplayTerminal terminal) {
    Work work = model.content().work();
    return mayJudge(model)
        && terminal.isOpen()
        && !work.background().lists(terminal.id())
        && (model.foreground().isIdle() || work.isMarked(terminal));
  }

  private static boolean mayJudge(SessionModel model) {
    return model.lifecycle().isAttached()
        && model.background() instanceof Background.Reported list
        && (list.unknown() == 0 || model.settings().abandonBesideUnknownWork());
  }
}
