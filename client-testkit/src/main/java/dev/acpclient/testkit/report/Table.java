package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table of a session as the page has it, and what the page has to be told of it. */
final class Table<T> {
  private final Function<T, String> id;
  private final Map<String, Known> known = new HashMap<>();
  private ArrayNode told = JsonNodeFactory.instance.arrayNode();

  /** A row, and what it was made of: to make one costs more than to see that it is the same. */
  private record Known(Object source, ObjectNode row) {}

  Table(Function<T, String> id) {
    this.id = id;
  }

  /**
   * Tells what is another in the row of an item.
   *
   * @param source equal when the row is
   */
  void put(T item, Object source, Function<T, ObjectNode> row) {
    String key = id.apply(item);
    Known old = known.get(key);
    if (old != null && old.source().equals(source)) {
      return;
    }
    Known now = new Known(source, row.apply(item));
    known.put(key, now);
    ObjectNode fields = difference(old == null ? null : old.row(), now.row());
    if (!fields.isEmpty()) {
      told.addArray().add(key).add(fields);
    }
  }

  /** Tells which rows are gone. */
  void retain(Collection<T> items) {
    if (items.size() == known.size()) {
      return;
    }
    Set<String> left = items.stream().map(id).collect(Collectors.toSet());
    for (String key : List.copyOf(known.keySet())) {
      if (!left.contains(key)) {
        known.remove(key);
        told.addArray().add(key).addNull();
      }
    }
  }

  /** Pairs of an id and the fields that changed since this was last called, or null for all. */
  ArrayNode take() {
    ArrayNode taken = told;
    told = JsonNodeFactory.instance.arrayNode();
    return taken;
  }

  /** The fields that are others now. No row ever loses one. */
  static ObjectNode difference(@Nullable ObjectNode before, ObjectNode now) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : now.properties()) {
      if (before == null || !field.getValue().equals(before.get(field.getKey()))) {
        fields.set(field.getKey(), field.getValue());
      }
    }
    return fields;
  }
}
