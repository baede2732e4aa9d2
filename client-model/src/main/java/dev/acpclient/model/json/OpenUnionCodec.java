package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Discriminator;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A union told apart by the text under one key. A text that no variant has selects the unknown
 * variant, which keeps the object whole; a known text with a broken payload is malformed.
 *
 * @param key the key of the {@link Discriminator}
 * @param byTag the variants by their {@link Variant} texts
 * @param unknown takes every other text, if the union is open
 * @param untagged takes objects without a text under the key, if there is such a variant
 * @param branches all of these, to write a value by its class
 */
record OpenUnionCodec<T>(
    String key,
    Map<String, ObjectCodec<T>> byTag,
    @Nullable ObjectCodec<T> unknown,
    @Nullable ObjectCodec<T> untagged,
    List<UnionBranch<ObjectCodec<T>>> branches)
    implements ObjectCodec<T> {

  @Override
  public T read(ObjectNode object, ReadContext context) throws MalformedException {
    JsonNode tag = object.get(key);
    ObjectCodec<T> variant =
        tag != null && tag.isTextual() ? byTag.getOrDefault(tag.textValue(), unknown) : untagged;
    if (variant != null) {
      return variant.read(object, context);
    }
    context.enter(key);
    try {
      if (tag == null) {
        throw context.malformed("is missing");
      }
      throw tag.isTextual()
          ? context.malformed("should be one of " + byTag.keySet())
          : context.expected("a text", tag);
    } finally {
      context.leave();
    }
  }

  @Override
  public void writeFields(T value, ObjectNode target) {
    UnionBranch<ObjectCodec<T>> branch = UnionBranch.of(value, branches);
    if (branch.tag() != null) {
      target.put(key, branch.tag());
    }
    branch.codec().writeFields(value, target);
  }
}
