package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A list, map or object that is empty when its key is missing. Left out when it is empty. */
record EmptiableField(Codec<Object> values, Object empty, boolean nullIsEmpty)
    implements FieldCodec {

  @Override
  public Object absent(ReadContext context) {
    return empty;
  }

  @Override
  public Object read(JsonNode node, ReadContext context) throws MalformedException {
    return nullIsEmpty && node.isNull() ? empty : values.read(node, context);
  }

  @Override
  public @Nullable JsonNode write(@Nullable Object value) {
    return Objects.requireNonNull(value).equals(empty) ? null : values.write(value);
  }
}
