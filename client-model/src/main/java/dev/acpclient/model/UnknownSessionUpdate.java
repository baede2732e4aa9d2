package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An update of an agent's own kind, or of a newer version. Kept for whoever knows it; changes
 * nothing by itself.
 *
 * @param sessionUpdate the value under {@code sessionUpdate}
 * @param raw the whole object, written back as it came
 */
public record UnknownSessionUpdate(String sessionUpdate, ObjectNode raw) implements SessionUpdate {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
