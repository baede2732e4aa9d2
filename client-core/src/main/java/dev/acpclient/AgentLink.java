package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.AcpException;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.JsonRpcConnection;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.InitializeRequest;
import dev.acpclient.model.InitializeResponse;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.Method;
import dev.acpclient.model.RequestPermissionResponse;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.rx.SessionStore;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionEvents;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a client, from its handshake to its end: every message becomes an event of the
 * sessions, in its turn, and requests of the agent go to whoever answers them. Belongs to the loop.
 */
final class AgentLink implements JsonRpcConnection.Handler {
  /** How many messages may come before the handshake is done; how long, is bounded too. */
  private static final int PARKED = 1000;

  /** Noise is diagnosed piece by piece up to here, then once in so many. */
  private static final int NOISE_DIAGNOSED = 32;

  private static final int NOISE_SAMPLED = 1000;

  private static final CloseReason GIVEN_UP =
      new CloseReason(CloseReason.Kind.CLOSED_BY_CLIENT, "nobody waited for its answer any more");

  private enum Phase {
    HANDSHAKE,
    OPEN,
    /** No common version, or the end: nothing the agent says counts. */
    OVER
  }

  private final ClientConfig config;
  private final EventLoop loop;
  private final SessionStore store;
  private final Signals signals;
  private final Transport transport;
  private final JsonRpcConnection connection;
  private final AgentRequests requests;

  private Phase phase = Phase.HANDSHAKE;
  private final List<Parked> parked = new ArrayList<>();
  private long parkedBytes;
  private @Nullable InitializeResponse agent;
  private @Nullable CloseReason closed;
  private boolean closing;
  private long noise;

  private record Parked(JsonRpcMessage message, Frame.Message raw) {}

  AgentLink(
      ClientConfig config,
      EventLoop loop,
      SessionStore store,
      Signals signals,
      LongSupplier ids,
      Transport transport) {
    this.config = config;
    this.loop = loop;
    this.store = store;
    this.signals = signals;
    this.transport = transport;
    this.connection = new JsonRpcConnection(transport, loop, config.limits(), ids, this);
    this.requests = new AgentRequests(config, loop, store, signals, connection);
  }

  /**
   * Starts the agent and sends {@code initialize}.
   *
   * @throws dev.acpclient.connection.AgentStartException if there is no such agent
   */
  void initialize(InitializeReply reply) {
    connection.start();
    InitializeRequest request =
        new InitializeRequest(Handshake.VERSION, config.info(), config.capabilities(), null);
    connection.request(
        Method.INITIALIZE.name(),
        AcpJson.encode(request, InitializeRequest.class),
        new JsonRpcConnection.Reply() {
          @Override
          public void succeeded(JsonNode result) {
            if (phase != Phase.HANDSHAKE) {
              failed(new ConnectionClosedException("initialize was given up", GIVEN_UP));
              return;
            }
            try {
              open(Handshake.read(result));
            } catch (AcpException e) {
              failed(e);
              return;
            }
            // What came early was given to the loop, and has its effects first.
            loop.execute(() -> reply.agreed(agent()));
          }

          @Override
          public void failed(AcpException failure) {
            reject();
            loop.execute(() -> reply.failed(Handshake.explain(failure)));
          }
        });
  }

  /** Takes the outcome of the handshake. */
  interface InitializeReply {
    void agreed(InitializeResponse agent);

    void failed(AcpException failure);
  }

  private void open(InitializeResponse response) {
    agent = response;
    phase = Phase.OPEN;
    List<Parked> early = List.copyOf(parked);
    parked.clear();
    early.forEach(p -> process(p.message(), p.raw()));
  }

  /** Nothing the agent says counts any more. */
  void reject() {
    phase = Phase.OVER;
    List<Parked> early = List.copyOf(parked);
    parked.clear();
    early.forEach(p -> refuse(p.message()));
  }

  private void refuse(JsonRpcMessage message) {
    if (message instanceof JsonRpcMessage.Request request) {
      connection.fail(request.id(), ErrorCode.INVALID_REQUEST, "the connection is not initialized");
    }
  }

