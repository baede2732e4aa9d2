package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A change of a kind that is not known.
 *
 * @param operation the value under {@code operation}
 * @param raw the whole object, written back as it came
 */
public record UnknownDiffChange(String operation, ObjectNode raw) implements DiffChange {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
