package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a page knows after the steps it was handed, put together as the page does. */
final class PageModel {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<String> TABLES =
      List.of("calls", "terminals", "subagents", "permissions", "elicitations");

  private final Map<Integer, ObjectNode> sessions = new TreeMap<>();

  void add(JsonNode step) {
    for (JsonNode change : step.path("changes")) {
      int number = change.path("s").intValue();
      if (change.path("gone").booleanValue()) {
        sessions.remove(number);
        continue;
      }
      ObjectNode session = sessions.computeIfAbsent(number, n -> NODES.objectNode());
      patch(session.withObject("/head"), change.path("head"));
      for (String table : TABLES) {
        ObjectNode rows = session.withObject("/" + table);
        for (JsonNode row : change.path(table)) {
          patch(rows, row.path(0).textValue(), row.path(1));
        }
      }
    }
  }

  private static void patch(ObjectNode rows, String id, JsonNode fields) {
    if (fields.isNull()) {
      rows.remove(id);
    } else {
      ObjectNode row = rows.get(id) instanceof ObjectNode known ? known : NODES.objectNode();
      patch(row, fields);
      rows.set(id, row);
    }
  }

  private static void patch(ObjectNode row, JsonNode fields) {
    fields.properties().forEach(field -> row.set(field.getKey(), field.getValue()));
  }

  /** The view of each session, as {@code acp replay} prints it; ids of questions in any order. */
  ObjectNode views() {
    ObjectNode views = NODES.objectNode();
    for (ObjectNode session : sessions.values()) {
      ObjectNode view = session.path("head").deepCopy();
      String id = view.remove("id").textValue();
      view.remove(List.of("parent", "title", "cwd"));
      view.set("toolCalls", rows(session, "calls", "title", "kind", "listed", "terminals"));
      view.set("terminals", rows(session, "terminals", "title", "listed"));
      view.set("subagents", rows(session, "subagents"));
      ObjectNode abandoned = view.putObject("abandoned");
      abandoned.set("toolCalls", abandoned(session.path("calls")));
      abandoned.set("terminals", abandoned(session.path("terminals")));
      for (String table : List.of("permissions", "elicitations")) {
        ArrayNode ids = view.putArray(table);
        session.path(table).forEach(row -> ids.add(row.path("id")));
      }
      views.set(id, view);
    }
    return views;
  }

  private static ObjectNode rows(ObjectNode session, String table, String... left) {
    ObjectNode rows = session.path(table).deepCopy();
    rows.forEach(row -> ((ObjectNode) row).remove(List.of(left)));
    return rows;
  }

  private static ArrayNode abandoned(JsonNode rows) {
    ArrayNode ids = NODES.arrayNode();
    for (Map.Entry<String, JsonNode> row : rows.properties()) {
      if (row.getValue().path("shown").asText().equals("abandoned")) {
        ids.add(row.getKey());
      }
    }
    return ids;
  }
}
