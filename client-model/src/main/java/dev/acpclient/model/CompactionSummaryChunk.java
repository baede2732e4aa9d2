package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A piece of the summary of a compaction, added to its end. A new id makes the compaction, in
 * progress.
 */
@Variant("compaction_summary_chunk")
public record CompactionSummaryChunk(
    CompactionId compactionId, ContentBlock content, @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Without the optional parts. */
  public CompactionSummaryChunk(CompactionId compactionId, ContentBlock content) {
    this(compactionId, content, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.compactionSummaryChunk(this);
  }
}
