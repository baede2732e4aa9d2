package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * What is new about a compaction, by which the agent makes room in its context: an upsert.
 *
 * <p>The first one gives it its place in the history. What came before stays in the history.
 *
 * @param summary what remains of the context; replaces chunks too
 * @param error why it failed
 */
@Variant("compaction_update")
public record CompactionUpdate(
    CompactionId compactionId,
    CompactionStatus status,
    @DefaultOnError @SkipInvalidItems Patch<List<ContentBlock>> summary,
    @DefaultOnError Patch<String> error,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public CompactionUpdate {
    summary = summary.map(List::copyOf);
  }

  /** Without the optional parts. */
  public CompactionUpdate(CompactionId compactionId, CompactionStatus status) {
    this(compactionId, status, Patch.omitted(), Patch.omitted(), Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.compactionUpdate(this);
  }
}
