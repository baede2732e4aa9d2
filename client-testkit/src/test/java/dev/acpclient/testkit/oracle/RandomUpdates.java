package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Well-formed payloads over few ids, so that they meet again and again. */
final class RandomUpdates {
  static final List<String> TOOL_CALLS = List.of("c1", "c2", "c3", "c4");
  static final List<String> TERMINALS = List.of("t1", "t2", "t3");

  /** The more often a state stands here, the more often it comes. */
  private static final List<String> STATES =
      List.of(
          "idle",
          "idle",
          "idle",
          "idle",
          "idle",
          "idle",
          "running",
          "running",
          "running",
          "running",
          "running",
          "requires_action",
          "unknown",
          "_custom");

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Dice dice;

  RandomUpdates(Dice dice) {
    this.dice = dice;
  }

  private static ObjectNode update(String variant) {
    return NODES.objectNode().put("sessionUpdate", variant);
  }

  ObjectNode stateUpdate() {
    return update("state_update").setAll(snapshot());
  }

  private ObjectNode snapshot() {
    String state = dice.oneOf(STATES);
    ObjectNode snapshot = NODES.objectNode().put("state", state);
    if (state.equals("idle") ? dice.chance(60) : dice.chance(5)) {
      snapshot.put(
          "stopReason", dice.oneOf("end_turn", "end_turn", "cancelled", "error", "_paused"));
    }
    if (dice.chance(75)) {
      snapshot.set("background", background());
    } else if (dice.chance(20)) {
      snapshot.putNull("background");
    }
    return snapshot;
  }

  private ArrayNode background() {
    ArrayNode items = NODES.arrayNode();
    int size = dice.oneOf(0, 0, 0, 1, 1, 2, 3);
    for (int i = 0; i < size; i++) {
      ObjectNode item = items.addObject();
      switch (dice.below(10)) {
        case 0, 1, 2, 3 -> item.put("type", "terminal").put("terminalId", dice.oneOf(TERMINALS));
        case 4, 5, 6, 7 -> item.put("type", "tool_call").put("toolCallId", dice.oneOf(TOOL_CALLS));
        case 8 -> item.put("type", "subagent").put("sessionId", dice.oneOf("k1", "k2", "g1"));
        default -> item.put("type", "_job").put("n", dice.below(2));
      }
    }
    return items;
  }

  ObjectNode toolCallUpdate() {
    return update("tool_call_update").setAll(toolCall());
  }

  private ObjectNode toolCall() {
    ObjectNode call = NODES.objectNode().put("toolCallId", dice.oneOf(TOOL_CALLS));
    if (dice.chance(60)) {
      call.put(
          "status",
          dice.oneOf(
              "pending",
              "in_progress",
              "in_progress",
              "in_progress",
              "paused",
              "completed",
              "completed",
              "failed",
              "cancelled",
              "_thinking"));
    } else if (dice.chance(10)) {
      call.putNull("status");
    }
    if (dice.chance(30)) {
      call.put("title", dice.oneOf("Run", "Read"));
    }
    if (dice.chance(25)) {
      ArrayNode content = call.putArray("content");
      for (int i = dice.below(3); i > 0; i--) {
        content.add(toolCallContent());
      }
    } else if (dice.chance(5)) {
      call.putNull("content");
    }
    addCapabilities(call);
    return call;
  }

  private void addCapabilities(ObjectNode entity) {
    if (dice.chance(30)) {
      entity.putObject("capabilities").putObject("cancel");
    } else if (dice.chance(8)) {
      entity.putNull("capabilities");
    } else if (dice.chance(8)) {
      entity.putObject("capabilities");
    }
  }

  private ObjectNode toolCallContent() {
    ObjectNode item = NODES.objectNode();
    switch (dice.below(6)) {
      case 0 -> item.put("type", "diff").putArray("changes");
      case 1 -> item.put("type", "content").set("content", contentBlock());
      case 2 -> item.put("type", "_chart");
      default -> item.put("type", "terminal").put("terminalId", dice.oneOf(TERMINALS));
    }
    return item;
  }

  ObjectNode toolCallContentChunk() {
    ObjectNode chunk = update("tool_call_content_chunk").put("toolCallId", dice.oneOf(TOOL_CALLS));
    chunk.set("content", toolCallContent());
    return chunk;
  }

