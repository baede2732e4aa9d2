package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Logs the user in: {@code auth/login}.
 *
 * @param methodId of an {@link AuthMethodAgent}
 */
public record LoginAuthRequest(AuthMethodId methodId, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public LoginAuthRequest(AuthMethodId methodId) {
    this(methodId, null);
  }
}
