package dev.acpclient.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.Patch;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionMessage;
import dev.acpclient.model.TextContent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * A message, thought or session message.
 *
 * @param content in order; replaced whole by an update, appended to by a chunk
 * @param meta extension data of the agent, patched by key
 * @param route who wrote it to whom; null for all but session messages, and until the agent says
 */
public record Message(
    MessageKey key,
    PVector<ContentBlock> content,
    @Nullable ObjectNode meta,
    @Nullable Route route) {

  /**
   * Sender and recipient of a session message, as far as the agent has said.
   *
   * @param senderMessageId the message in the sender's own history
   * @param recipientMessageId the message in the recipient's own history
   */
  public record Route(
      @Nullable SessionId sender,
      @Nullable SessionId recipient,
      @Nullable MessageId senderMessageId,
      @Nullable MessageId recipientMessageId) {}

  static Message unseen(MessageKey key) {
    return new Message(key, TreePVector.empty(), null, null);
  }

  /** The text blocks, joined without a separator. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (ContentBlock block : content) {
      if (block instanceof TextContent t) {
        text.append(t.text());
      }
    }
    return text.toString();
  }

  Message patch(Patch<List<ContentBlock>> blocks, Patch<ObjectNode> metaPatch) {
    return new Message(key, patched(content, blocks), Meta.patch(meta, metaPatch), route);
  }

  Message append(ContentBlock block) {
    return new Message(key, content.plus(block), meta, route);
  }

  Message routed(SessionMessage u) {
    Route old = route == null ? new Route(null, null, null, null) : route;
    return new Message(
        key,
        content,
        meta,
        new Route(
            u.senderSessionId().applyTo(old.sender()),
            u.recipientSessionId().applyTo(old.recipient()),
            u.senderMessageId().applyTo(old.senderMessageId()),
            u.recipientMessageId().applyTo(old.recipientMessageId())));
  }

  static <T> PVector<T> patched(PVector<T> stored, Patch<List<T>> patch) {
    if (patch instanceof Patch.Value<List<T>> replaced) {
      return TreePVector.from(replaced.value());
    }
    return patch.isOmitted() ? stored : TreePVector.empty();
  }
}
