package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.oracle.NaiveReplay.Options;
import dev.acpclient.testkit.oracle.NaiveReplay.PermissionRule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A short transcript, written message by message; JSON may use single quotes. */
final class Recording {
  private static final ObjectMapper QUOTES =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  private final List<String> lines = new ArrayList<>();
  private PermissionRule permissionRule = PermissionRule.LATEST;
  private long clock;

  Recording underRule(PermissionRule rule) {
    permissionRule = rule;
    return this;
  }

  Recording at(long millis) {
    clock = millis;
    return this;
  }

  /** A {@code session/update} of the given variant. */
  Recording update(String session, String variant, String fields) {
    ObjectNode update = json(fields).put("sessionUpdate", variant);
    ObjectNode params = json("{}").put("sessionId", session);
    params.set("update", update);
    ObjectNode message = json("{}").put("method", "session/update");
    message.set("params", params);
    return line("agent->client", message);
  }

  Recording state(String session, String fields) {
    return update(session, "state_update", fields);
  }

  Recording toolCall(String session, String fields) {
    return update(session, "tool_call_update", fields);
  }

  Recording terminal(String session, String fields) {
    return update(session, "terminal_update", fields);
  }

  Recording subagent(String session, String fields) {
    return update(session, "subagent_update", fields);
  }

  Recording agentAsks(int id, String method, String params) {
    return line("agent->client", request(id, method, params));
  }

  Recording agentAnswers(int id) {
    return line("agent->client", json("{'result': {}}").put("id", id));
  }

  Recording agentStarts(int id, String session) {
    ObjectNode answer = json("{}").put("id", id);
    answer.putObject("result").put("sessionId", session);
    return line("agent->client", answer);
  }

  Recording agentRefuses(int id, int code) {
    ObjectNode answer = json("{}").put("id", id);
    answer.putObject("error").put("code", code).put("message", "no");
    return line("agent->client", answer);
  }

  Recording clientAsks(int id, String method, String params) {
    return line("client->agent", request(id, method, params));
  }

  Recording clientCancels(String session) {
    ObjectNode message = json("{'method': 'session/cancel'}");
    message.putObject("params").put("sessionId", session);
    return line("client->agent", message);
  }

  Recording disconnected() {
    lines.add(json("{'event': 'disconnected'}").put("ts", clock).toString());
    return this;
  }

  /** The sessions as they are printed last. */
  JsonNode sessions() {
    List<ObjectNode> output = replay();
    return output.get(output.size() - 1).path("sessions");
  }

  JsonNode session(String id) {
    return sessions().path(id);
  }

  /** The actions of the last line. */
  String lastActions() {
    return replay().stream()
        .filter(line -> line.path("line").asInt() == lines.size())
        .map(line -> line.path("actions").toString())
        .findFirst()
        .orElse("[]");
  }

  private List<ObjectNode> replay() {
    byte[] file = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    return NaiveReplay.replay(file, new Options(permissionRule, 3000)).lines();
  }

  private static ObjectNode request(int id, String method, String params) {
    ObjectNode message = json("{}").put("id", id).put("method", method);
    message.set("params", json(params));
    return message;
  }

  private Recording line(String dir, ObjectNode message) {
    ObjectNode line = json("{}").put("ts", clock).put("dir", dir);
    line.set("msg", message);
    lines.add(line.toString());
    return this;
  }

  private static ObjectNode json(String text) {
    try {
      return (ObjectNode) QUOTES.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
