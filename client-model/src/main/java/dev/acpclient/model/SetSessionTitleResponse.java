package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The session has a title.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param title what it is now, perhaps not what was asked for
 */
public record SetSessionTitleResponse(String title, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public SetSessionTitleResponse(String title) {
    this(title, null);
  }
}
