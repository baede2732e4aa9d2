package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Writes transcripts that are well formed line by line and adventurous in every other way:
 * sessions, children, tool calls and terminals with few ids, requests and answers that cross,
 * resumes that overlap, closes in between, traffic after the end.
 *
 * <p>The same profile, seed and length give the same text.
 */
public final class RandomTranscripts {
  /** What one line is about. The number is how often it comes where a profile says nothing else. */
  private enum Traffic {
    STATE(20),
    TOOL_CALL(14),
    TOOL_CONTENT(5),
    TERMINAL(9),
    OUTPUT(4),
    MESSAGE(4),
    SIDE_UPDATE(2),
    SUBAGENT(6),
    PERMISSION(5),
    ELICITATION(3),
    AGENT_CANCELS_REQUEST(2),
    AGENT_ANSWERS(12),
    PROMPT(4),
    CANCEL(3),
    CLOSE(2),
    RESUME(2),
    RESUME_WITH_REPLAY(2),
    NEW_OR_FORK(2),
    ARCHIVE_OR_DELETE(1),
    STOP_TOOL_CALL(2),
    STOP_TERMINAL(2),
    CLIENT_ANSWERS(3),
    CLIENT_ASIDE(2),
    DISCONNECT(0),
    /** Some lines in a row: closes and resumes of one session, and their answers. */
    CROSSING(0),
    /** Some lines in a row: work, a replay of part of it, and what the client does meanwhile. */
    REPLAY(0),
    NOISE(1);

    private final int usual;

    Traffic(int usual) {
      this.usual = usual;
    }
  }

  /** What a transcript is mostly about. */
  public enum Profile {
    /** One turn after the other: nothing ends, nothing is broken. */
    CALM,
    CANCEL_CLOSE,
    RESUME,
    CHILDREN,
    MALFORMED,
    MIXED;

    /** Of a hundred messages, how many are broken somewhere. */
    private int damagePercent() {
      return switch (this) {
        case CALM -> 0;
        case CANCEL_CLOSE, RESUME, CHILDREN -> 1;
        case MALFORMED -> 40;
        case MIXED -> 6;
      };
    }

    private EnumMap<Traffic, Integer> weights() {
      Map<Traffic, Integer> emphasis = emphasis();
      EnumMap<Traffic, Integer> weights = new EnumMap<>(Traffic.class);
      for (Traffic traffic : Traffic.values()) {
        weights.put(traffic, emphasis.getOrDefault(traffic, traffic.usual));
      }
      return weights;
    }

    private Map<Traffic, Integer> emphasis() {
      return switch (this) {
        case CALM ->
            Map.of(
                Traffic.CANCEL, 0,
                Traffic.CLOSE, 0,
                Traffic.RESUME, 0,
                Traffic.RESUME_WITH_REPLAY, 0,
                Traffic.ARCHIVE_OR_DELETE, 0,
                Traffic.SUBAGENT, 2,
                Traffic.STATE, 30,
                Traffic.AGENT_ANSWERS, 15);
        case CANCEL_CLOSE ->
            Map.of(
                Traffic.CANCEL, 9,
                Traffic.CLOSE, 6,
                Traffic.PERMISSION, 9,
                Traffic.STOP_TOOL_CALL, 5,
                Traffic.STOP_TERMINAL, 5,
                Traffic.NEW_OR_FORK, 4,
                Traffic.CROSSING, 1,
                Traffic.AGENT_ANSWERS, 16);
        case RESUME ->
            Map.of(
                Traffic.RESUME, 5,
                Traffic.RESUME_WITH_REPLAY, 9,
                Traffic.CLOSE, 3,
                Traffic.CANCEL, 5,
                Traffic.DISCONNECT, 1,
                Traffic.CROSSING, 2,
                Traffic.REPLAY, 2,
                Traffic.AGENT_ANSWERS, 16);
        case CHILDREN ->
            Map.of(
                Traffic.SUBAGENT, 24,
                Traffic.RESUME, 2,
                Traffic.RESUME_WITH_REPLAY, 7,
                Traffic.CLOSE, 4,
                Traffic.DISCONNECT, 1,
                Traffic.NEW_OR_FORK, 2,
                Traffic.CROSSING, 1,
                Traffic.REPLAY, 1,
                Traffic.AGENT_ANSWERS, 16);
        case MALFORMED -> Map.of();
        case MIXED ->
            Map.of(
                Traffic.CANCEL, 5,
                Traffic.CLOSE, 4,
                Traffic.DISCONNECT, 1,
                Traffic.CROSSING, 1,
                Traffic.REPLAY, 1);
      };
    }
  }

