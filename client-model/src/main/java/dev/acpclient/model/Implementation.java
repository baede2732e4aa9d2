package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * A program that speaks the protocol.
 *
 * @param name for programs
 * @param title for people; {@code null} means the name will do
 */
public record Implementation(
    String name,
    @DefaultOnError @Nullable String title,
    String version,
    @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public Implementation(String name, String version) {
    this(name, null, version, null);
  }
}
