package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.ClearOnError;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * What a session says about a child session of its own: an upsert.
 *
 * <p>The first one announces the child, before any message that carries the child's id. Messages of
 * the child come by that id; nothing needs to be loaded or subscribed. A client may send to the
 * child only what its capabilities allow.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param sessionId the child
 * @param title for people
 * @param description for people
 * @param capabilities what the client may do to it now, replaced as a whole; one that cannot be
 *     read takes everything back
 * @param state what the child does, as its own {@link StateUpdate} says it; {@code null}, and one
 *     that cannot be read, leave that unconfirmed
 * @param cwd an absolute path; unset means that of the parent
 * @param additionalDirectories absolute paths; unset means those of the parent, empty means none
 */
@Variant("subagent_update")
public record SubagentUpdate(
    SessionId sessionId,
    @DefaultOnError Patch<String> title,
    @DefaultOnError Patch<String> description,
    @ClearOnError Patch<SubagentSessionCapabilities> capabilities,
    @ClearOnError Patch<StateUpdate> state,
    Patch<String> cwd,
    Patch<List<String>> additionalDirectories,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Keeps its own copy of the list. */
  public SubagentUpdate {
    additionalDirectories = additionalDirectories.map(List::copyOf);
  }

  /** Without the optional parts. */
  public SubagentUpdate(SessionId sessionId) {
    this(
        sessionId,
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.subagentUpdate(this);
  }
}