  private record Asked(JsonNode id, String method) {}

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Parents and the children they announce: also a second parent, a cycle, and oneself. */
  private static final List<List<String>> FAMILY =
      List.of(
          List.of("s1", "k1"),
          List.of("s1", "k1"),
          List.of("s1", "k2"),
          List.of("k1", "g1"),
          List.of("k1", "g1"),
          List.of("k2", "g1"),
          List.of("s2", "k2"),
          List.of("s2", "s3"),
          List.of("g1", "s1"),
          List.of("k1", "k1"));

  private final Profile profile;
  private final boolean bare;
  private final EnumMap<Traffic, Integer> weights;
  private final Dice dice;
  private final RandomUpdates updates;
  private final Damage damage;
  private final List<String> lines = new ArrayList<>();
  private final List<Asked> askedByClient = new ArrayList<>();
  private final List<Asked> askedByAgent = new ArrayList<>();
  private long clock;
  private int nextClientId = 1;

  private RandomTranscripts(Profile profile, long seed, boolean bare) {
    this.profile = profile;
    this.bare = bare;
    weights = profile.weights();
    dice = new Dice(seed);
    updates = new RandomUpdates(dice);
    damage = new Damage(dice);
  }

  /** Lines of a transcript with times and senders. */
  public static List<String> transcript(Profile profile, long seed, int length) {
    return new RandomTranscripts(profile, seed, false).write(length);
  }

  /** The same kind of traffic as JSON-RPC messages alone. */
  static List<String> bareCapture(Profile profile, long seed, int length) {
    return new RandomTranscripts(profile, seed, true).write(length);
  }

  private List<String> write(int length) {
    if (dice.chance(80)) {
      fromClient(request(clientId("session/new"), "session/new", NODES.objectNode()));
      fromAgent(result(askedByClient.get(0).id(), NODES.objectNode().put("sessionId", "s1")));
    }
    while (lines.size() < length) {
      next(dice.weighted(weights), session());
    }
    return List.copyOf(lines.subList(0, length));
  }

