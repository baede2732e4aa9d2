package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Input of a kind that is not known.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownAvailableCommandInput(String type, ObjectNode raw)
    implements AvailableCommandInput {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
