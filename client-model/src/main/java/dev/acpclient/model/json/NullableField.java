package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** May be left out or {@code null}, which is the same. Written by leaving it out. */
record NullableField(Codec<Object> values) implements FieldCodec {

  @Override
  public @Nullable Object absent(ReadContext context) {
    return null;
  }

  @Override
  public @Nullable Object read(JsonNode node, ReadContext context) throws MalformedException {
    return node.isNull() ? null : values.read(node, context);
  }

  @Override
  public @Nullable JsonNode write(@Nullable Object value) {
    return value == null ? null : values.write(value);
  }
}
