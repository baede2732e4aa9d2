package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A command that the agent wants to run. Approval does not ask the client to run anything.
 *
 * @param cwd where, an absolute path
 * @param toolCallId the tool call it is for; {@code null} if not told
 * @param terminalId the terminal it is for; {@code null} if not told
 */
@Variant("command")
public record CommandPermissionSubject(
    String command,
    String cwd,
    @DefaultOnError @Nullable ToolCallId toolCallId,
    @DefaultOnError @Nullable TerminalId terminalId,
    @Nullable ObjectNode meta)
    implements RequestPermissionSubject {

  /** Without the optional parts. */
  public CommandPermissionSubject(String command, String cwd) {
    this(command, cwd, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.command(this);
  }
}
