package dev.acpclient.connection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.AcpError;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Requests, answers and notifications over a transport, by JSON-RPC 2.0.
 *
 * <p>Belongs to a loop, an executor that runs one task after the other: what comes is handled there
 * in the order in which it came, and all methods are to be called there. What the loop is given by
 * its own task it has to run right after it, before what others have brought; so an answer is taken
 * up after everything that came before it has had its effects.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/transports">Transports</a>
 */
public final class JsonRpcConnection {

  /** How many answers a connection gives to noise: an agent that logs them would never stop. */
  private static final int ANSWERS_TO_NOISE = 3;

  /** How deep JSON may nest in a message that is sent, as in one that is read. */
  private static final int MAX_DEPTH = 999;

  /** How many characters the id of a request may have. */
  private static final int MAX_ID_LENGTH = 4096;

  /** Where the messages of a connection go. Called on the loop. */
  public interface Handler {

    /**
     * A message came. A request has to be answered, with {@link #answer} or {@link #fail}; a
     * response is given to whoever asked afterwards.
     *
     * @param raw the message as it came
     */
    void received(JsonRpcMessage message, Frame.Message raw);

    /** A message is about to be written. */
    void sent(JsonRpcMessage message);

    /** Something came that is no message, or a message that is lost. */
    void dropped(Frame frame);

    /** The connection has ended. Those who still wait for an answer are told afterwards. */
    void closed(CloseReason reason);
  }

  /** Takes the answer to a request. Called on the loop, exactly once. */
  public interface Reply {
    void succeeded(JsonNode result);

    void failed(AcpException failure);
  }

  /** A request that waits for its answer. */
  private static final class Pending {
    final String method;
    final Reply reply;
    boolean cancelled;

    Pending(String method, Reply reply) {
      this.method = method;
      this.reply = reply;
    }
  }

  private final Transport transport;
  private final Executor loop;
  private final Limits limits;
  private final LongSupplier ids;
  private final Handler handler;

  private final Map<RequestId, Pending> pending = new LinkedHashMap<>();
  private int noiseAnswers;
  private @Nullable CloseReason closed;

  /**
   * @param ids makes the ids of requests, each once
   */
  public JsonRpcConnection(
      Transport transport, Executor loop, Limits limits, LongSupplier ids, Handler handler) {
    this.transport = transport;
    this.loop = loop;
    this.limits = limits;
    this.ids = ids;
    this.handler = handler;
  }

  /**
   * Begins to take in messages.
   *
   * @throws AgentStartException if there is no agent; then the handler is never called
   */
  public void start() {
    transport.start(new Inbox(loop, limits.inboundBytes(), this::take, this::end));
  }

  /**
   * Sends a request.
   *
   * @param params not to be changed afterwards
   * @return the id it was sent with, which stays taken until the answer comes
   * @throws IllegalArgumentException if it nests too deep to be written
   */
  public RequestId request(String method, JsonNode params, Reply reply) {
    RequestId id = RequestId.of(ids.getAsLong());
    if (closed != null) {
      CloseReason reason = closed;
      loop.execute(() -> reply.failed(notSent(method, reason)));
      return id;
    }
    checkDepth(params);
    pending.put(id, new Pending(method, reply));
    send(new JsonRpcMessage.Request(id, method, params));
    return id;
  }

  private static ConnectionClosedException notSent(String method, CloseReason reason) {
    return new ConnectionClosedException(method + " was not sent", reason);
  }

  /**
   * Tells the agent, once, that nobody waits for this answer any more. The agent still gives one,
   * and it may be a success. Nothing happens if the answer has come.
   */
  public void cancel(RequestId id) {
    Pending request = pending.get(id);
    if (request != null && !request.cancelled) {
      request.cancelled = true;
      ObjectNode params = JsonNodeFactory.instance.objectNode();
      params.set("requestId", id.toJson());
      notify("$/cancel_request", params);
    }
  }

  /** Whether this request still waits for its answer. */
  public boolean isPending(RequestId id) {
    return pending.containsKey(id);
  }

  /**
   * Sends a notification.
   *
   * @throws ConnectionClosedException if the connection has ended
   * @throws IllegalArgumentException if it nests too deep to be written
   */
  public void notify(String method, JsonNode params) {
    if (closed != null) {
      throw notSent(method, closed);
    }
    checkDepth(params);
    send(new JsonRpcMessage.Notification(method, params));
  }

  /**
   * Answers a request; does nothing when the connection has ended.
   *
   * @throws IllegalArgumentException if it nests too deep to be written
   */
  public void answer(RequestId id, JsonNode result) {
    checkDepth(result);
    send(new JsonRpcMessage.Response(id, result, null));
  }

  /** Answers a request with an error; does nothing when the connection has ended. */
  public void fail(RequestId id, int code, String message) {
    send(error(id, code, message));
  }

  private static JsonRpcMessage.Response error(@Nullable RequestId id, int code, String message) {
    return new JsonRpcMessage.Response(
        id, null, AcpJson.encode(new AcpError(code, message), AcpError.class));
  }

  private void send(JsonRpcMessage message) {
    if (closed == null) {
      handler.sent(message);
      // Written when what the handler made of it has happened.
      loop.execute(() -> transport.send((ObjectNode) message.toJson()));
    }
  }

