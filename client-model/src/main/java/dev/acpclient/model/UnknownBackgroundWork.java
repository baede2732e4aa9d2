package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Work of a kind that is not known. Counts as running.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownBackgroundWork(String type, ObjectNode raw) implements BackgroundWork {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
