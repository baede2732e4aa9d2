package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A field of a kind that is not known. It must not be shown as if it were one of the others.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownElicitationPropertySchema(String type, ObjectNode raw)
    implements ElicitationPropertySchema {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
