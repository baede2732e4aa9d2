package dev.acpclient.session;

import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.OrderedPMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * The prompts of a session.
 *
 * @param pending those without an answer yet, in the order in which they were sent
 * @param settled the newest that were answered, in the order of their answers; up to {@link #KEPT}
 */
public record Prompts(OrderedPMap<RequestId, Prompt> pending, PVector<Prompt> settled) {
  /** How many answered prompts are kept. */
  public static final int KEPT = 64;

  static final Prompts NONE = new Prompts(OrderedPMap.empty(), TreePVector.empty());

  Prompts sent(RequestId id, List<ContentBlock> content) {
    return new Prompts(pending.minus(id).plus(id, Prompt.pending(id, content)), settled);
  }

  Prompts settled(RequestId id, Prompt.Outcome outcome, @Nullable MessageId messageId) {
    Prompt prompt = pending.get(id);
    if (prompt == null) {
      return this;
    }
    PVector<Prompt> kept = settled.plus(prompt.settled(outcome, messageId));
    return new Prompts(pending.minus(id), kept.size() > KEPT ? kept.minus(0) : kept);
  }

  /** Rule R45: the connection is gone, and with it every answer. */
  Prompts lost() {
    Prompts lost = this;
    for (RequestId id : pending.keySet()) {
      lost = lost.settled(id, Prompt.Outcome.INSERTION_UNKNOWN, null);
    }
    return lost;
  }
}
