package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Breaks a message at one place, anywhere in it: a wrong type, a missing key, an item that does not
 * belong.
 */
final class Damage {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Dice dice;

  Damage(Dice dice) {
    this.dice = dice;
  }

  void breakSomewhere(ObjectNode message) {
    List<JsonNode> containers = new ArrayList<>();
    collect(message, containers);
    JsonNode container = dice.oneOf(containers);
    if (container instanceof ObjectNode object) {
      breakField(object);
    } else if (container instanceof ArrayNode array) {
      breakItem(array);
    }
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
    }
    node.forEach(child -> collect(child, containers));
  }

  private void breakField(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    names.remove("jsonrpc");
    if (names.isEmpty()) {
      object.set("type", wrongValue());
    } else if (dice.chance(30)) {
      object.remove(dice.oneOf(names));
    } else {
      object.set(dice.oneOf(names), wrongValue());
    }
  }

  private void breakItem(ArrayNode array) {
    if (!array.isEmpty() && dice.chance(40)) {
      array.set(dice.below(array.size()), wrongValue());
    } else {
      array.insert(dice.below(array.size() + 1), wrongValue());
    }
  }

  /** Something of another type, or of the right type and unheard of. */
  private JsonNode wrongValue() {
    return switch (dice.below(12)) {
      case 0, 1 -> NODES.nullNode();
      case 2 -> NODES.numberNode(7);
      case 3 -> DecimalNode.valueOf(new BigDecimal("1.0"));
      case 4 -> DecimalNode.valueOf(new BigDecimal("1E+1"));
      case 5 -> NODES.booleanNode(true);
      case 6 -> NODES.textNode("");
      case 7 -> NODES.textNode("_odd");
      case 8 -> NODES.arrayNode();
      case 9 -> NODES.arrayNode().add(5).addNull();
      case 10 -> NODES.objectNode();
      default -> NODES.objectNode().put("type", "terminal");
    };
  }
}
