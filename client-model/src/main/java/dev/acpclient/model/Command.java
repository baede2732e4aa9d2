package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A command that is called with text.
 *
 * @param input what comes after the name; {@code null} if nothing does
 */
@Variant("command")
public record Command(
    String name,
    String description,
    @DefaultOnError @Nullable AvailableCommandInput input,
    @Nullable ObjectNode meta)
    implements AvailableCommand {

  /** Without the optional parts. */
  public Command(String name, String description) {
    this(name, description, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.command(this);
  }
}
