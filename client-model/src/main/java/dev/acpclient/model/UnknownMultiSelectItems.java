package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A choice of a kind that is not known.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownMultiSelectItems(String type, ObjectNode raw) implements MultiSelectItems {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
