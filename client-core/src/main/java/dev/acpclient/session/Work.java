package dev.acpclient.session;

import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.OrderedPMap;
import org.pcollections.PSet;

/**
 * What a session has going on: its tool calls, its terminals, and the latest background list.
 *
 * @param toolCalls in the order in which they were first seen
 * @param terminals in the order in which they were first seen
 * @param openToolCalls those that neither the agent nor the client ended
 * @param openTerminals those that neither the agent nor the client ended
 * @param shownBy which unfinished tool calls show a terminal in their content
 * @param processBacked the open tool calls that show an open terminal, and are one task with it
 * @param everReported whether the agent ever delivered a list for this session (rule R29)
 * @param lastIdle the position of the latest idle snapshot; -1 when there was none
 * @param marks which items stay abandoned although the session is not idle; null for none
 */
public record Work(
    OrderedPMap<ToolCallId, ToolCall> toolCalls,
    OrderedPMap<TerminalId, DisplayTerminal> terminals,
    PSet<ToolCallId> openToolCalls,
    PSet<TerminalId> openTerminals,
    HashPMap<TerminalId, PSet<ToolCallId>> shownBy,
    PSet<ToolCallId> processBacked,
    Background background,
    boolean everReported,
    long lastIdle,
    @Nullable Marks marks) {

  static final Work NONE = empty(Background.Cause.NEVER, -1);

  /**
   * Rule R41: what a replay starts from; the latest idle snapshot before it is remembered (R29).
   */
  static Work fresh(long lastIdle) {
    return empty(Background.Cause.RESUMING, lastIdle);
  }

  private static Work empty(Background.Cause cause, long lastIdle) {
    return new Work(
        OrderedPMap.empty(),
        OrderedPMap.empty(),
        HashTreePSet.empty(),
        HashTreePSet.empty(),
        HashTreePMap.empty(),
        HashTreePSet.empty(),
        Background.notReported(cause),
        false,
        lastIdle,
        null);
  }

  /**
   * Rule R22b: what was abandoned when the session left idle stays abandoned until it is touched.
   * Kept as one point in time and the exceptions from it, so that a mark costs nothing per item.
   *
   * @param at the position of the snapshot with which the session left idle: only items last
   *     touched before it have the mark
   * @param exceptToolCalls tool calls that the list of that time, or a later one, covers
   * @param exceptTerminals terminals that the list of that time, or a later one, names
   */
  record Marks(long at, PSet<ToolCallId> exceptToolCalls, PSet<TerminalId> exceptTerminals) {}

  /** Whether the tool call is listed, or shows a listed terminal. */
  public boolean covers(ToolCall call) {
    if (!(background instanceof Background.Reported list)) {
      return false;
    }
    if (list.toolCalls().contains(call.id())) {
      return true;
    }
    return intersects(call.references(), list.terminals());
  }

  private static boolean intersects(Set<TerminalId> some, Set<TerminalId> others) {
    Set<TerminalId> fewer = some.size() < others.size() ? some : others;
    Set<TerminalId> more = fewer == some ? others : some;
    return fewer.stream().anyMatch(more::contains);
  }

  /** Rule R22b: whether the tool call was abandoned when the session left idle, and is since. */
  public boolean isMarked(ToolCall call) {
    return marks != null
        && call.touchedAt() < marks.at()
        && !marks.exceptToolCalls().contains(call.id());
  }

  /** Rule R22b: whether the terminal was abandoned when the session left idle, and is since. */
  public boolean isMarked(DisplayTerminal terminal) {
    return marks != null
        && terminal.touchedAt() < marks.at()
        && !marks.exceptTerminals().contains(terminal.id());
  }

  /**
   * Rule R17: whether a listed tool call counts as running. It does not when it finished after the
   * list came; a list that names it again after that contradicts the finish.
   */
  public boolean isLiveListed(ToolCallId id) {
    if (!(background instanceof Background.Reported list) || !list.toolCalls().contains(id)) {
      return false;
    }
    ToolCall call = toolCalls.get(id);
    return call == null || !call.isFinal() || call.finishedAt() < list.at();
  }

  /** Rule R17, for a listed terminal. */
  public boolean isLiveListed(TerminalId id) {
    if (!(background instanceof Background.Reported list) || !list.terminals().contains(id)) {
      return false;
    }
    DisplayTerminal terminal = terminals.get(id);
    return terminal == null || terminal.exit() == null || terminal.finishedAt() < list.at();
  }

  Work with(ToolCall call) {
    ToolCall old = toolCalls.get(call.id());
    if (old == call) {
      return this;
    }
    PSet<TerminalId> before =
        old == null || old.isFinal() ? HashTreePSet.empty() : old.references();
    PSet<TerminalId> after = call.isFinal() ? HashTreePSet.empty() : call.references();
    boolean sameTerminals = old != null && old.isOpen() && before == after;
    boolean backed =
        sameTerminals
            ? processBacked.contains(call.id())
            : intersects(call.references(), openTerminals);
    return with(call, reindexed(call.id(), before, after), backed);
  }

  /** Like {@link #with(ToolCall)} for a call whose content was appended a terminal to. */
  Work withAnchor(ToolCall call, TerminalId terminal) {
    HashPMap<TerminalId, PSet<ToolCallId>> index =
        call.isFinal()
            ? shownBy
            : shownBy.plus(
                terminal, shownBy.getOrDefault(terminal, HashTreePSet.empty()).plus(call.id()));
    boolean backed = processBacked.contains(call.id()) || openTerminals.contains(terminal);
    return with(call, index, backed);
  }

  private Work with(
      ToolCall call, HashPMap<TerminalId, PSet<ToolCallId>> newShownBy, boolean showsOpenTerminal) {
    ToolCallId id = call.id();
    boolean open = call.isOpen();
    return new Work(
        toolCalls.plus(id, call),
        terminals,
        open ? openToolCalls.plus(id) : openToolCalls.minus(id),
        openTerminals,
        newShownBy,
        open && showsOpenTerminal ? processBacked.plus(id) : processBacked.minus(id),
        background,
        everReported,
        lastIdle,
        marks);
  }

  private HashPMap<TerminalId, PSet<ToolCallId>> reindexed(
      ToolCallId call, PSet<TerminalId> before, PSet<TerminalId> after) {
    HashPMap<TerminalId, PSet<ToolCallId>> index = shownBy;
    if (before == after) {
      return index;
    }
    for (TerminalId terminal : before) {
      if (!after.contains(terminal)) {
        PSet<ToolCallId> rest = index.getOrDefault(terminal, HashTreePSet.empty()).minus(call);
        index = rest.isEmpty() ? index.minus(terminal) : index.plus(terminal, rest);
      }
    }
    for (TerminalId terminal : after) {
      if (!before.contains(terminal)) {
        index = index.plus(terminal, index.getOrDefault(terminal, HashTreePSet.empty()).plus(call));
      }
    }
    return index;
  }

  Work with(DisplayTerminal terminal) {
    if (terminals.get(terminal.id()) == terminal) {
      return this;
    }
    PSet<TerminalId> open =
        terminal.isOpen() ? openTerminals.plus(terminal.id()) : openTerminals.minus(terminal.id());
    PSet<ToolCallId> backed = processBacked;
    if (open.size() != openTerminals.size()) {
      for (ToolCallId id : shownBy.getOrDefault(terminal.id(), HashTreePSet.empty())) {
        ToolCall call = toolCalls.get(id);
        boolean isBacked =
            call != null
                && call.isOpen()
                && (terminal.isOpen() || intersects(call.references(), open));
        backed = isBacked ? backed.plus(id) : backed.minus(id);
      }
    }
    return new Work(
        toolCalls,
        terminals.plus(terminal.id(), terminal),
        openToolCalls,
        open,
        shownBy,
        backed,
        background,
        everReported,
        lastIdle,
        marks);
  }

  /**
   * Rules R14, R22b and R30: a state snapshot at a position replaces the list, whatever it says.
   */
  Work snapshot(Background next, boolean idle, boolean wasIdle, long at) {
    Work work = this;
    Marks kept = idle ? null : marks;
    if (next instanceof Background.Reported list) {
      work = work.uncovered(list);
      if (!idle && wasIdle && background instanceof Background.Reported previous) {
        kept = new Marks(at, HashTreePSet.empty(), HashTreePSet.empty());
        kept = except(kept, previous);
      }
      kept = kept == null ? null : except(kept, list);
    } else {
      kept = null;
    }
    return new Work(
        work.toolCalls,
        work.terminals,
        work.openToolCalls,
        work.openTerminals,
        work.shownBy,
        work.processBacked,
        next,
        everReported || next.isReported(),
        idle ? at : lastIdle,
        kept);
  }

  /** Rule R30: what the list covers runs, whatever the client inferred before. */
  Work uncovered(Background.Reported list) {
    Work work = this;
    for (ToolCallId id : coveredBy(list)) {
      ToolCall call = toolCalls.get(id);
      if (call != null) {
        work = work.with(call.withOverlay(ToolCall.Overlay.NONE));
      }
    }
    for (TerminalId id : list.terminals()) {
      DisplayTerminal terminal = terminals.get(id);
      if (terminal != null) {
        work = work.with(terminal.withoutInferredEnd());
      }
    }
    return work;
  }

  private Marks except(Marks of, Background.Reported list) {
    return new Marks(
        of.at(),
        of.exceptToolCalls().plusAll(coveredBy(list)),
        of.exceptTerminals().plusAll(list.terminals()));
  }

  private Set<ToolCallId> coveredBy(Background.Reported list) {
    Set<ToolCallId> covered = new LinkedHashSet<>(list.toolCalls());
    for (TerminalId terminal : list.terminals()) {
      covered.addAll(shownBy.getOrDefault(terminal, HashTreePSet.empty()));
    }
    return covered;
  }

  /** There is no list any more, and with it no mark. */
  Work notReported(Background.Cause cause) {
    return new Work(
        toolCalls,
        terminals,
        openToolCalls,
        openTerminals,
        shownBy,
        processBacked,
        Background.notReported(cause),
        everReported,
        lastIdle,
        null);
  }

  Work withEverReported(boolean reported) {
    return reported == everReported
        ? this
        : new Work(
            toolCalls,
            terminals,
            openToolCalls,
            openTerminals,
            shownBy,
            processBacked,
            background,
            reported,
            lastIdle,
            marks);
  }

  /** The unfinished tool calls, in the order of their table. */
  public List<ToolCall> unfinishedToolCalls() {
    List<ToolCall> calls = new ArrayList<>();
    for (ToolCall call : toolCalls.values()) {
      if (!call.isFinal()) {
        calls.add(call);
      }
    }
    return calls;
  }
}
