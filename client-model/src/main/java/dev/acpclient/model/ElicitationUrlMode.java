package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Flattened;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user to go to a URL.
 *
 * <p>The client shows the whole URL with its host and asks before it opens it, fetches nothing
 * ahead, and opens it where the agent cannot look. To accept means to agree to go there, not that
 * anything is done; that is told by {@link CompleteElicitationNotification}, if at all.
 *
 * @param scope what the question belongs to
 */
@Variant("url")
public record ElicitationUrlMode(
    String message,
    @Flattened ElicitationScope scope,
    ElicitationId elicitationId,
    String url,
    @Nullable ObjectNode meta)
    implements CreateElicitationRequest {

  /** Without the optional parts. */
  public ElicitationUrlMode(
      String message, ElicitationScope scope, ElicitationId elicitationId, String url) {
    this(message, scope, elicitationId, url, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.url(this);
  }
}
