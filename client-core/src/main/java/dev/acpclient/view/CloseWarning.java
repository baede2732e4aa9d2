package dev.acpclient.view;

import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Background;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Work;

/**
 * What closing the session would stop (rules R27 and R27b).
 *
 * @param reported whether the agent says what runs in the background. If not, the numbers are 0 and
 *     mean nothing: show "unknown", not "nothing"
 * @param terminals how many listed terminals run
 * @param toolCalls how many listed tool calls run, wait or are suspended
 * @param subagents how many listed subagents there are
 * @param unknown how many listed items there are of types that this version does not know
 * @param possible how many pieces of work might run, when nobody says; 0 does not mean quiet
 * @param foreground whether foreground work is active, which closing cancels too
 */
public record CloseWarning(
    boolean reported,
    int terminals,
    int toolCalls,
    int subagents,
    int unknown,
    int possible,
    boolean foreground) {

  public static CloseWarning of(SessionModel model) {
    boolean foreground = model.lifecycle().isAttached() && model.foreground().isActive();
    Work work = model.content().work();
    if (!(work.background() instanceof Background.Reported list)) {
      int possible = model.lifecycle().isAttached() ? possible(work) : 0;
      return new CloseWarning(false, 0, 0, 0, 0, possible, foreground);
    }
    int terminals = 0;
    for (TerminalId id : list.terminals()) {
      terminals += work.isLiveListed(id) ? 1 : 0;
    }
    int toolCalls = 0;
    for (ToolCallId id : list.toolCalls()) {
      toolCalls += work.isLiveListed(id) ? 1 : 0;
    }
    return new CloseWarning(
        true, terminals, toolCalls, list.subagents().size(), list.unknown(), 0, foreground);
  }

  /** How many listed pieces of work closing would stop. */
  public int total() {
    return terminals + toolCalls + subagents + unknown;
  }

  /** Rule R27b: unfinished terminals, and unfinished tool calls that show none of them. */
  private static int possible(Work work) {
    return work.openTerminals().size() + work.openToolCalls().size() - work.processBacked().size();
  }
}
