package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.acpclient.model.Patch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tells apart: left out, {@code null}, and a value. */
record PatchField(Codec<Object> values) implements FieldCodec {

  @Override
  public Patch<Object> absent(ReadContext context) {
    return Patch.omitted();
  }

  @Override
  public Patch<Object> read(JsonNode node, ReadContext context) throws MalformedException {
    return node.isNull() ? Patch.cleared() : Patch.of(values.read(node, context));
  }

  @Override
  public @Nullable JsonNode write(@Nullable Object patch) {
    if (patch instanceof Patch.Value<?> value) {
      return values.write(value.value());
    }
    return ((Patch<?>) Objects.requireNonNull(patch)).isOmitted() ? null : NullNode.instance;
  }
}