  private void next(Traffic traffic, String session) {
    switch (traffic) {
      case STATE -> update(session, updates.stateUpdate());
      case TOOL_CALL -> update(session, updates.toolCallUpdate());
      case TOOL_CONTENT -> update(session, updates.toolCallContentChunk());
      case TERMINAL -> update(session, updates.terminalUpdate());
      case OUTPUT -> update(session, updates.terminalOutputChunk());
      case MESSAGE -> update(session, updates.message());
      case SIDE_UPDATE -> update(session, updates.sideUpdate());
      case SUBAGENT -> {
        List<String> family = dice.oneOf(FAMILY);
        update(family.get(0), updates.subagentUpdate(family.get(1)));
      }
      case PERMISSION -> agentAsks("session/request_permission", updates.permission(session));
      case ELICITATION -> agentAsks("elicitation/create", updates.elicitation(session));
      case AGENT_CANCELS_REQUEST -> fromAgent(cancelRequest(agentId()));
      case AGENT_ANSWERS -> agentAnswers();
      case PROMPT -> clientAsks("session/prompt", prompt(session));
      case CANCEL -> fromClient(notification("session/cancel", named(session)));
      case CLOSE -> clientAsks("session/close", named(session));
      case RESUME -> clientAsks("session/resume", resume(session));
      case RESUME_WITH_REPLAY -> {
        ObjectNode params = resume(session);
        params.putObject("replayFrom").put("type", "start");
        clientAsks("session/resume", params);
      }
      case NEW_OR_FORK -> {
        if (dice.chance(70)) {
          clientAsks("session/new", NODES.objectNode().put("cwd", "/p"));
        } else {
          clientAsks("session/fork", resume(session));
        }
      }
      case ARCHIVE_OR_DELETE ->
          clientAsks(dice.oneOf("session/archive", "session/delete"), named(session));
      case STOP_TOOL_CALL ->
          clientAsks(
              "tool_call/cancel",
              named(session).put("toolCallId", dice.oneOf(RandomUpdates.TOOL_CALLS)));
      case STOP_TERMINAL ->
          clientAsks(
              "terminal/cancel",
              named(session).put("terminalId", dice.oneOf(RandomUpdates.TERMINALS)));
      case CLIENT_ANSWERS -> clientAnswers();
      case CLIENT_ASIDE -> clientAside(session);
      case DISCONNECT -> disconnect();
      case CROSSING -> crossing(session);
      case REPLAY -> replay(session);
      case NOISE -> noise();
    }
  }

  private String session() {
    return profile == Profile.CHILDREN
        ? dice.oneOf("s1", "s1", "s1", "k1", "k1", "k2", "g1", "s2")
        : dice.oneOf("s1", "s1", "s1", "s1", "s1", "s2", "k1", "k2", "s3");
  }

  /** Closes and resumes of one session that overlap, some refused, with traffic in between. */
  private void crossing(String session) {
    List<Asked> crossing = new ArrayList<>();
    for (int i = 6 + dice.below(8); i > 0; i--) {
      switch (dice.below(8)) {
        case 0, 1 ->
            crossing.add(asked(dice.oneOf(Traffic.RESUME, Traffic.RESUME_WITH_REPLAY), session));
        case 2, 3 -> crossing.add(asked(Traffic.CLOSE, session));
        case 4 -> next(dice.oneOf(Traffic.STATE, Traffic.TOOL_CALL, Traffic.PERMISSION), session);
        default -> {
          if (!crossing.isEmpty()) {
            settle(crossing.remove(dice.below(crossing.size())), dice.chance(40));
          }
        }
      }
    }
  }

  /** Work, then a replay that names some of it, with marks of the client made meanwhile. */
  private void replay(String session) {
    some(3, session, Traffic.TOOL_CALL, Traffic.TERMINAL, Traffic.SUBAGENT);
    if (dice.chance(35)) {
      settle(asked(Traffic.CLOSE, session), true);
      settle(asked(Traffic.RESUME, session), true);
    }
    some(2, session, Traffic.STATE, Traffic.TOOL_CALL, Traffic.TERMINAL);
    Asked resume = asked(Traffic.RESUME_WITH_REPLAY, session);
    some(2, session, Traffic.CANCEL, Traffic.STOP_TOOL_CALL, Traffic.STOP_TERMINAL);
    some(4, session, Traffic.STATE, Traffic.TOOL_CALL, Traffic.TERMINAL, Traffic.SUBAGENT);
    some(1, session, Traffic.AGENT_ANSWERS, Traffic.MESSAGE);
    next(Traffic.STATE, session);
    settle(resume, dice.chance(65));
    some(2, session, Traffic.CANCEL, Traffic.STATE);
  }

  private void some(int most, String session, Traffic... traffic) {
    for (int i = dice.below(most + 1); i > 0; i--) {
      next(dice.oneOf(traffic), session);
    }
  }

  /** Sends a request and says under which id. */
  private Asked asked(Traffic request, String session) {
    next(request, session);
    return askedByClient.get(askedByClient.size() - 1);
  }

