package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import dev.acpclient.testkit.agent.Fault.Breach;
import dev.acpclient.testkit.transcript.Direction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The agent's end of one connection: lines in and out, and the faults that are made on this level.
 * All but {@link #read} is called under the agent's lock.
 */
final class AgentWire {
  private static final String PING = "_testkit/settle";

  private final AgentCore agent;
  private final InputStream input;
  private final OutputStream output;

  /** Requests to the client that wait for their answers. */
  private final Map<RequestId, Consumer<JsonRpcMessage.Response>> asked = new LinkedHashMap<>();

  private final Map<String, CompletableFuture<Boolean>> pings = new HashMap<>();
  private final List<ObjectNode> delayed = new ArrayList<>();

  /** Requests of the client whose answers are left out. */
  private final List<RequestId> unanswered = new ArrayList<>();

  private boolean initialized;

  /** Half a message, which goes out with what comes next. */
  private String half = "";

  private boolean silent;
  private boolean ended;
  private int delays;
  private int pingCount;

  /** How many messages went either way, for {@link ScriptedAgent#settle}. */
  private long traffic;

  AgentWire(AgentCore agent, InputStream input, OutputStream output) {
    this.agent = agent;
    this.input = input;
    this.output = output;
  }

  boolean isInitialized() {
    return initialized;
  }

  void initialized() {
    initialized = true;
  }

  boolean isEnded() {
    return ended;
  }

  long traffic() {
    return traffic;
  }

  // What comes.

  /** Takes what the client sends, until it sends no more. */
  void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String text = line;
        agent.locked(() -> take(text));
      }
    } catch (IOException e) {
      // The connection was cut, which is an end as well.
    } finally {
      agent.locked(this::end);
    }
  }

  private void take(String line) {
    if (line.isBlank() || ended) {
      return;
    }
    Decoded<JsonNode> json = AcpJson.readTree(line);
    if (!(json.toOptional().orElse(null) instanceof ObjectNode message)) {
      agent.journal().noise(Direction.CLIENT_TO_AGENT, line);
      agent.complain("the client sent a line that is no JSON object");
      return;
    }
    JsonRpcMessage read = JsonRpcMessage.read(message);
    if (read instanceof JsonRpcMessage.Response response && pong(response)) {
      return;
    }
    traffic++;
    long number = agent.journal().message(Direction.CLIENT_TO_AGENT, message);
    if (read instanceof JsonRpcMessage.Response response) {
      answered(response);
    } else {
      agent.received(this, read, number);
    }
  }

  private void answered(JsonRpcMessage.Response response) {
    RequestId id = response.id();
    if (id == null) {
      return; // An error about something that was no message.
    }
    Consumer<JsonRpcMessage.Response> waiting = asked.remove(id);
    if (waiting == null) {
      agent.complain("the client answered request " + id + ", which is not open");
    } else {
      waiting.accept(response);
    }
  }

  // What goes.

  void answer(RequestId id, JsonNode result) {
    respond(new JsonRpcMessage.Response(id, result, null));
  }

  void fail(RequestId id, int code, String message) {
    fail(id, code, message, null);
  }

  void fail(RequestId id, int code, String message, @Nullable ObjectNode data) {
    ObjectNode error = JsonNodeFactory.instance.objectNode();
    error.put("code", code).put("message", message);
    if (data != null) {
      error.set("data", data);
    }
    respond(new JsonRpcMessage.Response(id, null, error));
  }

  private void respond(JsonRpcMessage.Response response) {
    RequestId id = response.id();
    if (id != null && unanswered.remove(id)) {
      return;
    }
    send(response.toJson());
    if (agent.takes(Breach.DUPLICATE_ANSWER)) {
      send(response.toJson());
    }
  }

  /** This request gets no answer. */
  void leaveUnanswered(RequestId id) {
    unanswered.add(id);
  }

  /** Asks the client; the id may be that of another question, then both wait for one answer. */
  void ask(RequestId id, String method, JsonNode params, Consumer<JsonRpcMessage.Response> reply) {
    asked.merge(id, reply, Consumer::andThen);
    send(new JsonRpcMessage.Request(id, method, params).toJson());
  }

  boolean isAsked(RequestId id) {
    return asked.containsKey(id);
  }

  /** The question that has waited longest. */
  Optional<RequestId> oldestAsked() {
    return asked.keySet().stream().findFirst();
  }

  void tell(String method, JsonNode params) {
    send(new JsonRpcMessage.Notification(method, params).toJson());
  }

  /** Sends a message as it is, unless a fault gets at it. */
  void send(JsonNode message) {
    if (delays > 0) {
      delayed.add((ObjectNode) message);
    } else {
      write((ObjectNode) message);
    }
  }

  private void write(ObjectNode message) {
    if (silent || ended) {
      return;
    }
    traffic++;
    String json = AcpJson.writeText(message);
    if (agent.takes(Breach.MALFORMED_FRAME)) {
      noise(json.substring(0, json.length() - 1));
    } else if (agent.takes(Breach.PARTIAL_LINE)) {
      half = json.substring(0, json.length() / 2);
    } else if (agent.takes(Breach.MISSING_VERSION)) {
      ObjectNode bare = message.deepCopy();
      bare.remove("jsonrpc");
      journalled(bare);
    } else {
      journalled(message);
    }
  }

  private void journalled(ObjectNode message) {
    if (half.isEmpty()) {
      agent.journal().message(Direction.AGENT_TO_CLIENT, message);
      bytes(AcpJson.writeText(message) + "\n");
    } else {
      noise(AcpJson.writeText(message));
    }
  }

  /** A line that is no message. */
  void noise(String text) {
    if (!silent && !ended) {
      traffic++;
      String line = half + text;
      half = "";
      agent.journal().noise(Direction.AGENT_TO_CLIENT, line);
      bytes(line + "\n");
    }
  }

  private void bytes(String text) {
    try {
      output.write(text.getBytes(StandardCharsets.UTF_8));
      output.flush();
    } catch (IOException e) {
      silent = true; // The client has gone; the reader is about to notice.
    }
  }

  /** A message of so many bytes. */
  void oversized(int bytes) {
    ObjectNode params = JsonNodeFactory.instance.objectNode().put("padding", "");
    JsonRpcMessage.Notification empty =
        new JsonRpcMessage.Notification("_testkit/oversized", params);
    int frame = AcpJson.writeText(empty.toJson()).length();
    params.put("padding", "x".repeat(Math.max(0, bytes - frame)));
    send(empty.toJson());
  }

  /** Holds everything back, until a call of {@link #flow} for each call of this. */
  void holdBack() {
    delays++;
  }

  void flow() {
    delays--;
    if (delays == 0) {
      List<ObjectNode> due = List.copyOf(delayed);
      delayed.clear();
      due.forEach(this::write);
    }
  }

  // Knowing where the client is.

  /** A question that the client answers when it has seen all before; false if it cannot. */
  CompletableFuture<Boolean> ping() {
    CompletableFuture<Boolean> pong = new CompletableFuture<>();
    if (silent || ended) {
      pong.complete(false);
      return pong;
    }
    String id = "testkit-" + ++pingCount;
    pings.put(id, pong);
    JsonRpcMessage.Request ping =
        new JsonRpcMessage.Request(RequestId.of(id), PING, JsonNodeFactory.instance.objectNode());
    bytes(AcpJson.writeText(ping.toJson()) + "\n");
    if (silent) {
      pong.complete(false);
    }
    return pong;
  }

  private boolean pong(JsonRpcMessage.Response response) {
    CompletableFuture<Boolean> waiting =
        response.id() instanceof RequestId.Text id ? pings.remove(id.value()) : null;
    if (waiting != null) {
      waiting.complete(true);
    }
    return waiting != null;
  }

  // The end.

  /** The client hears nothing any more. */
  void closeOutput() {
    if (!half.isEmpty()) {
      agent.journal().noise(Direction.AGENT_TO_CLIENT, half);
      bytes(half);
      half = "";
    }
    silent = true;
    try {
      output.close();
    } catch (IOException e) {
      // It was closed from the other end.
    }
    releasePings();
  }

  /** Ends the connection from this side. */
  void cut() {
    closeOutput();
    try {
      input.close();
    } catch (IOException e) {
      // It was closed from the other end.
    }
  }

  private void end() {
    if (!ended) {
      ended = true;
      agent.journal().disconnected();
      agent.ended(this);
      asked.clear();
      closeOutput();
    }
  }

  private void releasePings() {
    pings.values().forEach(pong -> pong.complete(false));
    pings.clear();
  }

  /** Says that something is wrong with a request. */
  void invalid(RequestId id, String why) {
    fail(id, ErrorCode.INVALID_PARAMS, why);
  }
}
