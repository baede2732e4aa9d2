package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * One value of a setting.
 *
 * @param name for people
 * @param description for people; {@code null} if not told
 */
public record SessionConfigSelectOption(
    SessionConfigValueId value,
    String name,
    @DefaultOnError @Nullable String description,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public SessionConfigSelectOption(SessionConfigValueId value, String name) {
    this(value, name, null, null);
  }
}
