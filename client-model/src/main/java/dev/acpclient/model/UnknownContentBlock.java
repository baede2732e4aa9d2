package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Content of a kind that is not known. Shown in a general way, or not at all.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownContentBlock(String type, ObjectNode raw) implements ContentBlock {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
