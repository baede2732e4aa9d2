package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Objects;

/** A record that stands on the wire as its one component: an id. */
record ValueCodec<T>(Constructor<T> constructor, Method accessor, Codec<Object> values)
    implements Codec<T> {

  @Override
  public T read(JsonNode node, ReadContext context) throws MalformedException {
    return Records.create(constructor, values.read(node, context));
  }

  @Override
  public JsonNode write(T value) {
    return values.write(
        Objects.requireNonNull(Records.invoke(accessor, Objects.requireNonNull(value))));
  }
}
