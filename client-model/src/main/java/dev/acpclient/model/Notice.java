package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Something to tell the user now. Not part of the history, and never a change of state; a client
 * may drop it.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#session-notices">Session
 * notices</a>
 *
 * @param title plain text that can stand alone; not empty
 * @param description more plain text; {@code null} without
 */
@Variant("notice")
public record Notice(
    NoticeSeverity severity,
    @NonEmpty String title,
    @DefaultOnError @Nullable String description,
    @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Without the optional parts. */
  public Notice(NoticeSeverity severity, String title) {
    this(severity, title, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.notice(this);
  }
}
