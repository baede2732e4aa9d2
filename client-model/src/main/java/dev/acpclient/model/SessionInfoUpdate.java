package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;

/**
 * What is new about the session itself.
 *
 * @param title for people
 * @param updatedAt when it last changed, as in RFC 3339; not checked
 */
@Variant("session_info_update")
public record SessionInfoUpdate(
    @DefaultOnError Patch<String> title,
    @DefaultOnError Patch<String> updatedAt,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Without any of the optional parts. */
  public SessionInfoUpdate() {
    this(Patch.omitted(), Patch.omitted(), Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.sessionInfoUpdate(this);
  }
}