  private void settle(Asked asked, boolean success) {
    askedByClient.remove(asked);
    fromAgent(success ? result(asked.id(), NODES.objectNode()) : error(asked.id(), -32603));
  }

  // Messages of the agent

  private void update(String session, ObjectNode update) {
    ObjectNode params = named(session);
    params.set("update", update);
    fromAgent(notification("session/update", params));
  }

  private void agentAsks(String method, ObjectNode params) {
    JsonNode id = agentId();
    askedByAgent.add(new Asked(id, method));
    fromAgent(request(id, method, params));
  }

  /** Few ids, so that they collide, in both types. */
  private JsonNode agentId() {
    return switch (dice.below(8)) {
      case 0, 1, 2, 3 -> NODES.numberNode(dice.below(4));
      case 4, 5 -> NODES.textNode(String.valueOf(dice.below(3)));
      case 6 -> NODES.numberNode(Long.MAX_VALUE);
      default ->
          profile == Profile.MALFORMED
              ? DecimalNode.valueOf(
                  new BigDecimal(dice.oneOf("1.0", "1E+1", "9223372036854775808")))
              : NODES.textNode("p");
    };
  }

  private void agentAnswers() {
    if (askedByClient.isEmpty()) {
      fromAgent(result(NODES.numberNode(99), NODES.objectNode()));
      return;
    }
    boolean newest = dice.chance(50);
    Asked asked =
        askedByClient.get(newest ? askedByClient.size() - 1 : dice.below(askedByClient.size()));
    if (dice.chance(95)) {
      askedByClient.remove(asked);
    }
    JsonNode id = dice.chance(97) ? asked.id() : NODES.textNode(asked.id().asText());
    fromAgent(answer(id, asked.method()));
  }

  private ObjectNode answer(JsonNode id, String method) {
    if (dice.chance(62)) {
      return result(id, success(method));
    }
    return switch (dice.below(12)) {
      case 0 -> result(id, NODES.nullNode());
      case 1 -> result(id, NODES.textNode("ok"));
      case 2 -> result(id, NODES.arrayNode());
      case 3 -> message().set("id", id);
      case 4 -> error(id, -32603).set("result", NODES.objectNode());
      default -> error(id, dice.oneOf(-32602, -32602, -32002, -32800, -32603, -32000));
    };
  }

  private ObjectNode success(String method) {
    return switch (method) {
      case "session/new", "session/fork" ->
          NODES.objectNode().put("sessionId", dice.oneOf("s1", "s1", "s2", "s3", "k1", "k2"));
      case "session/prompt" -> NODES.objectNode().put("messageId", "m1");
      default -> NODES.objectNode();
    };
  }

  // Messages of the client

  private void clientAsks(String method, ObjectNode params) {
    fromClient(request(clientId(method), method, params));
  }

  /** Counts on, mostly: some ids come back while they are pending, some are strings. */
  private JsonNode clientId(String method) {
    JsonNode id;
    if (dice.chance(92)) {
      id = NODES.numberNode(nextClientId++);
    } else if (dice.chance(50) && !askedByClient.isEmpty()) {
      id = dice.oneOf(askedByClient).id();
      askedByClient.removeIf(asked -> asked.id().equals(id));
    } else {
      id = NODES.textNode(String.valueOf(nextClientId));
    }
    askedByClient.add(new Asked(id, method));
    return id;
  }

  private static ObjectNode named(String session) {
    return NODES.objectNode().put("sessionId", session);
  }

  private static ObjectNode resume(String session) {
    return named(session).put("cwd", "/p");
  }

  private static ObjectNode prompt(String session) {
    ObjectNode params = named(session);
    params.putArray("prompt").addObject().put("type", "text").put("text", "go");
    return params;
  }

