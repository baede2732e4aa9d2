package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/** A setting that is on or off. */
@Variant("boolean")
public record SessionConfigBoolean(
    SessionConfigId configId,
    String name,
    @DefaultOnError @Nullable String description,
    @DefaultOnError @Nullable SessionConfigOptionCategory category,
    boolean currentValue,
    @Nullable ObjectNode meta)
    implements SessionConfigOption {

  /** Without the optional parts. */
  public SessionConfigBoolean(SessionConfigId configId, String name, boolean currentValue) {
    this(configId, name, null, null, currentValue, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.sessionConfigBoolean(this);
  }
}
