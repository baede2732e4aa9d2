package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.MemoryTransport;
import dev.acpclient.connection.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The agent's end of a connection, played by the test: it says what the test tells it to, and hands
 * out what the client sent, in order. JSON is written with single quotes.
 */
final class FakeAgent implements Transport.Receiver {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  private final Transport end;
  private final BlockingQueue<ObjectNode> received = new LinkedBlockingQueue<>();
  final CompletableFuture<CloseReason> closed = new CompletableFuture<>();
  private int syncs;

  FakeAgent(MemoryTransport end) {
    this.end = end;
    end.start(this);
  }

  static ObjectNode json(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError("a test's own JSON cannot be read: " + text, e);
    }
  }

  @Override
  public void received(Frame frame) {
    received.add(((Frame.Message) frame).json());
  }

  @Override
  public void closed(CloseReason reason) {
    closed.complete(reason);
  }

  /** The next message that the client sent. */
  ObjectNode next() {
    try {
      ObjectNode message = received.poll(10, TimeUnit.SECONDS);
      assertThat(message).as("a message of the client").isNotNull();
      return message;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The next message, which is a request or notification of this method. */
  ObjectNode next(String method) {
    ObjectNode message = next();
    assertThat(message.path("method").textValue()).as("%s", message).isEqualTo(method);
    return message;
  }

  /** The next message, which has to be exactly this. */
  void expect(String message) {
    assertThat(next()).isEqualTo(json(message));
  }

  /**
   * What the client has sent until now and was not taken yet. All that was sent to it before has
   * been applied.
   */
  List<JsonNode> sync() {
    String id = "sync-" + ++syncs;
    send("{'jsonrpc':'2.0','id':'" + id + "','method':'_sync'}");
    List<JsonNode> before = new ArrayList<>();
    for (ObjectNode message = next(); ; message = next()) {
      if (id.equals(message.path("id").textValue())) {
        return before;
      }
      before.add(message);
    }
  }

  /** Fails if the client has sent anything that was not taken. */
  void expectNothing() {
    assertThat(sync()).isEmpty();
  }

  void send(String message) {
    end.send(json(message));
  }

  void result(ObjectNode request, String result) {
    ObjectNode answer = json("{'jsonrpc':'2.0'}");
    answer.set("id", request.get("id"));
    answer.set("result", json(result));
    end.send(answer);
  }

  void error(ObjectNode request, int code, String message) {
    ObjectNode answer = json("{'jsonrpc':'2.0'}");
    answer.set("id", request.get("id"));
    answer.putObject("error").put("code", code).put("message", message);
    end.send(answer);
  }

  /** {@code session/update}. */
  void update(String session, String update) {
    ObjectNode message = json("{'jsonrpc':'2.0','method':'session/update'}");
    message.putObject("params").put("sessionId", session).set("update", json(update));
    end.send(message);
  }

  void state(String session, String state) {
    ObjectNode update = json(state);
    update.put("sessionUpdate", "state_update");
    update(session, update.toString());
  }

  void chunk(String session, String messageId, String text) {
    ObjectNode update = json("{'sessionUpdate':'agent_message_chunk'}");
    update.put("messageId", messageId).putObject("content").put("type", "text").put("text", text);
    update(session, update.toString());
  }

  /** A permission request with the options yes, always and no. */
  void asksPermission(Object id, String session) {
    ObjectNode message =
        json(
            """
            {'jsonrpc':'2.0','method':'session/request_permission','params':{'title':'May I?',
            'options':[{'optionId':'always','name':'Always','kind':'allow_always'},
            {'optionId':'yes','name':'Yes','kind':'allow_once'},
            {'optionId':'no','name':'No','kind':'reject_once'}]}}""");
    message.putPOJO("id", id);
    ((ObjectNode) message.get("params")).put("sessionId", session);
    end.send(json(message.toString()));
  }

  void close() {
    end.close();
  }
}