  /** What cannot be written must not be taken for sent. */
  private static void checkDepth(JsonNode json) {
    if (nestsDeeper(json, MAX_DEPTH)) {
      throw new IllegalArgumentException("JSON to be sent nests deeper than " + MAX_DEPTH);
    }
  }

  private static boolean nestsDeeper(JsonNode json, int levels) {
    if (json.isContainerNode() && levels == 0) {
      return true;
    }
    for (JsonNode child : json) {
      if (nestsDeeper(child, levels - 1)) {
        return true;
      }
    }
    return false;
  }

  private void take(Frame frame) {
    if (frame instanceof Frame.Message message) {
      take(message);
    } else if (frame instanceof Frame.Noise noise) {
      handler.dropped(noise);
      answerNoise(
          noise.fault() == Frame.Noise.Fault.NO_JSON
              ? ErrorCode.PARSE_ERROR
              : ErrorCode.INVALID_REQUEST,
          describe(noise.fault()));
    } else if (frame instanceof Frame.Lost lost) {
      handler.dropped(lost);
      lose(lost);
    }
  }

  private static String describe(Frame.Noise.Fault fault) {
    return switch (fault) {
      case NO_JSON -> "a line is no JSON";
      case ARRAY -> "there are no batches";
      case SCALAR, NO_JSON_RPC -> "a line is no JSON-RPC 2.0 message";
    };
  }

  private void take(Frame.Message frame) {
    ObjectNode raw = frame.json();
    if (!JsonRpcMessage.hasVersion(raw)) {
      handler.dropped(Frame.Noise.of(Frame.Noise.Fault.NO_JSON_RPC, raw, frame.length()));
      answerNoise(ErrorCode.INVALID_REQUEST, describe(Frame.Noise.Fault.NO_JSON_RPC));
      return;
    }
    JsonRpcMessage message = JsonRpcMessage.read(raw);
    if (message instanceof JsonRpcMessage.Request request
        && request.id() instanceof RequestId.Text id
        && id.value().length() > MAX_ID_LENGTH) {
      handler.dropped(frame);
      fail(id, ErrorCode.INVALID_REQUEST, "the id has more than " + MAX_ID_LENGTH + " characters");
      return;
    }
    handler.received(message, frame);
    if (message instanceof JsonRpcMessage.Response response) {
      loop.execute(() -> settle(response));
    } else if (message instanceof JsonRpcMessage.Invalid invalid) {
      if (raw.path("method").isTextual()) {
        send(error(null, ErrorCode.INVALID_REQUEST, "a message " + invalid.reason()));
      } else {
        answerNoise(ErrorCode.INVALID_REQUEST, "a message " + invalid.reason());
      }
    }
  }

  private void answerNoise(int code, String message) {
    if (noiseAnswers < ANSWERS_TO_NOISE) {
      noiseAnswers++;
      send(error(null, code, message));
    }
  }

  /** The answer, or the request, is lost: whoever waits must not wait for ever. */
  private void lose(Frame.Lost lost) {
    RequestId id = lost.id();
    if (id == null) {
      return;
    }
    String reason =
        (lost.length() > limits.lineBytes()
                ? "was longer than " + limits.lineBytes() + " bytes"
                : "breaks off, or is beyond a limit of JSON")
            + " and was dropped";
    if (lost.shape() == Frame.Lost.Shape.REQUEST) {
      fail(id, ErrorCode.INVALID_REQUEST, "the request " + reason);
    } else if (lost.shape() == Frame.Lost.Shape.RESPONSE && pending.containsKey(id)) {
      JsonRpcMessage.Response stand =
          error(id, ErrorCode.INTERNAL_ERROR, "(from this client) the answer " + reason);
      handler.received(stand, new Frame.Message((ObjectNode) stand.toJson(), 0));
      loop.execute(() -> settle(id, new MalformedAnswerException(methodOf(id), reason)));
    }
  }

  private String methodOf(RequestId id) {
    Pending request = pending.get(id);
    return request == null ? "a request" : request.method;
  }

  private void settle(JsonRpcMessage.Response response) {
    RequestId id = response.id();
    Pending request = id == null ? null : pending.get(id);
    if (id == null || request == null) {
      return;
    }
    JsonNode result = response.result();
    if (!response.isError() && result != null) {
      pending.remove(id);
      request.reply.succeeded(result);
      return;
    }
    settle(id, failure(request.method, response));
  }

  private static AcpException failure(String method, JsonRpcMessage.Response response) {
    if (response.error() == null || response.result() != null) {
      return new MalformedAnswerException(method, "has not exactly one of result and error");
    }
    Decoded<AcpError> error = AcpJson.decode(response.error(), AcpError.class);
    return error
        .toOptional()
        .<AcpException>map(readable -> new AgentErrorException(method, readable))
        .orElseGet(() -> new MalformedAnswerException(method, "has an error that is none"));
  }

  private void settle(RequestId id, AcpException failure) {
    Pending request = pending.remove(id);
    if (request != null) {
      request.reply.failed(failure);
    }
  }

  private void end(CloseReason reason) {
    closed = reason;
    List<Pending> left = List.copyOf(pending.values());
    pending.clear();
    try {
      handler.closed(reason);
    } finally {
      for (Pending request : left) {
        loop.execute(
            () ->
                request.reply.failed(
                    new ConnectionClosedException(request.method + " got no answer", reason)));
      }
    }
  }
}
