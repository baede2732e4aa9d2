package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A command of a kind that is not known; its name and description can be shown.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownAvailableCommand(String type, String name, String description, ObjectNode raw)
    implements AvailableCommand {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
