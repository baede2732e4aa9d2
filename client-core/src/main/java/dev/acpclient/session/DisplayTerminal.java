package dev.acpclient.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.TerminalCapabilities;
import dev.acpclient.model.TerminalExitStatus;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TerminalOutput;
import dev.acpclient.model.TerminalOutputChunk;
import dev.acpclient.model.TerminalSize;
import dev.acpclient.model.TerminalUpdate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A terminal that the agent owns and the client only shows.
 *
 * @param command what runs in it; null when unknown
 * @param cwd the absolute directory it was started in; null when unknown
 * @param size the size to render it at; null when unknown
 * @param output the bytes it wrote, the newest kept
 * @param exit how it ended; null while nobody said that it did. Silence is no sign of an end (R12)
 * @param endedUnknown the session was closed, and what became of the terminal is unknown (R38)
 * @param capabilities the controls that the agent advertises at present; null for none
 * @param meta extension data of the agent, patched by key
 * @param cancelRequested whether the client asked to stop it and waits for its exit
 * @param touchedAt the position, in the session's sequence of updates, of the last {@code
 *     terminal_update}; chunks of output do not count
 * @param finishedAt the position of the last update with an exit status; -1 if there was none
 * @param position orders the table: a later one was seen for the first time later
 */
public record DisplayTerminal(
    TerminalId id,
    @Nullable String command,
    @Nullable String cwd,
    @Nullable TerminalSize size,
    TerminalBytes output,
    @Nullable Exit exit,
    boolean endedUnknown,
    @Nullable TerminalCapabilities capabilities,
    @Nullable ObjectNode meta,
    boolean cancelRequested,
    long touchedAt,
    long finishedAt,
    long position) {

  /**
   * The end of a terminal.
   *
   * @param exitCode null when not known, which says nothing about success
   * @param signal null when it was not ended by a signal, or that is not known
   * @param inferred true when the agent did not report it: closing a session ends listed terminals
   */
  public record Exit(@Nullable Long exitCode, @Nullable String signal, boolean inferred) {
    static final Exit INFERRED = new Exit(null, null, true);
  }

  static DisplayTerminal unseen(TerminalId id, long at) {
    return new DisplayTerminal(
        id, null, null, null, TerminalBytes.EMPTY, null, false, null, null, false, at, -1, at);
  }

  /** Whether it counts as running: nobody, neither agent nor client, ended it. */
  public boolean isOpen() {
    return exit == null && !endedUnknown;
  }

  /** Whether the agent advertises at present that this terminal can be stopped on its own. */
  public boolean cancelAdvertised() {
    return capabilities != null && capabilities.cancel() != null;
  }

  /** Rule R11: {@code terminal_update}. An output that cannot be decoded counts as omitted. */
  DisplayTerminal patch(TerminalUpdate u, long at, int bound) {
    boolean exits = u.exitStatus() instanceof Patch.Value<TerminalExitStatus>;
    boolean told = !u.exitStatus().isOmitted();
    return new DisplayTerminal(
        id,
        u.command().applyTo(command),
        u.cwd().applyTo(cwd),
        u.size().applyTo(size),
        patchedOutput(u, bound),
        patchedExit(u.exitStatus()),
        endedUnknown && !told,
        u.capabilities().applyTo(capabilities),
        Meta.patch(meta, u.meta()),
        cancelRequested && !exits,
        at,
        exits ? at : finishedAt,
        position);
  }

  private TerminalBytes patchedOutput(TerminalUpdate u, int bound) {
    if (u.output() instanceof Patch.Value<TerminalOutput> replaced) {
      Optional<byte[]> bytes = replaced.value().bytes();
      return bytes.isPresent() ? TerminalBytes.of(bytes.get(), bound) : output.withGap();
    }
    return u.output().isOmitted() ? output : TerminalBytes.EMPTY;
  }

  private @Nullable Exit patchedExit(Patch<TerminalExitStatus> patch) {
    if (patch instanceof Patch.Value<TerminalExitStatus> reported) {
      return new Exit(reported.value().exitCode(), reported.value().signal(), false);
    }
    return patch.isOmitted() ? exit : null;
  }

  /** Rule R11: {@code terminal_output_chunk}, also after the exit. A broken chunk leaves a gap. */
  DisplayTerminal append(TerminalOutputChunk chunk, int bound) {
    Optional<byte[]> bytes = chunk.bytes();
    TerminalBytes more = bytes.isPresent() ? output.append(bytes.get(), bound) : output.withGap();
    return with(more, exit, endedUnknown, capabilities, cancelRequested);
  }

  DisplayTerminal exitInferred() {
    return with(output, Exit.INFERRED, endedUnknown, capabilities, cancelRequested);
  }

  DisplayTerminal endUnknown() {
    return with(output, exit, true, capabilities, cancelRequested);
  }

  /** Rule R30: a list names it, so what a close inferred about its end was wrong. */
  DisplayTerminal withoutInferredEnd() {
    boolean inferred = exit != null && exit.inferred();
    return inferred || endedUnknown
        ? with(output, inferred ? null : exit, false, capabilities, cancelRequested)
        : this;
  }

  DisplayTerminal withCancelRequested(boolean requested) {
    return requested == cancelRequested
        ? this
        : with(output, exit, endedUnknown, capabilities, requested);
  }

  DisplayTerminal withoutControls() {
    return capabilities == null && !cancelRequested
        ? this
        : with(output, exit, endedUnknown, null, false);
  }

  /** Kept across a replay that did not name it: as if first seen at its end (rule R41). */
  DisplayTerminal carriedTo(long at) {
    return new DisplayTerminal(
        id,
        command,
        cwd,
        size,
        output,
        exit,
        endedUnknown,
        capabilities,
        meta,
        cancelRequested,
        at,
        finishedAt,
        at);
  }

  private DisplayTerminal with(
      TerminalBytes newOutput,
      @Nullable Exit newExit,
      boolean ended,
      @Nullable TerminalCapabilities controls,
      boolean requested) {
    return new DisplayTerminal(
        id,
        command,
        cwd,
        size,
        newOutput,
        newExit,
        ended,
        controls,
        meta,
        requested,
        touchedAt,
        finishedAt,
        position);
  }
}
