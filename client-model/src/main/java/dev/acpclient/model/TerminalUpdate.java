package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.ClearOnError;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;

/**
 * What is new about a terminal of the agent: an upsert.
 *
 * <p>The client shows a terminal, and writes nothing into it. A terminal that is silent may well be
 * running: only {@code exitStatus} and the list of background work tell.
 *
 * @param command what it runs, for people
 * @param cwd where, an absolute path
 * @param output replaces all bytes so far; {@code null} clears them
 * @param exitStatus a value, even one that says nothing, means that the process has ended; {@code
 *     null}, that one runs again
 * @param size the size to show it in
 * @param capabilities what the client may do to it now, replaced as a whole; one that cannot be
 *     read takes everything back
 */
@Variant("terminal_update")
public record TerminalUpdate(
    TerminalId terminalId,
    @DefaultOnError Patch<String> command,
    @DefaultOnError Patch<String> cwd,
    @DefaultOnError Patch<TerminalOutput> output,
    @DefaultOnError Patch<TerminalExitStatus> exitStatus,
    @DefaultOnError Patch<TerminalSize> size,
    @ClearOnError Patch<TerminalCapabilities> capabilities,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Without the optional parts. */
  public TerminalUpdate(TerminalId terminalId) {
    this(
        terminalId,
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.terminalUpdate(this);
  }
}
