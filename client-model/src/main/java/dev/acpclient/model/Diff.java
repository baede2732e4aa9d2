package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes to files that a tool call has made or wants to make.
 *
 * @param changes what happens to which path: the part to rely on
 * @param patch the same as text; {@code null} if the agent gives none
 */
@Variant("diff")
public record Diff(
    @SkipInvalidItems List<DiffChange> changes,
    @DefaultOnError @Nullable DiffPatch patch,
    @Nullable ObjectNode meta)
    implements ToolCallContent {

  /** Keeps its own copy of the list. */
  public Diff {
    changes = List.copyOf(changes);
  }

  /** Without the optional parts. */
  public Diff(List<DiffChange> changes) {
    this(changes, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.diff(this);
  }
}
