package dev.acpclient.testkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.cli.JsonReplay;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.BackgroundItem;
import dev.acpclient.view.CloseWarning;
import dev.acpclient.view.Releasable;
import dev.acpclient.view.SessionSummary;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent, every event in every model has an answer. */
class TotalityTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final List<String> METHODS =
      List.of(
          "session/update",
          "session/update",
          "session/update",
          "session/request_permission",
          "elicitation/create",
          "$/cancel_request",
          "session/new",
          "session/fork",
          "session/resume",
          "session/close",
          "session/prompt",
          "session/cancel",
          "session/archive",
          "tool_call/cancel",
          "terminal/cancel",
          "session/set_config_option",
          "session/set_title");

  private static final List<String> UPDATES =
      List.of(
          "user_message",
          "agent_message_chunk",
          "session_message",
          "state_update",
          "tool_call_update",
          "tool_call_content_chunk",
          "terminal_update",
          "terminal_output_chunk",
          "plan_update",
          "plan_removed",
          "available_commands_update",
          "config_option_update",
          "session_info_update",
          "usage_update",
          "notice",
          "compaction_update",
          "compaction_summary_chunk",
          "subagent_update");

  private static final List<String> KEYS =
      List.of(
          "sessionId",
          "update",
          "state",
          "background",
          "type",
          "toolCallId",
          "terminalId",
          "messageId",
          "content",
          "status",
          "title",
          "capabilities",
          "cancel",
          "exitStatus",
          "output",
          "data",
          "_meta",
          "subject",
          "toolCall",
          "options",
          "optionId",
          "name",
          "kind",
          "requestId",
          "plan",
          "planId",
          "stopReason",
          "error",
          "code",
          "usage",
          "used",
          "size",
          "cwd",
          "additionalDirectories",
          "replayFrom",
          "message",
          "compactionId",
          "text");

  private static final List<String> TEXTS =
      List.of(
          "",
          "s",
          "k",
          "t1",
          "c1",
          "idle",
          "running",
          "unknown",
          "_x",
          "text",
          "terminal",
          "tool_call",
          "subagent",
          "command",
          "items",
          "completed",
          "in_progress",
          "cancelled",
          "YQ==",
          "!",
          "\uD800",
          "\u0000",
          "end_turn",
          "error");

  private Sessions sessions = Sessions.none(Settings.DEFAULT);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void random_messages_are_answered_and_leave_models_that_can_be_seen(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 3000; i++) {
      JsonNode message = message(random);
      apply(message, random.nextInt(3) > 0);
      if (i % 50 == 0) {
        sessions.byId().values().forEach(TotalityTest::look);
      }
    }
    assertThat(sessions.sequence()).isGreaterThan(500);
    assertThat(sessions.byId()).isNotEmpty();
  }

  private static void look(SessionModel model) {
    assertThat(Activity.of(model)).isNotNull();
    assertThat(Abandoned.of(model)).isNotNull();
    assertThat(CloseWarning.of(model).total()).isNotNegative();
    assertThat(CloseWarning.of(model).possible()).isNotNegative();
    assertThat(BackgroundItem.of(model)).isNotNull();
    assertThat(Releasable.from(model)).isNotNull();
    assertThat(SessionSummary.of(model).id()).isEqualTo(model.id());
  }

  private static ObjectNode message(Random random) {
    ObjectNode message = NODES.objectNode();
    if (random.nextInt(4) > 0) {
      message.put("method", pick(random, METHODS));
    }
    if (random.nextBoolean()) {
      message.set(
          "id", random.nextInt(8) > 0 ? NODES.numberNode(random.nextInt(6)) : any(random, 2));
    }
    if (random.nextInt(4) == 0) {
      message.set("result", any(random, 3));
    }
    if (random.nextInt(12) == 0) {
      message.set("error", any(random, 3));
    }
    ObjectNode params = object(random, 4);
    if (random.nextInt(10) > 0) {
      params.put("sessionId", random.nextBoolean() ? "s" : pick(random, TEXTS));
    }
    if (random.nextInt(10) > 0) {
      params.set("update", object(random, 4).put("sessionUpdate", pick(random, UPDATES)));
    }
    message.set("params", random.nextInt(20) > 0 ? params : any(random, 2));
    return message;
  }

  private static JsonNode any(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0, 1 -> NODES.textNode(pick(random, TEXTS));
      case 2 -> NODES.numberNode(new BigInteger(200, random).subtract(BigInteger.TWO.pow(199)));
      case 3 -> NODES.numberNode(random.nextDouble() * Math.pow(10, random.nextInt(600) - 300));
      case 4 -> NODES.nullNode();
      case 5 -> NODES.booleanNode(random.nextBoolean());
      case 6 -> array(random, depth - 1);
      default -> object(random, depth - 1);
    };
  }

  private static ArrayNode array(Random random, int depth) {
    ArrayNode array = NODES.arrayNode();
    for (int i = random.nextInt(4); i > 0; i--) {
      array.add(any(random, depth));
    }
    return array;
  }

  private static ObjectNode object(Random random, int depth) {
    ObjectNode object = NODES.objectNode();
    for (int i = random.nextInt(8); i > 0; i--) {
      object.set(pick(random, KEYS), any(random, depth));
    }
    return object;
  }

  private static String pick(Random random, List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  @Test
  void a_chain_of_five_thousand_subagents_is_opened_used_and_closed() {
    for (int i = 0; i < 5000; i++) {
      update("s" + i, "{\"sessionUpdate\": \"subagent_update\", \"sessionId\": \"s%d\"}", i + 1);
    }
    update("s5000", "{\"sessionUpdate\": \"state_update\", \"state\": \"running\"}");
    assertThat(model("s0").hasBusyDescendants()).isTrue();
    assertThat(sessions.descendants(new SessionId("s0"))).hasSize(5000);

    update("s5000", "{\"sessionUpdate\": \"subagent_update\", \"sessionId\": \"s0\"}");
    assertThat(model("s0").parent()).isNull();

    apply("{\"id\": 1, \"method\": \"session/close\", \"params\": {\"sessionId\": \"s0\"}}", false);
    apply("{\"id\": 1, \"result\": {}}", true);
    assertThat(Activity.of(model("s5000"))).isEqualTo(Activity.CLOSED);
    assertThat(model("s0").hasBusyDescendants()).isFalse();
  }

  @Test
  void ten_thousand_unknown_sessions_are_kept_and_the_next_displaces_the_oldest() {
    for (int i = 0; i <= 10_000; i++) {
      update("u" + i, "{\"sessionUpdate\": \"state_update\", \"state\": \"idle\"}");
    }
    assertThat(sessions.byId()).hasSize(10_000);
    assertThat(sessions.find(new SessionId("u0"))).isNull();
    assertThat(sessions.find(new SessionId("u10000"))).isNotNull();
  }

  @Test
  @SuppressWarnings("ReferenceEquality") // The same objects, not equal ones.
  void one_update_among_ten_thousand_tool_calls_leaves_the_others_the_same_objects() {
    for (int i = 0; i < 10_000; i++) {
      update("s", "{\"sessionUpdate\": \"tool_call_update\", \"toolCallId\": \"c%d\"}", i);
    }
    SessionModel before = model("s");
    update(
        "s",
        "{\"sessionUpdate\": \"tool_call_update\", \"toolCallId\": \"c5000\", \"title\": \"x\"}");
    SessionModel after = model("s");
    List<ToolCallId> others =
        before.toolCalls().keySet().stream()
            .filter(id -> before.toolCalls().get(id) != after.toolCalls().get(id))
            .toList();
    assertThat(others).containsExactly(new ToolCallId("c5000"));
    assertThat(List.copyOf(after.toolCalls().keySet()))
        .isEqualTo(List.copyOf(before.toolCalls().keySet()));
    assertThat(after.messages()).isSameAs(before.messages());
    assertThat(after.terminals()).isSameAs(before.terminals());
    assertThat(after.content().surfaces()).isSameAs(before.content().surfaces());
    assertThat(after.content().conversation()).isSameAs(before.content().conversation());
    ToolCall changed = Optional.ofNullable(after.toolCalls().get(others.get(0))).orElseThrow();
    assertThat(changed.title()).isEqualTo("x");
  }

  private SessionModel model(String id) {
    return Optional.ofNullable(sessions.find(new SessionId(id))).orElseThrow();
  }

  private void update(String session, String update) {
    ObjectNode message = NODES.objectNode().put("method", "session/update");
    message.putObject("params").put("sessionId", session).set("update", JsonReplay.parse(update));
    apply(message, true);
  }

  private void update(String session, String update, int number) {
    update(session, update.formatted(number));
  }

  private void apply(String message, boolean fromAgent) {
    apply(JsonReplay.parse(message), fromAgent);
  }

  private void apply(JsonNode json, boolean fromAgent) {
    JsonRpcMessage message = JsonRpcMessage.read(json);
    (fromAgent
            ? SessionEvents.received(Instant.EPOCH, message)
            : SessionEvents.sent(Instant.EPOCH, message))
        .ifPresent(event -> sessions = SessionReducer.reduce(sessions, event).sessions());
  }
}
