package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A tool call as its agent tells it, and what the client put over it. */
final class NaiveToolCall {
  private static final Set<String> FINAL = Set.of("completed", "failed", "cancelled");

  enum Overlay {
    NONE,
    OPTIMISTIC_CANCELLED,
    CLOSED_CANCELLED,
    CLOSED_UNKNOWN
  }

  final String id;
  String status = "pending";
  @Nullable String title;
  List<JsonNode> content = new ArrayList<>();
  boolean cancelAdvertised;
  boolean cancelRequested;
  Overlay overlay = Overlay.NONE;

  /** The mark of R22b. */
  boolean abandonedBefore;

  /** R29: it was unfinished at the last idle snapshot and has not finished since. */
  boolean leftOver;

  /** The line of its latest finish (R17), 0 if it never finished. */
  int finishedAt;

  NaiveToolCall(String id) {
    this.id = id;
  }

  NaiveToolCall copy() {
    NaiveToolCall copy = new NaiveToolCall(id);
    copy.status = status;
    copy.title = title;
    copy.content = new ArrayList<>(content);
    copy.cancelAdvertised = cancelAdvertised;
    copy.cancelRequested = cancelRequested;
    copy.overlay = overlay;
    copy.abandonedBefore = abandonedBefore;
    copy.leftOver = leftOver;
    copy.finishedAt = finishedAt;
    return copy;
  }

  boolean isFinal() {
    return FINAL.contains(status);
  }

  boolean isUnfinishedAsShown() {
    return !isFinal() && overlay == Overlay.NONE;
  }

  /**
   * R6, R8, R10, R22b, R47: {@code tool_call_update}, or the same object as a permission subject.
   */
  void patch(JsonNode update, int line) {
    abandonedBefore = false;
    JsonNode newTitle = update.path("title");
    if (Shape.isStringOrNull(newTitle)) {
      title = Shape.text(newTitle);
    }
    JsonNode newStatus = update.path("status");
    if (Shape.isStringOrNull(newStatus)) {
      status = newStatus.isNull() ? "pending" : newStatus.asText();
      overlay = Overlay.NONE;
      if (isFinal()) {
        finishedAt = line;
        leftOver = false;
        cancelRequested = false;
      }
    }
    JsonNode newContent = update.path("content");
    if (newContent.isArray() || newContent.isNull()) {
      content = Shape.validItems(newContent, Shape::isToolCallContent);
    }
    if (update.has("capabilities")) {
      cancelAdvertised = update.path("capabilities").path("cancel").isObject();
    }
  }

  boolean references(String terminalId) {
    return content.stream()
        .anyMatch(
            item ->
                item.path("type").asText().equals("terminal")
                    && item.path("terminalId").asText().equals(terminalId));
  }
}
