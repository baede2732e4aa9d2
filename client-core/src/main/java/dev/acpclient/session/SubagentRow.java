package dev.acpclient.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SubagentSessionCapabilities;
import dev.acpclient.model.SubagentUpdate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a session says about one of its subagents. The subagent's own model lives under its id.
 *
 * @param cwd its own working directory; null when it has its parent's (rule R53)
 * @param additionalDirectories its own additional roots, where an empty list means none; null when
 *     it has its parent's
 * @param capabilities the controls that the agent advertises at present; null for none
 */
public record SubagentRow(
    SessionId sessionId,
    @Nullable String title,
    @Nullable String description,
    @Nullable String cwd,
    @Nullable List<String> additionalDirectories,
    @Nullable SubagentSessionCapabilities capabilities,
    @Nullable ObjectNode meta) {

  static SubagentRow unseen(SessionId id) {
    return new SubagentRow(id, null, null, null, null, null, null);
  }

  /** Whether the agent advertises at present that this subagent can be cancelled. */
  public boolean cancelAdvertised() {
    return capabilities != null && capabilities.cancel() != null;
  }

  /** Rule R50: {@code subagent_update}. The mirrored state goes to the subagent's own model. */
  SubagentRow patch(SubagentUpdate u) {
    return new SubagentRow(
        sessionId,
        u.title().applyTo(title),
        u.description().applyTo(description),
        u.cwd().applyTo(cwd),
        u.additionalDirectories().applyTo(additionalDirectories),
        u.capabilities().applyTo(capabilities),
        Meta.patch(meta, u.meta()));
  }

  SubagentRow withoutControls() {
    return capabilities == null
        ? this
        : new SubagentRow(sessionId, title, description, cwd, additionalDirectories, null, meta);
  }
}
