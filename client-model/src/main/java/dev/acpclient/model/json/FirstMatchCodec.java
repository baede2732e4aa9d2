package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** A union without a mark: the first branch that can read the value takes it. */
record FirstMatchCodec<T>(List<UnionBranch<Codec<T>>> branches) implements Codec<T> {

  @Override
  public T read(JsonNode node, ReadContext context) throws MalformedException {
    for (UnionBranch<Codec<T>> branch : branches) {
      ReadContext attempt = context.attempt();
      try {
        T value = branch.codec().read(node, attempt);
        context.merge(attempt);
        return value;
      } catch (MalformedException e) {
        // The next branch may do.
      }
    }
    throw context.malformed("fits none of the " + branches.size() + " forms allowed");
  }

  @Override
  public JsonNode write(T value) {
    return UnionBranch.of(value, branches).codec().write(value);
  }
}
