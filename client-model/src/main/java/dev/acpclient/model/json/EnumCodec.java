package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acpclient.model.WireName;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Names on the wire; one that no constant has becomes an unknown value, or is a bad one. */
record EnumCodec<T extends WireName>(
    Map<String, T> constants, @Nullable Function<String, T> unknown) implements Codec<T> {

  @Override
  public T read(JsonNode node, ReadContext context) throws MalformedException {
    String wire = node.textValue();
    if (wire == null) {
      throw context.expected("a text", node);
    }
    T constant = constants.get(wire);
    if (constant != null) {
      return constant;
    }
    if (unknown == null) {
      throw context.malformed("should be one of " + constants.keySet());
    }
    return unknown.apply(wire);
  }

  @Override
  public JsonNode write(T value) {
    return TextNode.valueOf(value.wire());
  }
}
