package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What a component of a record makes of its key, of {@code null} and of a bad value. */
interface FieldCodec {

  /** The value of the component when the key is missing. */
  @Nullable Object absent(ReadContext context) throws MalformedException;

  /** The value of the component when there is something under the key. */
  @Nullable Object read(JsonNode node, ReadContext context) throws MalformedException;

  /** What goes under the key; {@code null} leaves it out. */
  @Nullable JsonNode write(@Nullable Object value);
}
