package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Something of a kind that is not known, kept in its place among the others.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownToolCallContent(String type, ObjectNode raw) implements ToolCallContent {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