  private void clientAnswers() {
    if (askedByAgent.isEmpty()) {
      fromClient(result(agentId(), NODES.objectNode()));
      return;
    }
    Asked asked = dice.oneOf(askedByAgent);
    if (dice.chance(90)) {
      askedByAgent.remove(asked);
    }
    boolean permission = asked.method().equals("session/request_permission");
    ObjectNode answer = NODES.objectNode();
    if (permission) {
      answer.putObject("outcome").put("outcome", "selected").put("optionId", "o");
    } else {
      answer.put("action", "accept");
    }
    fromClient(dice.chance(85) ? result(asked.id(), answer) : error(asked.id(), -32800));
  }

  /** What the client may say without any effect on a session. */
  private void clientAside(String session) {
    switch (dice.below(4)) {
      case 0 -> clientAsks("session/set_config_option", named(session));
      case 1 -> clientAsks("_vendor/status", named(session));
      case 2 -> fromClient(notification("session/update", named(session)));
      default -> {
        JsonNode id =
            askedByClient.isEmpty() ? NODES.numberNode(1) : dice.oneOf(askedByClient).id();
        fromClient(cancelRequest(id));
      }
    }
  }

  // The shapes of JSON-RPC

  private static ObjectNode message() {
    return NODES.objectNode().put("jsonrpc", "2.0");
  }

  private static ObjectNode request(JsonNode id, String method, ObjectNode params) {
    ObjectNode request = message();
    request.set("id", id);
    request.put("method", method);
    request.set("params", params);
    return request;
  }

  private static ObjectNode notification(String method, ObjectNode params) {
    ObjectNode notification = message().put("method", method);
    notification.set("params", params);
    return notification;
  }

  private static ObjectNode cancelRequest(JsonNode id) {
    ObjectNode params = NODES.objectNode();
    params.set("requestId", id);
    return notification("$/cancel_request", params);
  }

  private static ObjectNode result(JsonNode id, JsonNode result) {
    ObjectNode answer = message();
    answer.set("id", id);
    answer.set("result", result);
    return answer;
  }

  private static ObjectNode error(JsonNode id, int code) {
    ObjectNode answer = message();
    answer.set("id", id);
    answer.putObject("error").put("code", code).put("message", "no");
    return answer;
  }

  // Lines

  private void fromAgent(ObjectNode message) {
    add("agent->client", message);
  }

  private void fromClient(ObjectNode message) {
    add("client->agent", message);
  }

  private void add(String dir, ObjectNode message) {
    if (dice.chance(profile.damagePercent())) {
      damage.breakSomewhere(message);
    }
    if (!bare) {
      ObjectNode line = timed().put("dir", dir);
      line.set("msg", message);
      lines.add(line.toString());
    } else if (message.has("method") || message.has("id")) {
      lines.add(message.toString());
    }
  }

  /** Bursts, pauses around the grace period, long silence, and a clock that is set back. */
  private ObjectNode timed() {
    clock +=
        switch (dice.below(20)) {
          case 0, 1, 2, 3, 4, 5, 6, 7 -> 0;
          case 8, 9, 10, 11, 12 -> dice.below(60);
          case 13, 14 -> 500 + dice.below(1000);
          case 15 -> 2999;
          case 16 -> 3000;
          case 17 -> 10_000;
          case 18 -> -Math.min(clock, dice.below(4000));
          default -> 1;
        };
    return NODES.objectNode().put("ts", clock);
  }

  private void disconnect() {
    if (!bare) {
      askedByClient.clear();
      askedByAgent.clear();
      lines.add(timed().put("event", "disconnected").toString());
    }
  }

  private void noise() {
    ObjectNode header = NODES.objectNode();
    header.putObject("transcript").put("agent", "none");
    if (bare || dice.chance(30)) {
      lines.add(dice.chance(50) ? "" : header.toString());
    } else {
      lines.add(timed().put("dir", "agent->client").put("raw", "npm warn {").toString());
    }
  }
}
