package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A subject of a kind that is not known. The request can be shown without it, or declined.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownRequestPermissionSubject(String type, ObjectNode raw)
    implements RequestPermissionSubject {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
