package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Replaces a bad value and reports it, so that it does not harm what is around. */
record ForgivingField(FieldCodec field, @Nullable Object replacement) implements FieldCodec {

  @Override
  public @Nullable Object absent(ReadContext context) throws MalformedException {
    return field.absent(context);
  }

  @Override
  public @Nullable Object read(JsonNode node, ReadContext context) {
    try {
      return field.read(node, context);
    } catch (MalformedException e) {
      context.forgive(e);
      return replacement;
    }
  }

  @Override
  public @Nullable JsonNode write(@Nullable Object value) {
    return field.write(value);
  }
}
