package dev.acpclient.session;

import dev.acpclient.model.CompactionId;
import dev.acpclient.model.PlanId;
import dev.acpclient.model.PlanUpdateContent;
import org.pcollections.OrderedPMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * The history of a session. It grows without bound, as the agent's own does: a front end that shows
 * less of it trims what it draws.
 *
 * @param timeline where each message, tool call and compaction stands, by its first update
 * @param plans the latest version of each plan, in the order in which they were first seen
 */
public record Conversation(
    OrderedPMap<MessageKey, Message> messages,
    OrderedPMap<CompactionId, Compaction> compactions,
    OrderedPMap<PlanId, PlanUpdateContent> plans,
    PVector<TimelineEntry> timeline) {

  static final Conversation EMPTY =
      new Conversation(
          OrderedPMap.empty(), OrderedPMap.empty(), OrderedPMap.empty(), TreePVector.empty());

  Message messageOrUnseen(MessageKey key) {
    Message message = messages.get(key);
    return message == null ? Message.unseen(key) : message;
  }

  Compaction compactionOrUnseen(CompactionId id) {
    Compaction compaction = compactions.get(id);
    return compaction == null ? Compaction.unseen(id) : compaction;
  }

  Conversation with(Message message) {
    return new Conversation(
        messages.plus(message.key(), message),
        compactions,
        plans,
        messages.containsKey(message.key())
            ? timeline
            : timeline.plus(new TimelineEntry.OfMessage(message.key())));
  }

  Conversation with(Compaction compaction) {
    return new Conversation(
        messages,
        compactions.plus(compaction.id(), compaction),
        plans,
        compactions.containsKey(compaction.id())
            ? timeline
            : timeline.plus(new TimelineEntry.OfCompaction(compaction.id())));
  }

  Conversation withPlans(OrderedPMap<PlanId, PlanUpdateContent> newPlans) {
    return new Conversation(messages, compactions, newPlans, timeline);
  }

  Conversation withEntry(TimelineEntry entry) {
    return new Conversation(messages, compactions, plans, timeline.plus(entry));
  }
}
