package dev.acpclient.model;

import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * The question belongs to a session.
 *
 * @param toolCallId the tool call that asks; {@code null} if none does
 */
@Variant("sessionId")
public record ElicitationSessionScope(
    SessionId sessionId, @DefaultOnError @Nullable ToolCallId toolCallId)
    implements ElicitationScope {

  /** Without the optional parts. */
  public ElicitationSessionScope(SessionId sessionId) {
    this(sessionId, null);
  }
}
