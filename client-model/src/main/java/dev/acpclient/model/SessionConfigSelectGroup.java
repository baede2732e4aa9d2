package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some values of a setting under a heading.
 *
 * @param name for people
 * @param options empty only if none could be read
 */
public record SessionConfigSelectGroup(
    SessionConfigGroupId groupId,
    String name,
    @DefaultOnError @SkipInvalidItems @NonEmpty List<SessionConfigSelectOption> options,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public SessionConfigSelectGroup {
    options = List.copyOf(options);
  }

  /** Without the optional parts. */
  public SessionConfigSelectGroup(
      SessionConfigGroupId groupId, String name, List<SessionConfigSelectOption> options) {
    this(groupId, name, options, null);
  }
}
