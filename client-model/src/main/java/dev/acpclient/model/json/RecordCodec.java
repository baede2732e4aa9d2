package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A record as a JSON object, one {@link Part} per component. Keys it does not know are ignored. */
final class RecordCodec<T> implements ObjectCodec<T> {

  private final Constructor<T> constructor;
  private final List<Part> parts;

  RecordCodec(Constructor<T> constructor, List<Part> parts) {
    this.constructor = constructor;
    this.parts = parts;
  }

  @Override
  public T read(ObjectNode object, ReadContext context) throws MalformedException {
    @Nullable Object[] values = new @Nullable Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).read(object, context);
    }
    return Records.create(constructor, values);
  }

  @Override
  public void writeFields(T value, ObjectNode target) {
    for (Part part : parts) {
      part.write(Records.invoke(part.accessor(), value), target);
    }
  }

  /** What one component of the record takes from the object. */
  interface Part {

    Method accessor();

    @Nullable Object read(ObjectNode object, ReadContext context) throws MalformedException;

    void write(@Nullable Object value, ObjectNode target);
  }

  /** The value under a key. */
  record Field(Method accessor, String key, FieldCodec codec) implements Part {

    @Override
    public @Nullable Object read(ObjectNode object, ReadContext context) throws MalformedException {
      context.enter(key);
      try {
        JsonNode node = object.get(key);
        return node == null ? codec.absent(context) : codec.read(node, context);
      } finally {
        context.leave();
      }
    }

    @Override
    public void write(@Nullable Object value, ObjectNode target) {
      JsonNode node = codec.write(value);
      if (node != null) {
        target.set(key, node);
      }
    }
  }

  /** Some of the fields, gathered in a type of their own. */
  record Group(Method accessor, ObjectCodec<Object> codec) implements Part {

    @Override
    public Object read(ObjectNode object, ReadContext context) throws MalformedException {
      return codec.read(object, context);
    }

    @Override
    public void write(@Nullable Object value, ObjectNode target) {
      codec.writeFields(Objects.requireNonNull(value), target);
    }
  }

  /** The whole object, as it came. */
  record Whole(Method accessor) implements Part {

    @Override
    public Object read(ObjectNode object, ReadContext context) {
      return object;
    }

    @Override
    public void write(@Nullable Object value, ObjectNode target) {
      target.setAll((ObjectNode) Objects.requireNonNull(value));
    }
  }
}
