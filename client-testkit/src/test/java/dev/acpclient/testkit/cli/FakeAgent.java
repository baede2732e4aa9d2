package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.MemoryTransport;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.json.AcpJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An agent in this JVM that says what a test wants, in the session {@code s1}. What it gets and
 * does is noted in {@link #story}. Everything happens on the thread of its transport.
 */
final class FakeAgent implements Supplier<Transport>, Transport.Receiver {
  private final Map<String, Consumer<JsonNode>> handlers = new HashMap<>();
  private final Map<String, Consumer<JsonNode>> awaited = new HashMap<>();
  private final List<String> story = new CopyOnWriteArrayList<>();
  private final CountDownLatch gone = new CountDownLatch(1);
  private MemoryTransport transport;
  private int ids;

  FakeAgent() {
    String agent = "{\"protocolVersion\":2,\"info\":{\"name\":\"fake\",\"version\":\"1\"}";
    on(
        "initialize",
        m -> answer(m, agent + ",\"capabilities\":{\"session\":{}},\"authMethods\":[]}"));
    on("session/new", m -> answer(m, "{\"sessionId\":\"s1\"}"));
    on("session/close", m -> answer(m, "{}"));
    on(
        "session/prompt",
        m -> {
          inserted(m);
          state("running", "");
          state("idle", ",\"stopReason\":\"end_turn\",\"background\":[]");
        });
  }

  /** What to do about a message of this method. */
  FakeAgent on(String method, Consumer<JsonNode> handler) {
    handlers.put(method, handler);
    return this;
  }

  @Override
  public Transport get() {
    MemoryTransport.Pair pair = MemoryTransport.pair();
    transport = pair.agent();
    transport.start(this);
    return pair.client();
  }

  @Override
  public void received(Frame frame) {
    ObjectNode message = ((Frame.Message) frame).json();
    if (!message.has("method")) {
      awaited.remove(message.path("id").asText()).accept(message);
      return;
    }
    String method = message.path("method").asText();
    note(method);
    handlers.getOrDefault(method, m -> {}).accept(message);
  }

  @Override
  public void closed(CloseReason reason) {
    note("gone");
    gone.countDown();
  }

  void note(String what) {
    story.add(what);
  }

  /** The methods that were called, and what the test has noted, in order; up to the end. */
  List<String> story() {
    try {
      assertThat(transport == null || gone.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return story;
  }

  void answer(JsonNode request, String result) {
    send("{\"id\":%s,\"result\":%s}".formatted(request.path("id"), result));
  }

  void refuse(JsonNode request, int code, String reason) {
    send(
        "{\"id\":%s,\"error\":{\"code\":%d,\"message\":\"%s\"}}"
            .formatted(request.path("id"), code, reason));
  }

  void inserted(JsonNode prompt) {
    answer(prompt, "{\"messageId\":\"m%d\"}".formatted(++ids));
  }

  void state(String state, String more) {
    update("{\"sessionUpdate\":\"state_update\",\"state\":\"%s\"%s}".formatted(state, more));
  }

  void update(String update) {
    send(
        "{\"method\":\"session/update\",\"params\":{\"sessionId\":\"s1\",\"update\":%s}}"
            .formatted(update));
  }

  /** Goes on when the client has dealt with all that was sent before, and sent what it had to. */
  void afterThat(Runnable then) {
    String id = "b" + ++ids;
    awaited.put(id, answer -> then.run());
    send("{\"id\":\"%s\",\"method\":\"_test/barrier\"}".formatted(id));
  }

  /** Asks for permission, with options of these kinds, each its own id; notes the outcome. */
  void ask(String title, List<String> kinds, Runnable then) {
    awaited.put(
        title,
        answer -> {
          JsonNode outcome = answer.path("result").path("outcome");
          note(title + " " + outcome.path("optionId").asText(outcome.path("outcome").asText()));
          then.run();
        });
    String options =
        String.join(
            ",",
            kinds.stream()
                .map("{\"optionId\":\"%1$s\",\"name\":\"Do %1$s\",\"kind\":\"%1$s\"}"::formatted)
                .toList());
    send(
        """
        {"id":"%s","method":"session/request_permission",
         "params":{"sessionId":"s1","title":"%s","options":[%s]}}
        """
            .formatted(title, title, options));
  }

  void send(String json) {
    ObjectNode message =
        (ObjectNode) AcpJson.readTree(json).toOptional().orElseThrow(AssertionError::new);
    transport.send(message.put("jsonrpc", "2.0"));
  }

  void leave() {
    CompletableFuture<Void> unused = transport.close();
  }
}
