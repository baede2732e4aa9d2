package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * A setting of a kind that is not known.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownSessionConfigOption(
    String type,
    SessionConfigId configId,
    String name,
    @DefaultOnError @Nullable String description,
    @DefaultOnError @Nullable SessionConfigOptionCategory category,
    ObjectNode raw)
    implements SessionConfigOption {

  /** Without the optional parts. */
  public UnknownSessionConfigOption(
      String type, SessionConfigId configId, String name, ObjectNode raw) {
    this(type, configId, name, null, null, raw);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
