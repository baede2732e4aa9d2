package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Its presence says that sessions may have more directories than the working one. */
public record SessionAdditionalDirectoriesCapabilities(@Nullable ObjectNode meta) {

  /** Without any of the optional parts. */
  public SessionAdditionalDirectoriesCapabilities() {
    this(null);
  }
}
