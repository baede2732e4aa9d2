package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Unmodifiable copies for the records to keep. */
final class Copies {

  private Copies() {}

  static <T> @Nullable List<T> ofNullable(@Nullable List<T> list) {
    return list == null ? null : List.copyOf(list);
  }

  /** Keeps the order, in which an agent wants its entries to be shown. */
  static <T> Map<String, T> ordered(Map<String, T> map) {
    map.forEach(
        (key, value) -> {
          Objects.requireNonNull(key);
          Objects.requireNonNull(value);
        });
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** The object without the key; a shallow copy, unless the key is missing anyway. */
  static ObjectNode without(ObjectNode object, String key) {
    if (!object.has(key)) {
      return object;
    }
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    copy.setAll(object);
    copy.remove(key);
    return copy;
  }
}
