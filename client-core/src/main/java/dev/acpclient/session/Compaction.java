package dev.acpclient.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.CompactionId;
import dev.acpclient.model.CompactionStatus;
import dev.acpclient.model.CompactionUpdate;
import dev.acpclient.model.ContentBlock;
import org.jspecify.annotations.Nullable;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * A point at which the agent condensed the earlier conversation. What came before stays (rule R63).
 *
 * @param summary in order; replaced whole by an update, appended to by a chunk
 * @param error why it failed; null when it did not, or that is not known
 */
public record Compaction(
    CompactionId id,
    CompactionStatus status,
    PVector<ContentBlock> summary,
    @Nullable String error,
    @Nullable ObjectNode meta) {

  static Compaction unseen(CompactionId id) {
    return new Compaction(id, CompactionStatus.Known.IN_PROGRESS, TreePVector.empty(), null, null);
  }

  Compaction patch(CompactionUpdate u) {
    return new Compaction(
        id,
        u.status(),
        Message.patched(summary, u.summary()),
        u.error().applyTo(error),
        Meta.patch(meta, u.meta()));
  }

  Compaction append(ContentBlock block) {
    return new Compaction(id, status, summary.plus(block), error, meta);
  }
}
