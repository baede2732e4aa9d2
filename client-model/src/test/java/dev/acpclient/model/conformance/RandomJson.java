package dev.acpclient.model.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Random;

/** Random choices, the same for the same seed. */
final class RandomJson {

  final JsonNodeFactory json = JsonNodeFactory.instance;
  private final Random random;

  RandomJson(Random random) {
    this.random = random;
  }

  boolean flip(double probability) {
    return random.nextDouble() < probability;
  }

  /** From 0 to 2. */
  int size() {
    return random.nextInt(3);
  }

  @SafeVarargs
  final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  JsonNode oneOf(JsonNode array) {
    return array.get(random.nextInt(array.size()));
  }

  String word() {
    return oneOf("alpha", "beta", "gamma", "delta");
  }

  String text(boolean nonEmpty) {
    return nonEmpty
        ? oneOf("text", "5", "true", "a\"b\\c", "\u2713 \ud83d\ude00", "line\nline\u2028")
        : oneOf("", text(true), text(true));
  }

  JsonNode any() {
    return any(2);
  }

  private JsonNode any(int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0 -> json.nullNode();
      case 1 -> json.booleanNode(flip(0.5));
      case 2 -> json.textNode(text(false));
      case 3 -> json.numberNode(random.nextInt());
      case 4 -> json.numberNode(new BigDecimal("1.0"));
      case 5 -> array(depth - 1);
      default -> object(depth - 1);
    };
  }

  private ArrayNode array(int depth) {
    ArrayNode array = json.arrayNode();
    for (int i = size(); i > 0; i--) {
      array.add(any(depth));
    }
    return array;
  }

  private ObjectNode object(int depth) {
    ObjectNode object = json.objectNode();
    for (int i = size(); i > 0; i--) {
      object.set(word(), any(depth));
    }
    return object;
  }
}
