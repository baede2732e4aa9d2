package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;

/** A list whose bad items are either skipped and reported, or make the whole list bad. */
record ListCodec<T>(Codec<T> items, boolean skipInvalid, boolean nonEmpty)
    implements Codec<List<T>> {

  @Override
  public List<T> read(JsonNode node, ReadContext context) throws MalformedException {
    if (!(node instanceof ArrayNode array)) {
      throw context.expected("an array", node);
    }
    List<T> list = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      context.enter(i);
      try {
        list.add(items.read(array.get(i), context));
      } catch (MalformedException e) {
        if (!skipInvalid) {
          throw e;
        }
        context.forgive(e);
      } finally {
        context.leave();
      }
    }
    if (nonEmpty && list.isEmpty()) {
      throw context.malformed("should have at least one item");
    }
    return list;
  }

  @Override
  public JsonNode write(List<T> list) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode(list.size());
    for (T item : list) {
      array.add(items.write(item));
    }
    return array;
  }
}
