package dev.acpclient.testkit.lint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A transcript in short: a line each for what went over the wire, all of it between a client and
 * session {@code s} unless {@code k1:} or the like stands in front.
 *
 * <pre>
 * SU {..}              state_update; and so TC, TK, TM, TO, SA for the other updates of work
 * PR 5 {..}            the agent asks for a permission, with request id 5
 * > 7 session/x {..}   the client asks; without an id it notifies
 * < 7 {..}             the agent answers; with ! instead of <, by an error
 * >> 5 {..}            the client answers
 * AGENT m {..}         the agent notifies; with an id in front of m, it asks
 * NOISE text           no message
 * LOST                 the end of the connection
 * +500                 half a second later (a line of its own, counted like any other)
 * </pre>
 */
final class Script {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern LINE = Pattern.compile("(?:(\\w+): )?(\\S+) ?(.*)");
  private static final Pattern CALL = Pattern.compile("(?:(-?\\d+|\"\\w+\") )?(\\S+) ?(.*)");
  private static final Map<String, String> UPDATES =
      Map.of(
          "SU", "state_update",
          "TC", "tool_call_update",
          "TK", "tool_call_content_chunk",
          "TM", "terminal_update",
          "TO", "terminal_output_chunk",
          "SA", "subagent_update");

  private final List<TranscriptEntry> entries = new ArrayList<>();
  private Duration now = Duration.ZERO;
  private long line;

  private Script() {}

  /** What is found, each as {@code line rule session item}, by line. */
  static List<String> findings(String text) {
    return Linter.lint(parse(text)).stream()
        .map(
            f ->
                f.line()
                    + " "
                    + f.rule().id()
                    + (f.sessionId() == null ? "" : " " + f.sessionId())
                    + (f.item() == null ? "" : " " + f.item()))
        .toList();
  }

  static Transcript parse(String text) {
    Script script = new Script();
    text.lines().forEach(script::add);
    return new Transcript("script", script.entries);
  }

  private void add(String text) {
    line++;
    Matcher matcher = LINE.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    String session = matcher.group(1) == null ? "s" : matcher.group(1);
    String what = matcher.group(2);
    String rest = matcher.group(3);
    if (UPDATES.containsKey(what)) {
      ObjectNode update = object(rest).put("sessionUpdate", UPDATES.get(what));
      ObjectNode params = JSON.createObjectNode().put("sessionId", session);
      params.set("update", update);
      agent(message().<ObjectNode>set("params", params).put("method", "session/update"));
    } else if (what.startsWith("+")) {
      now = now.plusMillis(Long.parseLong(what.substring(1)));
    } else {
      other(session, what, rest);
    }
  }

  private void other(String session, String what, String rest) {
    switch (what) {
      case "PR" -> {
        Matcher call = call(rest);
        ObjectNode params =
            object(
                "{\"title\":\"May I?\",\"options\":"
                    + "[{\"optionId\":\"y\",\"name\":\"Yes\",\"kind\":\"allow_once\"}]}");
        params.put("sessionId", session);
        params.setAll(object(call.group(2) + call.group(3)));
        agent(call("session/request_permission", call.group(1), params));
      }
      case ">" -> {
        Matcher call = call(rest);
        client(call(call.group(2), call.group(1), object(call.group(3))));
      }
      case "AGENT" -> {
        Matcher call = call(rest);
        agent(call(call.group(2), call.group(1), object(call.group(3))));
      }
      case "<" -> agent(answer("result", rest));
      case "!" -> agent(answer("error", rest));
      case ">>" -> client(answer("result", rest));
      case "WIRE" -> agent(object(rest));
      case "NOISE" ->
          entries.add(new TranscriptEntry.Raw(line, now, Direction.AGENT_TO_CLIENT, rest));
      case "LOST" -> entries.add(new TranscriptEntry.Disconnected(line, now));
      default -> throw new IllegalArgumentException(what);
    }
  }

  private static Matcher call(String text) {
    Matcher matcher = CALL.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    return matcher;
  }

  private static ObjectNode call(String method, String id, ObjectNode params) {
    ObjectNode message = message().put("method", method);
    if (id != null) {
      message.set("id", json(id));
    }
    message.set("params", params);
    return message;
  }

  private static ObjectNode answer(String key, String text) {
    Matcher call = call(text);
    ObjectNode message = message();
    message.set("id", json(call.group(1)));
    message.set(key, json(call.group(2) + call.group(3)));
    return message;
  }

  private static ObjectNode message() {
    return JSON.createObjectNode().put("jsonrpc", "2.0");
  }

  private static ObjectNode object(String json) {
    return json.isEmpty() ? JSON.createObjectNode() : (ObjectNode) json(json);
  }

  private static JsonNode json(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  private void agent(ObjectNode message) {
    entries.add(new TranscriptEntry.Message(line, now, Direction.AGENT_TO_CLIENT, message));
  }

  private void client(ObjectNode message) {
    entries.add(new TranscriptEntry.Message(line, now, Direction.CLIENT_TO_AGENT, message));
  }
}
