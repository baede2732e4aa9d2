package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** A terminal whose process goes on. */
@Variant("terminal")
public record BackgroundTerminal(TerminalId terminalId, @Nullable ObjectNode meta)
    implements BackgroundWork {

  /** Without the optional parts. */
  public BackgroundTerminal(TerminalId terminalId) {
    this(terminalId, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.backgroundTerminal(this);
  }
}
