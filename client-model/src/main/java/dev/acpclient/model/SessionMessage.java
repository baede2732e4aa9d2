package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * A message that one session sends to another, as one of them sees it: an upsert.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param messageId within this session; the ids of such messages are a set of their own
 * @param senderMessageId the id by which the sender sees it
 * @param recipientMessageId the id by which the recipient sees it
 * @param content replaces everything the message held, chunks too
 */
@Variant("session_message")
public record SessionMessage(
    MessageId messageId,
    @DefaultOnError Patch<SessionId> senderSessionId,
    @DefaultOnError Patch<SessionId> recipientSessionId,
    @DefaultOnError Patch<MessageId> senderMessageId,
    @DefaultOnError Patch<MessageId> recipientMessageId,
    @DefaultOnError @SkipInvalidItems Patch<List<ContentBlock>> content,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public SessionMessage {
    content = content.map(List::copyOf);
  }

  /** Without the optional parts. */
  public SessionMessage(MessageId messageId) {
    this(
        messageId,
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.sessionMessage(this);
  }
}
