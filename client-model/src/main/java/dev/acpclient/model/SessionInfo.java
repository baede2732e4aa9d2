package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.DefaultOnNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session in a list. Being listed does not mean that it is open.
 *
 * @param cwd an absolute path
 * @param additionalDirectories more roots, all of them
 * @param title for people; {@code null} without
 * @param updatedAt when it last changed, as in RFC 3339; not checked; {@code null} if not told
 * @param archived {@code null} if not told; unstable
 */
public record SessionInfo(
    SessionId sessionId,
    String cwd,
    @DefaultOnNull List<String> additionalDirectories,
    @DefaultOnError @Nullable String title,
    @DefaultOnError @Nullable String updatedAt,
    @DefaultOnError @Nullable Boolean archived,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public SessionInfo {
    additionalDirectories = List.copyOf(additionalDirectories);
  }

  /** Without the optional parts. */
  public SessionInfo(SessionId sessionId, String cwd) {
    this(sessionId, cwd, List.of(), null, null, null, null);
  }
}
