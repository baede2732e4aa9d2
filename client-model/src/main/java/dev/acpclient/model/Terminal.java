package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * The place where a tool call shows a terminal.
 *
 * <p>The terminal has a life of its own, in {@link TerminalUpdate}s that may come before or after
 * this.
 */
@Variant("terminal")
public record Terminal(TerminalId terminalId, @Nullable ObjectNode meta)
    implements ToolCallContent {

  /** Without the optional parts. */
  public Terminal(TerminalId terminalId) {
    this(terminalId, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.terminal(this);
  }
}
