package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** An object with free keys, in the order of the wire. */
record MapCodec<T>(Codec<T> values) implements Codec<Map<String, T>> {

  @Override
  public Map<String, T> read(JsonNode node, ReadContext context) throws MalformedException {
    if (!(node instanceof ObjectNode object)) {
      throw context.expected("an object", node);
    }
    Map<String, T> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      context.enter(entry.getKey());
      try {
        map.put(entry.getKey(), values.read(entry.getValue(), context));
      } finally {
        context.leave();
      }
    }
    return map;
  }

  @Override
  public JsonNode write(Map<String, T> map) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    map.forEach((key, value) -> object.set(key, values.write(value)));
    return object;
  }
}
