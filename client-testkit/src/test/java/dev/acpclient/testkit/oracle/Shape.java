package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which JSON is well formed, and what is left of it where a reader is lenient. */
final class Shape {
  private static final Set<String> KNOWN_WORK = Set.of("terminal", "tool_call", "subagent");

  /** One item of a background list; {@code id} is null for an unknown type. */
  record Work(String type, @Nullable String id) {}

  private Shape() {}

  /** A JSON number without fraction or exponent, within 64 bits. */
  static boolean isInteger(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong();
  }

  static boolean isId(JsonNode node) {
    return node.isTextual() || isInteger(node);
  }

  static boolean isStringOrNull(JsonNode node) {
    return node.isTextual() || node.isNull();
  }

  /** The text, or null where there is no string. */
  static @Nullable String text(JsonNode node) {
    return node.isTextual() ? node.asText() : null;
  }

  static boolean isContentBlock(JsonNode block) {
    if (!block.path("type").isTextual()) {
      return false;
    }
    return switch (block.path("type").asText()) {
      case "text" -> block.path("text").isTextual();
      case "image", "audio" -> block.path("data").isTextual() && block.path("mimeType").isTextual();
      case "resource_link" -> block.path("name").isTextual() && block.path("uri").isTextual();
      case "resource" -> isResource(block.path("resource"));
      default -> true;
    };
  }

  private static boolean isResource(JsonNode resource) {
    return resource.path("uri").isTextual()
        && (resource.path("text").isTextual() || resource.path("blob").isTextual());
  }

  static boolean isToolCallContent(JsonNode item) {
    if (!item.path("type").isTextual()) {
      return false;
    }
    return switch (item.path("type").asText()) {
      case "content" -> isContentBlock(item.path("content"));
      case "diff" -> item.path("changes").isArray();
      case "terminal" -> item.path("terminalId").isTextual();
      default -> true;
    };
  }

  /** A list whose reader skips what is broken. */
  static List<JsonNode> validItems(JsonNode array, Predicate<JsonNode> valid) {
    List<JsonNode> items = new ArrayList<>();
    for (JsonNode item : array) {
      if (valid.test(item)) {
        items.add(item);
      }
    }
    return items;
  }

  /** Outside the known states and inside them alike, a snapshot needs only a state. */
  static boolean isStateUpdate(JsonNode update) {
    return update.path("state").isTextual();
  }

  /**
   * R14, R15, R16, R26: the items a snapshot reports, without duplicates; null where it reports
   * none at all. One broken item spoils the list, an unknown type does not.
   */
  static @Nullable List<Work> background(JsonNode snapshot) {
    JsonNode array = snapshot.path("background");
    boolean known =
        Set.of("running", "requires_action", "idle", "unknown")
            .contains(snapshot.path("state").asText());
    if (!known || !array.isArray()) {
      return null;
    }
    List<Work> items = new ArrayList<>();
    Set<Work> seen = new HashSet<>();
    for (JsonNode item : array) {
      if (!item.path("type").isTextual()) {
        return null;
      }
      String type = item.path("type").asText();
      if (!KNOWN_WORK.contains(type)) {
        items.add(new Work(type, null));
        continue;
      }
      JsonNode id =
          switch (type) {
            case "terminal" -> item.path("terminalId");
            case "tool_call" -> item.path("toolCallId");
            default -> item.path("sessionId");
          };
      if (!id.isTextual()) {
        return null;
      }
      Work work = new Work(type, id.asText());
      if (seen.add(work)) {
        items.add(work);
      }
    }
    return items;
  }

  static boolean isSubagentUpdate(JsonNode update) {
    JsonNode cwd = update.path("cwd");
    JsonNode directories = update.path("additionalDirectories");
    return update.path("sessionId").isTextual()
        && (cwd.isMissingNode() || isStringOrNull(cwd))
        && (directories.isMissingNode()
            || directories.isNull()
            || (directories.isArray()
                && validItems(directories, JsonNode::isTextual).size() == directories.size()));
  }

  static boolean isPermissionRequest(JsonNode params) {
    JsonNode options = params.path("options");
    JsonNode subject = params.path("subject");
    return params.path("sessionId").isTextual()
        && params.path("title").isTextual()
        && options.isArray()
        && !options.isEmpty()
        && validItems(options, Shape::isPermissionOption).size() == options.size()
        && (subject.isMissingNode() || subject.isNull() || isPermissionSubject(subject));
  }

  private static boolean isPermissionOption(JsonNode option) {
    return option.path("optionId").isTextual()
        && option.path("name").isTextual()
        && option.path("kind").isTextual();
  }

  private static boolean isPermissionSubject(JsonNode subject) {
    if (!subject.path("type").isTextual()) {
      return false;
    }
    return switch (subject.path("type").asText()) {
      case "tool_call" -> subject.path("toolCall").path("toolCallId").isTextual();
      case "command" -> subject.path("command").isTextual() && subject.path("cwd").isTextual();
      default -> true;
    };
  }

  static boolean isSessionElicitation(JsonNode params) {
    return params.path("sessionId").isTextual()
        && !params.has("requestId")
        && params.path("message").isTextual();
  }

  /** Bytes of base64 with its padding, or null where the text is no such thing. */
  static byte @Nullable [] base64(JsonNode data) {
    if (!data.isTextual() || data.asText().length() % 4 != 0) {
      return null;
    }
    try {
      return Base64.getDecoder().decode(data.asText());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
