package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.SkipInvalidItems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the user is logged in has changed: {@code auth/status_update}.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param accounts to show, nothing else
 */
public record AuthStatusUpdateNotification(
    AuthState state,
    @DefaultOnError @SkipInvalidItems @EmptyWhenOmitted List<AuthAccount> accounts,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public AuthStatusUpdateNotification {
    accounts = List.copyOf(accounts);
  }

  /** Without the optional parts. */
  public AuthStatusUpdateNotification(AuthState state) {
    this(state, List.of(), null);
  }
}
