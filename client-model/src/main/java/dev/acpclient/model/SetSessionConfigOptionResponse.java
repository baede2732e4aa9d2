package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The setting is changed.
 *
 * @param configOptions all settings as they are now
 */
public record SetSessionConfigOptionResponse(
    @SkipInvalidItems List<SessionConfigOption> configOptions, @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public SetSessionConfigOptionResponse {
    configOptions = List.copyOf(configOptions);
  }

  /** Without the optional parts. */
  public SetSessionConfigOptionResponse(List<SessionConfigOption> configOptions) {
    this(configOptions, null);
  }
}
