package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.testkit.oracle.NaiveToolCall.Overlay;
import dev.acpclient.testkit.oracle.Shape.Work;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a session shows and what a replay builds anew: its state, its list, its tables, its
 * messages.
 */
final class NaiveContent {
  /** A child's row in the table of the session that told of it. */
  static final class SubagentRow {
    @Nullable String title;
    boolean cancelAdvertised;

    private SubagentRow copy() {
      SubagentRow copy = new SubagentRow();
      copy.title = title;
      copy.cancelAdvertised = cancelAdvertised;
      return copy;
    }
  }

  /** Messages of different kinds may share an id. */
  record MessageKey(String kind, String messageId) {}

  /** The latest valid snapshot's state, null for none. */
  @Nullable String state;

  boolean confirmed;
  @Nullable String stopReason;
  @Nullable String lastStopReason;

  /** R19: running, requires_action or idle, whichever was reported last. */
  @Nullable String lastKnown;

  /** Null for not reported. */
  @Nullable List<Work> background;

  /** The line of the latest snapshot. */
  int snapshotAt;

  /** R29: a list came at least once. */
  boolean everReportedBackground;

  boolean sawIdle;

  final Map<String, NaiveToolCall> toolCalls = new LinkedHashMap<>();
  final Map<String, NaiveTerminal> terminals = new LinkedHashMap<>();
  final Map<String, SubagentRow> subagents = new LinkedHashMap<>();
  final Map<MessageKey, List<JsonNode>> messages = new LinkedHashMap<>();

  /** R2: a session of its own starts idle. */
  static NaiveContent idle() {
    NaiveContent content = new NaiveContent();
    content.state = "idle";
    content.confirmed = true;
    content.lastKnown = "idle";
    return content;
  }

  /** R41, R50: a replay, and a child that was only announced, start without any state. */
  static NaiveContent withoutState() {
    return new NaiveContent();
  }

  private NaiveContent() {}

  NaiveContent copy() {
    NaiveContent copy = new NaiveContent();
    copy.state = state;
    copy.confirmed = confirmed;
    copy.stopReason = stopReason;
    copy.lastStopReason = lastStopReason;
    copy.lastKnown = lastKnown;
    copy.background = background;
    copy.snapshotAt = snapshotAt;
    copy.everReportedBackground = everReportedBackground;
    copy.sawIdle = sawIdle;
    toolCalls.forEach((id, call) -> copy.toolCalls.put(id, call.copy()));
    terminals.forEach((id, terminal) -> copy.terminals.put(id, terminal.copy()));
    subagents.forEach((id, row) -> copy.subagents.put(id, row.copy()));
    messages.forEach((key, blocks) -> copy.messages.put(key, new ArrayList<>(blocks)));
    return copy;
  }

  NaiveToolCall toolCall(String id) {
    return toolCalls.computeIfAbsent(id, NaiveToolCall::new);
  }

  NaiveTerminal terminal(String id) {
    return terminals.computeIfAbsent(id, NaiveTerminal::new);
  }

  SubagentRow subagent(String id) {
    return subagents.computeIfAbsent(id, unseen -> new SubagentRow());
  }

  List<JsonNode> message(String kind, String messageId) {
    return messages.computeIfAbsent(new MessageKey(kind, messageId), unseen -> new ArrayList<>());
  }

  // What follows from the facts

  boolean isConfirmedIdle() {
    return confirmed && "idle".equals(state);
  }

  boolean isConfirmedForeground() {
    return confirmed && ("running".equals(state) || "requires_action".equals(state));
  }

  boolean isListed(String type, @Nullable String id) {
    return background != null && background.contains(new Work(type, id));
  }

  boolean isCovered(NaiveToolCall call) {
    return isListed("tool_call", call.id)
        || terminals().stream().anyMatch(id -> call.references(id) && isListed("terminal", id));
  }

  /** Ids of the terminals that are listed: they need not be in the table. */
  private List<String> terminals() {
    List<String> ids = new ArrayList<>();
    if (background != null) {
      for (Work work : background) {
        if (work.type().equals("terminal")) {
          ids.add(Objects.requireNonNull(work.id()));
        }
      }
    }
    return ids;
  }

  /** R22, for a session that is not over. */
  boolean isAbandoned(NaiveToolCall call) {
    return background != null
        && call.isUnfinishedAsShown()
        && !isCovered(call)
        && (isConfirmedIdle() || call.abandonedBefore);
  }

  /** R22, for a session that is not over. */
  boolean isAbandoned(NaiveTerminal terminal) {
    return background != null
        && terminal.isUnfinishedAsShown()
        && !isListed("terminal", terminal.id)
        && (isConfirmedIdle() || terminal.abandonedBefore);
  }

  /** R17: the last word on a listed item, its own finish or the list. */
  boolean isLive(Work work) {
    if (work.type().equals("terminal")) {
      NaiveTerminal terminal = terminals.get(work.id());
      return terminal == null || !terminal.isExited() || terminal.finishedAt < snapshotAt;
    }
    if (work.type().equals("tool_call")) {
      NaiveToolCall call = toolCalls.get(work.id());
      return call == null || !call.isFinal() || call.finishedAt < snapshotAt;
    }
    return true;
  }

  boolean isAnnounced(Work work) {
    return switch (work.type()) {
      case "terminal" -> terminals.containsKey(work.id());
      case "tool_call" -> toolCalls.containsKey(work.id());
      case "subagent" -> subagents.containsKey(work.id());
      default -> false;
    };
  }

  // Snapshots

