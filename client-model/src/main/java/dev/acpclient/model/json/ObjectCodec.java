package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A codec of a type that is a JSON object. */
interface ObjectCodec<T> extends Codec<T> {

  T read(ObjectNode object, ReadContext context) throws MalformedException;

  /** Adds the fields of the value to an object, which may hold those of a union around it. */
  void writeFields(T value, ObjectNode target);

  @Override
  default T read(JsonNode node, ReadContext context) throws MalformedException {
    if (node instanceof ObjectNode object) {
      return read(object, context);
    }
    throw context.expected("an object", node);
  }

  @Override
  default JsonNode write(T value) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    writeFields(value, object);
    return object;
  }
}