  ObjectNode terminalUpdate() {
    ObjectNode terminal = update("terminal_update").put("terminalId", dice.oneOf(TERMINALS));
    if (dice.chance(20)) {
      terminal.put("command", "npm run dev");
    }
    if (dice.chance(25)) {
      terminal.putObject("output").put("data", base64());
    } else if (dice.chance(5)) {
      terminal.putNull("output");
    }
    if (dice.chance(30)) {
      ObjectNode exit = terminal.putObject("exitStatus");
      if (dice.chance(60)) {
        exit.put("exitCode", dice.oneOf(0, 1, -9));
      }
      if (dice.chance(20)) {
        exit.put("signal", "SIGTERM");
      }
    } else if (dice.chance(12)) {
      terminal.putNull("exitStatus");
    }
    addCapabilities(terminal);
    return terminal;
  }

  ObjectNode terminalOutputChunk() {
    return update("terminal_output_chunk")
        .put("terminalId", dice.oneOf(TERMINALS))
        .put("data", dice.chance(90) ? base64() : dice.oneOf("YQ", "?", "YQ=", "Y Q="));
  }

  private String base64() {
    byte[] bytes = dice.oneOf("", "a", "zeile\n", "\u00e9").getBytes(StandardCharsets.UTF_8);
    int length = bytes.length > 1 && dice.chance(20) ? bytes.length - 1 : bytes.length;
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length));
  }

  ObjectNode message() {
    String kind = dice.oneOf("user_message", "agent_message", "agent_thought");
    boolean chunk = dice.chance(60);
    ObjectNode message =
        update(chunk ? kind + "_chunk" : kind).put("messageId", dice.oneOf("m1", "m2"));
    if (chunk) {
      message.set("content", contentBlock());
    } else if (dice.chance(70)) {
      message.putArray("content").add(contentBlock()).add(contentBlock());
    } else if (dice.chance(30)) {
      message.putNull("content");
    }
    return message;
  }

  private ObjectNode contentBlock() {
    ObjectNode block = NODES.objectNode();
    switch (dice.below(10)) {
      case 0 -> block.put("type", "image").put("data", "YQ==").put("mimeType", "image/png");
      case 1 -> block.put("type", "resource_link").put("name", "n").put("uri", "file:///n");
      case 2 ->
          block.put("type", "resource").putObject("resource").put("uri", "x:y").put("text", "z");
      case 3 -> block.put("type", "_hologram");
      default -> block.put("type", "text").put("text", dice.oneOf("A", "B", "\u2028", ""));
    }
    return block;
  }

  ObjectNode subagentUpdate(String child) {
    ObjectNode subagent = update("subagent_update").put("sessionId", child);
    if (dice.chance(30)) {
      subagent.put("title", "Scan");
    }
    addCapabilities(subagent);
    if (dice.chance(45)) {
      subagent.set("state", snapshot());
    } else if (dice.chance(10)) {
      subagent.putNull("state");
    }
    if (dice.chance(15)) {
      subagent.put("cwd", "/p").putArray("additionalDirectories").add("/q");
    }
    return subagent;
  }

  /** Updates that change no view, unknown ones included. */
  ObjectNode sideUpdate() {
    return switch (dice.below(6)) {
      case 0 -> update("session_info_update").put("title", "T");
      case 1 -> update("usage_update").put("used", 1).put("size", 9);
      case 2 -> update("notice").put("severity", "info").put("title", "N");
      case 3 -> update("compaction_update").put("compactionId", "z").put("status", "completed");
      case 4 -> update("replay_complete");
      default -> update("_vendor").put("toolCallId", "c1").put("status", "completed");
    };
  }

  ObjectNode permission(String sessionId) {
    ObjectNode params = NODES.objectNode().put("sessionId", sessionId).put("title", "May I?");
    params
        .putArray("options")
        .addObject()
        .put("optionId", "o")
        .put("name", "Yes")
        .put("kind", dice.oneOf("allow_once", "_allow_later"));
    switch (dice.below(8)) {
      case 0 -> params.putNull("subject");
      case 1 -> params.putObject("subject").put("type", "_plan");
      case 2, 3 -> {
        ObjectNode command =
            params
                .putObject("subject")
                .put("type", "command")
                .put("command", "npm t")
                .put("cwd", "/p");
        if (dice.chance(50)) {
          command.put("toolCallId", dice.oneOf(TOOL_CALLS));
        }
        if (dice.chance(60)) {
          command.put("terminalId", dice.oneOf(TERMINALS));
        }
      }
      case 4, 5, 6 ->
          params.putObject("subject").put("type", "tool_call").set("toolCall", toolCall());
      default -> {}
    }
    return params;
  }

  ObjectNode elicitation(String sessionId) {
    ObjectNode params = NODES.objectNode().put("message", "Which?").put("mode", "form");
    if (!dice.chance(8)) {
      params.put("sessionId", sessionId);
    }
    if (dice.chance(8)) {
      params.put("requestId", 1);
    }
    params.putObject("requestedSchema").put("type", "object").putObject("properties");
    return params;
  }
}
