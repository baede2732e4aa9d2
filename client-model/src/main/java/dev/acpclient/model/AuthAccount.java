package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * An account that an agent uses, to show to the user. It identifies nobody, and belongs in no log.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param label good to show alone
 * @param active whether the agent uses it now; {@code null} if not told
 */
public record AuthAccount(
    String label,
    @DefaultOnError @Nullable Boolean active,
    @DefaultOnError @Nullable String name,
    @DefaultOnError @Nullable String email,
    @DefaultOnError @Nullable String organization,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public AuthAccount(String label) {
    this(label, null, null, null, null, null);
  }
}