  /** What the agent said of itself; only after the handshake. */
  InitializeResponse agent() {
    if (agent == null) {
      throw new IllegalStateException("the handshake is not done");
    }
    return agent;
  }

  boolean isOpen() {
    return phase == Phase.OPEN;
  }

  boolean isHandshaking() {
    return phase == Phase.HANDSHAKE;
  }

  JsonRpcConnection connection() {
    return connection;
  }

  AgentRequests requests() {
    return requests;
  }

  /** Why it has ended; null while it has not. */
  @Nullable CloseReason closedFor() {
    return closed;
  }

  CompletionStage<Void> close() {
    closing = true;
    return transport.close();
  }

  void carryOut(SessionEffect effect) {
    if (effect instanceof SessionEffect.AnswerPermissionCancelled answer) {
      connection.answer(answer.id(), AcpJson.encode(RequestPermissionResponse.cancelled()));
    } else if (effect instanceof SessionEffect.AnswerElicitationCancel answer) {
      connection.answer(answer.id(), AgentRequests.CANCEL);
    } else if (effect instanceof SessionEffect.AnswerInvalidParams answer) {
      connection.fail(answer.id(), ErrorCode.INVALID_PARAMS, "the request is malformed");
    }
  }

  @Override
  public void received(JsonRpcMessage message, Frame.Message raw) {
    if (message instanceof JsonRpcMessage.Response || phase == Phase.OPEN) {
      process(message, raw);
    } else if (phase == Phase.HANDSHAKE && canPark(raw)) {
      parkedBytes += raw.length();
      parked.add(new Parked(message, raw));
    } else {
      refuse(message);
    }
  }

  private boolean canPark(Frame.Message raw) {
    return parked.size() < PARKED && parkedBytes + raw.length() <= config.limits().inboundBytes();
  }

  private void process(JsonRpcMessage message, Frame.Message raw) {
    Instant at = store.now();
    logged(() -> config.wireLog().received(at, raw.json()));
    Optional<SessionEvent> event = SessionEvents.received(at, message);
    event.ifPresent(store::apply);
    if (message instanceof JsonRpcMessage.Request request) {
      boolean inSession =
          event.filter(e -> !(e instanceof SessionEvent.MessageDropped)).isPresent();
      requests.received(request, inSession);
    } else if (message instanceof JsonRpcMessage.Notification notification) {
      requests.received(notification);
    }
  }

  @Override
  public void sent(JsonRpcMessage message) {
    Instant at = store.now();
    logged(() -> config.wireLog().sent(at, message.toJson()));
    SessionEvents.sent(at, message).ifPresent(store::apply);
  }

  @Override
  public void dropped(Frame frame) {
    Instant at = store.now();
    logged(() -> config.wireLog().noise(at, frame));
    Signals.emit(signals.dropped, frame);
    noise++;
    if (noise <= NOISE_DIAGNOSED || noise % NOISE_SAMPLED == 0) {
      store.apply(new SessionEvent.MessageDropped(at, diagnostic(frame)));
    }
  }

  private Diagnostic diagnostic(Frame frame) {
    String what = "a line of " + frame.length() + " bytes is no message";
    if (frame instanceof Frame.Lost) {
      what = "a message of " + frame.length() + " bytes is beyond a limit, or breaks off";
    } else if (frame instanceof Frame.Message) {
      what = "the id of a request is longer than allowed";
    }
    return new Diagnostic(
        Diagnostic.Kind.NOISE, what + ", and was dropped (" + noise + " on this connection)");
  }

  @Override
  public void closed(CloseReason reason) {
    closed = reason;
    Instant at = store.now();
    logged(() -> config.wireLog().closed(at, reason));
    requests.closed();
    store.apply(new SessionEvent.Disconnected(at));
    if (phase == Phase.OPEN && !closing) {
      Signals.emit(signals.connection, new ConnectionState.Lost(reason));
    }
    phase = Phase.OVER;
  }

  private static void logged(Runnable log) {
    try {
      log.run();
    } catch (Throwable e) {
      RxJavaPlugins.onError(e);
    }
  }
}
