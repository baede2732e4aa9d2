package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The commands that the session takes now: all of them. */
@Variant("available_commands_update")
public record AvailableCommandsUpdate(
    @SkipInvalidItems List<AvailableCommand> availableCommands, @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public AvailableCommandsUpdate {
    availableCommands = List.copyOf(availableCommands);
  }

  /** Without the optional parts. */
  public AvailableCommandsUpdate(List<AvailableCommand> availableCommands) {
    this(availableCommands, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.availableCommandsUpdate(this);
  }
}
