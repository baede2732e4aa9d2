package dev.acpclient.testkit.redact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What is kept of a value, by what the protocol has in its place. A value of another JSON type is
 * replaced, and stays of that type: what could not be read cannot be read afterwards.
 */
interface Shape {
  /** Nothing is kept but the JSON types. */
  Shape NOTHING = (json, placeholders) -> placeholders.any(json);

  /** A number or a yes or no that has its meaning in the protocol. */
  Shape SCALAR =
      (json, placeholders) -> json.isNumber() || json.isBoolean() ? json : placeholders.any(json);

  /** Bytes: as many are left. */
  Shape BASE64 =
      (json, placeholders) ->
          json.isTextual()
              ? TextNode.valueOf(placeholders.base64(json.textValue()))
              : placeholders.any(json);

  /** A word of the protocol, or one that an extension put in the place of one. */
  Shape NAME = matching(Pattern.compile("[A-Za-z][\\w.:-]{0,63}|_[\\w./:-]{0,63}"));

  /** A name for programs; one with a slash, a space or a quote may be a path or a text. */
  Shape ID = matching(Pattern.compile("[\\w.:@#+=|,;()\\[\\]{}<>*!?$%&^-]{1,256}"));

  /** The name of a method. */
  Shape METHOD = matching(Pattern.compile("[A-Za-z_$][\\w.-]{0,63}(/[\\w.-]{1,63}){0,4}"));

  /** An id of a request: like an id, or a number. */
  Shape REQUEST_ID =
      (json, placeholders) ->
          json.isTextual() ? ID.keep(json, placeholders) : SCALAR.keep(json, placeholders);

  /** What may stay of it. Never changes its argument. */
  JsonNode keep(JsonNode json, Placeholders placeholders);

  static Shape matching(Pattern form) {
    return (json, placeholders) ->
        json.isTextual() && form.matcher(json.textValue()).matches()
            ? json
            : placeholders.any(json);
  }

  /** An array of such values. */
  record Items(Shape item) implements Shape {
    @Override
    public JsonNode keep(JsonNode json, Placeholders placeholders) {
      if (!(json instanceof ArrayNode array)) {
        return placeholders.any(json);
      }
      ArrayNode kept = JsonNodeFactory.instance.arrayNode(array.size());
      array.forEach(value -> kept.add(value.isNull() ? value : item.keep(value, placeholders)));
      return kept;
    }
  }

  /** An object whose keys are chosen by somebody. */
  record Entries(Shape value) implements Shape {
    @Override
    public JsonNode keep(JsonNode json, Placeholders placeholders) {
      return new Fields(Map.of(), value).keep(json, placeholders);
    }
  }

  /**
   * An object with keys of the protocol.
   *
   * @param rest what the values are of all other keys, which are replaced themselves
   */
  record Fields(Map<String, Shape> known, Shape rest) implements Shape {
    @Override
    public JsonNode keep(JsonNode json, Placeholders placeholders) {
      if (!(json instanceof ObjectNode object)) {
        return placeholders.any(json);
      }
      ObjectNode kept = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        Shape shape = known.get(field.getKey());
        if (shape != null) {
          kept.set(field.getKey(), value(shape, field.getValue(), placeholders));
        }
      }
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        if (!known.containsKey(field.getKey())) {
          String key =
              placeholders.key(field.getKey(), name -> kept.has(name) || known.containsKey(name));
          kept.set(key, value(rest, field.getValue(), placeholders));
        }
      }
      return kept;
    }

    private static JsonNode value(Shape shape, JsonNode json, Placeholders placeholders) {
      return json.isNull() ? json : shape.keep(json, placeholders);
    }
  }

  /** One of several objects, told apart by the text under a key. */
  record Variants(String key, Map<String, Shape> byName, Shape other) implements Shape {
    @Override
    public JsonNode keep(JsonNode json, Placeholders placeholders) {
      JsonNode name = json.path(key);
      return (name.isTextual() ? byName.getOrDefault(name.textValue(), other) : other)
          .keep(json, placeholders);
    }
  }
}
