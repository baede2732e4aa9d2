package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A setting that is one of several values.
 *
 * @param options the values to choose from
 */
@Variant("select")
public record SessionConfigSelect(
    SessionConfigId configId,
    String name,
    @DefaultOnError @Nullable String description,
    @DefaultOnError @Nullable SessionConfigOptionCategory category,
    SessionConfigValueId currentValue,
    SessionConfigSelectOptions options,
    @Nullable ObjectNode meta)
    implements SessionConfigOption {

  /** Without the optional parts. */
  public SessionConfigSelect(
      SessionConfigId configId,
      String name,
      SessionConfigValueId currentValue,
      SessionConfigSelectOptions options) {
    this(configId, name, null, null, currentValue, options, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.sessionConfigSelect(this);
  }
}
