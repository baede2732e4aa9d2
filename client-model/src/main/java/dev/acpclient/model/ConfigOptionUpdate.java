package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings of the session: all of them, the most important first. */
@Variant("config_option_update")
public record ConfigOptionUpdate(
    @SkipInvalidItems List<SessionConfigOption> configOptions, @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public ConfigOptionUpdate {
    configOptions = List.copyOf(configOptions);
  }

  /** Without the optional parts. */
  public ConfigOptionUpdate(List<SessionConfigOption> configOptions) {
    this(configOptions, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.configOptionUpdate(this);
  }
}
