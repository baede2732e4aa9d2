package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Must be there and have a value. */
record RequiredField(Codec<Object> values) implements FieldCodec {

  @Override
  public Object absent(ReadContext context) throws MalformedException {
    throw context.malformed("is missing");
  }

  @Override
  public Object read(JsonNode node, ReadContext context) throws MalformedException {
    return values.read(node, context);
  }

  @Override
  public JsonNode write(@Nullable Object value) {
    return values.write(Objects.requireNonNull(value));
  }
}