  /**
   * R13 to R30: a valid snapshot replaces state and list.
   *
   * @return whether foreground work ended with it (R19)
   */
  boolean applySnapshot(JsonNode snapshot, int line) {
    boolean idleWithList = isConfirmedIdle() && background != null;
    List<NaiveToolCall> abandonedCalls =
        toolCalls.values().stream().filter(this::isAbandoned).toList();
    List<NaiveTerminal> abandonedTerminals =
        terminals.values().stream().filter(this::isAbandoned).toList();
    String before = lastKnown;

    state = snapshot.path("state").asText();
    confirmed = true;
    background = Shape.background(snapshot);
    snapshotAt = line;
    everReportedBackground |= background != null;
    boolean idle = state.equals("idle");
    stopReason = idle ? Shape.text(snapshot.path("stopReason")) : null;
    lastStopReason = stopReason == null ? lastStopReason : stopReason;
    if (Set.of("running", "requires_action", "idle").contains(state)) {
      lastKnown = state;
    }

    if (background == null || idle) {
      dropMarks();
    } else if (idleWithList) {
      abandonedCalls.forEach(call -> call.abandonedBefore = true);
      abandonedTerminals.forEach(terminal -> terminal.abandonedBefore = true);
    }
    if (idle) {
      sawIdle = true;
      toolCalls.values().forEach(call -> call.leftOver = !call.isFinal());
    }
    toolCalls.values().forEach(this::applyList);
    terminals.values().forEach(this::applyList);
    return idle && before != null && !before.equals("idle");
  }

  /** R30, R22b: work under the list goes on, whatever the client thought. */
  private void applyList(NaiveToolCall call) {
    if (isCovered(call)) {
      call.overlay = Overlay.NONE;
      call.abandonedBefore = false;
    }
  }

  private void applyList(NaiveTerminal terminal) {
    if (isListed("terminal", terminal.id)) {
      terminal.exitInferred = false;
      terminal.endedUnknown = false;
      terminal.abandonedBefore = false;
    }
  }

  /** R13, R51: the last state stays, as a memory. */
  void applyBadSnapshot() {
    confirmed = false;
    background = null;
    dropMarks();
  }

  private void dropMarks() {
    toolCalls.values().forEach(call -> call.abandonedBefore = false);
    terminals.values().forEach(terminal -> terminal.abandonedBefore = false);
  }

  // What the client does

  /** R28, R29. */
  void cancel() {
    if (isConfirmedIdle() || (background == null && everReportedBackground)) {
      return;
    }
    for (NaiveToolCall call : toolCalls.values()) {
      boolean spared = background == null ? call.leftOver : isCovered(call) || call.abandonedBefore;
      if (call.isUnfinishedAsShown() && !spared) {
        call.overlay = Overlay.OPTIMISTIC_CANCELLED;
      }
    }
  }

  /** R41, R41b: nothing is known any more until the next snapshot. */
  void forgetState() {
    state = null;
    stopReason = null;
    lastKnown = null;
    applyBadSnapshot();
    emptyCancelTables();
    for (NaiveToolCall call : toolCalls.values()) {
      if (call.overlay == Overlay.OPTIMISTIC_CANCELLED) {
        call.overlay = Overlay.NONE;
      }
    }
  }

  private void emptyCancelTables() {
    for (NaiveToolCall call : toolCalls.values()) {
      call.cancelAdvertised = false;
      call.cancelRequested = false;
    }
    for (NaiveTerminal terminal : terminals.values()) {
      terminal.cancelAdvertised = false;
      terminal.cancelRequested = false;
    }
    subagents.values().forEach(row -> row.cancelAdvertised = false);
  }

  /** R45: the connection is lost, nothing is finalised. */
  void detach() {
    applyBadSnapshot();
    emptyCancelTables();
  }

  /** R38: listed work ended with the session, of the rest nobody knows. */
  void close() {
    for (NaiveToolCall call : toolCalls.values()) {
      if (call.isUnfinishedAsShown()) {
        call.overlay = isCovered(call) ? Overlay.CLOSED_CANCELLED : Overlay.CLOSED_UNKNOWN;
      }
    }
    for (NaiveTerminal terminal : terminals.values()) {
      if (terminal.isUnfinishedAsShown()) {
        terminal.exitInferred = isListed("terminal", terminal.id);
        terminal.endedUnknown = !terminal.exitInferred;
      }
    }
    detach();
  }

  /** R41: what is kept of the old content when this one, freshly replayed, takes its place. */
  void takePlaceOf(NaiveContent old, boolean openBefore) {
    lastStopReason = lastStopReason == null ? old.lastStopReason : lastStopReason;
    everReportedBackground |= old.everReportedBackground;
    if (!openBefore) {
      return;
    }
    for (NaiveToolCall call : old.toolCalls.values()) {
      if (!call.isFinal() && !toolCalls.containsKey(call.id)) {
        toolCalls.put(call.id, call);
        call.leftOver |= sawIdle;
        applyList(call);
      }
    }
    for (NaiveTerminal terminal : old.terminals.values()) {
      if (!terminal.isExited() && !terminals.containsKey(terminal.id)) {
        terminals.put(terminal.id, terminal);
        applyList(terminal);
      }
    }
    old.subagents.forEach(subagents::putIfAbsent);
  }

  /**
   * R41: this content is shown again after a resume that failed, with the marks the client made
   * meanwhile.
   */
  void keepMarksOf(NaiveContent shown) {
    for (NaiveToolCall call : shown.toolCalls.values()) {
      NaiveToolCall restored = toolCall(call.id);
      restored.cancelRequested |= call.cancelRequested;
      if (call.overlay == Overlay.OPTIMISTIC_CANCELLED) {
        restored.overlay = Overlay.OPTIMISTIC_CANCELLED;
      }
    }
    for (NaiveTerminal terminal : shown.terminals.values()) {
      terminal(terminal.id).cancelRequested |= terminal.cancelRequested;
    }
  }
}
