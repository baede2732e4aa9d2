package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A value that is a name on the wire.
 *
 * <p>Most such types are open: beside the names of this version, which are the constants of their
 * {@code Known} enum, an agent may send one of its own (beginning with {@code _}) or of a newer
 * version. It is kept as their {@code Unknown}.
 */
public interface WireName {

  /** The name, as it stands in the JSON. */
  @JsonValue
  String wire();
}
