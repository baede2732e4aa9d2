package dev.acpclient.model.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random JSON that is valid by a schema. */
final class SchemaInstances {

  private final ProtocolSchema schema;
  private final RandomJson random;

  SchemaInstances(ProtocolSchema schema, Random random) {
    this.schema = schema;
    this.random = new RandomJson(random);
  }

  JsonNode of(String definition) {
    return of(schema.definition(definition));
  }

  private JsonNode of(JsonNode type) {
    JsonNode constant = type.get("const");
    if (constant != null) {
      return constant;
    }
    JsonNode instance = own(type);
    if (type.has("$ref")) {
      instance = merge(instance, of(ProtocolSchema.referredName(type.get("$ref"))));
    }
    for (JsonNode part : type.path("allOf")) {
      instance = merge(instance, of(part));
    }
    for (String choice : new String[] {"anyOf", "oneOf"}) {
      if (type.has(choice)) {
        instance = merge(instance, of(random.oneOf(type.get(choice))));
      }
    }
    if (type.has("not") && instance instanceof ObjectNode object) {
      asUnknownVariant(type, object);
    }
    return instance == null ? random.any() : instance;
  }

  /** What the schema itself asks for, beside what it refers to. */
  private @Nullable JsonNode own(JsonNode type) {
    JsonNode name = type.get("type");
    if (name == null) {
      return null;
    }
    String chosen = name.isArray() ? random.oneOf(name).textValue() : name.textValue();
    return switch (chosen) {
      case "null" -> random.json.nullNode();
      case "boolean" -> random.json.booleanNode(random.flip(0.5));
      case "string" -> random.json.textNode(random.text(type.path("minLength").asInt() > 0));
      case "integer" -> random.json.numberNode(integer(type));
      case "number" -> random.json.numberNode(number(type));
      case "array" -> array(type);
      case "object" -> object(type);
      default -> throw new IllegalArgumentException(chosen);
    };
  }

  private BigInteger integer(JsonNode type) {
    Bounds bounds = Bounds.of(type);
    return random.oneOf(
        bounds.min(),
        bounds.max(),
        bounds.min().add(BigInteger.ONE),
        bounds.min().add(bounds.max()).shiftRight(1));
  }

  private BigDecimal number(JsonNode type) {
    return type.has("minimum")
        ? random.oneOf(BigDecimal.ZERO, BigDecimal.ONE, new BigDecimal("0.50"))
        : random.oneOf(BigDecimal.TEN, new BigDecimal("-1.10"), new BigDecimal("6.02e23"));
  }

  private ArrayNode array(JsonNode type) {
    ArrayNode array = random.json.arrayNode();
    int size = type.path("minItems").asInt() + random.size();
    for (int i = 0; i < size; i++) {
      array.add(of(type.get("items")));
    }
    return array;
  }

  private ObjectNode object(JsonNode type) {
    ObjectNode object = random.json.objectNode();
    for (Map.Entry<String, JsonNode> property : type.path("properties").properties()) {
      if (isRequired(type, property.getKey()) || random.flip(0.6)) {
        object.set(property.getKey(), of(property.getValue()));
      }
    }
    JsonNode more = type.path("additionalProperties");
    if (more.isObject() || more.asBoolean()) {
      for (int i = random.size(); i > 0; i--) {
        object.set("_" + random.word(), more.isObject() ? of(more) : random.any());
      }
    }
    return object;
  }

  private static boolean isRequired(JsonNode type, String property) {
    for (JsonNode name : type.path("required")) {
      if (name.textValue().equals(property)) {
        return true;
      }
    }
    return false;
  }

  /** Gives the object a mark that no variant has. */
  private void asUnknownVariant(JsonNode type, ObjectNode object) {
    JsonNode excluded = type.at("/not/anyOf/0/required/0");
    object.put(excluded.textValue(), "_" + random.word());
  }

  private static JsonNode merge(@Nullable JsonNode left, JsonNode right) {
    return left instanceof ObjectNode object && right instanceof ObjectNode more
        ? object.setAll(more)
        : right;
  }
}
