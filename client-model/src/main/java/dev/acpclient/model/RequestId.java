package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acpclient.model.schema.FirstMatch;
import java.util.Optional;

/**
 * The id by which an answer finds its request.
 *
 * <p>Each side chooses the ids of its own requests, so the same id may be in use in both directions
 * at once. The JSON type is part of the id: {@code 5} and {@code "5"} are two ids.
 */
@FirstMatch
public sealed interface RequestId {

  /** An id that is a 64-bit integer. */
  @SuppressWarnings("JavaLangClash") // Always read as RequestId.Number.
  record Number(@JsonValue long value) implements RequestId {

    /** The node that reading the id would make, so that both are equal. */
    @Override
    public JsonNode toJson() {
      return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** An id that is a text. */
  record Text(@JsonValue String value) implements RequestId {

    @Override
    public JsonNode toJson() {
      return TextNode.valueOf(value);
    }

    /** The text in quotes, so that it does not look like a number. */
    @Override
    public String toString() {
      return '"' + value + '"';
    }
  }

  /** The id as it stands in a message. */
  JsonNode toJson();

  /** An integer id. */
  static RequestId of(long value) {
    return new Number(value);
  }

  /** A text id. */
  static RequestId of(String value) {
    return new Text(value);
  }

  /**
   * Reads an id. An integer has neither fraction nor exponent and fits 64 bits: {@code 1.0} is no
   * id.
   *
   * @return empty if the JSON is no id; {@code null} is none
   */
  static Optional<RequestId> read(JsonNode json) {
    if (json.isTextual()) {
      return Optional.of(of(json.textValue()));
    }
    return json.isIntegralNumber() && json.canConvertToLong()
        ? Optional.of(of(json.longValue()))
        : Optional.empty();
  }
}
