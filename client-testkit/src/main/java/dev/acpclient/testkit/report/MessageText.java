package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** What a page holds of a message: all of it, unless it is very long. */
final class MessageText {
  /** The most characters of a message. */
  static final int MOST = 16_000;

  /** The most characters of a text in a message that is longer. */
  private static final int MOST_OF_A_TEXT = 1_000;

  /** What is nested deeper in such a message is left out. */
  private static final int MOST_DEPTH = 64;

  private MessageText() {}

  static String of(JsonNode message) {
    String whole = message.toString();
    if (whole.length() <= MOST) {
      return whole;
    }
    String shorter = shortened(message, 0).toString();
    return shorter.length() <= MOST ? shorter : cut(shorter, MOST);
  }

  /** The beginning of a text, and how long it was. */
  static String cut(String text, int most) {
    return text.length() <= most
        ? text
        : text.substring(0, most)
            + String.format(Locale.ROOT, "… (%,d characters in all)", text.length());
  }

  private static JsonNode shortened(JsonNode json, int depth) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (json.isTextual()) {
      return nodes.textNode(cut(json.textValue(), MOST_OF_A_TEXT));
    }
    if (json.isContainerNode() && depth == MOST_DEPTH) {
      return nodes.textNode("…");
    }
    if (json.isArray()) {
      ArrayNode array = nodes.arrayNode();
      json.forEach(item -> array.add(shortened(item, depth + 1)));
      return array;
    }
    if (json.isObject()) {
      ObjectNode object = nodes.objectNode();
      json.properties()
          .forEach(
              e -> object.set(cut(e.getKey(), MOST_OF_A_TEXT), shortened(e.getValue(), depth + 1)));
      return object;
    }
    return json;
  }
}
