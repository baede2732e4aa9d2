package dev.acpclient;

import dev.acpclient.connection.AcpException;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.InitializeResponse;
import dev.acpclient.model.SessionId;
import dev.acpclient.rx.SessionStore;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleEmitter;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a client is over all its connections: the loop, the sessions, and the connection of the
 * moment.
 */
final class ClientCore {
  private static final AtomicLong CLIENTS = new AtomicLong();

  private final ClientConfig config;
  private final Supplier<? extends Transport> transports;
  private final EventLoop loop = new EventLoop("acp-client-" + CLIENTS.incrementAndGet());
  private final Signals signals = new Signals();
  private final AtomicLong ids = new AtomicLong();
  private final Scheduler clock;
  private final SessionStore store;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

  /** How the sessions of this client were set up, to resume them with. */
  private final Map<SessionId, SessionSetup> setups = new ConcurrentHashMap<>();

  /** What follows is written on the loop. */
  private volatile @Nullable AgentLink link;

  private volatile @Nullable InitializeResponse agent;
  private boolean closing;

  ClientCore(ClientConfig config, Supplier<? extends Transport> transports) {
    this.config = config;
    this.transports = transports;
    this.clock = config.clock() == null ? Schedulers.from(loop, false, true) : config.clock();
    this.store = new SessionStore(config.settings(), clock, loop, this::carryOut);
  }

  private void carryOut(SessionEffect effect) {
    AgentLink current = link;
    if (current != null) {
      current.carryOut(effect);
    }
  }

  ClientConfig config() {
    return config;
  }

  EventLoop loop() {
    return loop;
  }

  Scheduler clock() {
    return clock;
  }

  SessionStore store() {
    return store;
  }

  Signals signals() {
    return signals;
  }

  InitializeResponse agent() {
    InitializeResponse current = agent;
    if (current == null) {
      throw new IllegalStateException("the client has never been connected");
    }
    return current;
  }

  /** Remembers how a session was set up, and answers its id. */
  SessionId attached(SessionId id, SessionSetup setup) {
    setups.put(id, setup);
    return id;
  }

  void forget(SessionId id) {
    setups.remove(id);
    store.apply(new SessionEvent.Forgotten(store.now(), id));
  }

  @Nullable SessionSetup setup(SessionId id) {
    return setups.get(id);
  }

  /**
   * The connection of the moment; on the loop.
   *
   * @throws ConnectionClosedException if there is none that is open
   */
  AgentLink link(String attempt) {
    AgentLink current = link;
    if (current == null || closing) {
      throw new ConnectionClosedException(
          attempt + " was not sent",
          new CloseReason(CloseReason.Kind.CLOSED_BY_CLIENT, "the client is not connected"));
    }
    if (current.closedFor() != null) {
      throw new ConnectionClosedException(attempt + " was not sent", current.closedFor());
    }
    if (!current.isOpen()) {
      throw new ConnectionClosedException(
          attempt + " was not sent",
          new CloseReason(CloseReason.Kind.CLOSED_BY_CLIENT, "the client is still connecting"));
    }
    return current;
  }

  /** The first connection: if it fails, or nobody waits for it any more, nothing is left. */
  Single<InitializeResponse> connect() {
    AtomicBoolean connected = new AtomicBoolean();
    return attempt(null)
        .doOnSuccess(response -> connected.set(true))
        .onErrorResumeNext(
            e ->
                Completable.fromCompletionStage(close())
                    .andThen(Single.<InitializeResponse>error(e)))
        .doOnDispose(
            () -> {
              if (!connected.get()) {
                close();
              }
            });
  }

  /** Another connection, for the sessions that the last one leaves. */
  Single<InitializeResponse> reconnect() {
    return Single.defer(
            () -> {
              AgentLink last = link;
              if (last == null || last.isHandshaking() || closing) {
                throw wrongTime();
              }
              return Completable.fromCompletionStage(last.close()).andThen(attempt(last));
            })
        .subscribeOn(Schedulers.from(loop));
  }

  private static RefusedException wrongTime() {
    return new RefusedException(
        RefusedException.Reason.WRONG_TIME, "the client is connecting already, or was closed");
  }

  /**
   * @param last the connection that this one follows; another attempt may have been faster
   */
  private Single<InitializeResponse> attempt(@Nullable AgentLink last) {
    return Single.<InitializeResponse>create(emitter -> loop.executeLast(() -> open(last, emitter)))
        .timeout(
            TimeUnit.MILLISECONDS.convert(config.initializeTimeout()),
            TimeUnit.MILLISECONDS,
            clock,
            timedOut(last));
  }

  /** Fails when the agent has ended: what it said last may tell why it did not answer. */
  private Single<InitializeResponse> timedOut(@Nullable AgentLink last) {
    return Single.create(emitter -> loop.executeLast(() -> timedOut(last, emitter)));
  }

  private void timedOut(@Nullable AgentLink last, SingleEmitter<InitializeResponse> emitter) {
    AgentLink mute = link;
    if (mute == null || mute == last) {
      emitter.tryOnError(new TimedOutException(config.initializeTimeout(), ""));
      return;
    }
    mute.close()
        .whenComplete(
            (nothing, e) ->
                loop.executeLast(
                    () -> {
                      CloseReason end = mute.closedFor();
                      emitter.tryOnError(
                          new TimedOutException(
                              config.initializeTimeout(), end == null ? "" : end.stderrTail()));
                    }));
  }

  private void open(@Nullable AgentLink last, SingleEmitter<InitializeResponse> emitter) {
    if (emitter.isDisposed()) {
      return;
    }
    if (closing || link != last) {
      emitter.tryOnError(wrongTime());
      return;
    }
    Transport transport;
    try {
      transport = transports.get();
    } catch (Throwable e) {
      emitter.tryOnError(e);
      return;
    }
    AgentLink next = new AgentLink(config, loop, store, signals, ids::getAndIncrement, transport);
    link = next;
    emitter.setCancellable(() -> loop.execute(() -> giveUp(next)));
    try {
      next.initialize(
          new AgentLink.InitializeReply() {
            @Override
            public void agreed(InitializeResponse response) {
              agent = response;
              Signals.emit(signals.connection, new ConnectionState.Connected(response));
              emitter.onSuccess(response);
            }

            @Override
            public void failed(AcpException failure) {
              end(next, emitter, failure);
            }
          });
    } catch (Throwable e) {
      // First, since who is told may try again at once.
      giveUp(next);
      emitter.tryOnError(e);
    }
  }

  private void end(
      AgentLink failed, SingleEmitter<InitializeResponse> emitter, AcpException failure) {
    failed
        .close()
        .whenComplete((nothing, e) -> loop.executeLast(() -> emitter.tryOnError(failure)));
  }

  /** Nobody waits for this handshake any more, if it is not done. */
  private static void giveUp(AgentLink unwanted) {
    if (unwanted.isHandshaking()) {
      unwanted.reject();
      unwanted.close();
    }
  }

  CompletionStage<@Nullable Void> close() {
    loop.execute(
        () -> {
          if (!closing) {
            closing = true;
            AgentLink last = link;
            if (last != null) {
              giveUp(last);
            }
            CompletionStage<Void> gone =
                last == null ? CompletableFuture.completedStage(null) : last.close();
            // After what the transport brought last, its end among it.
            gone.whenComplete((nothing, e) -> loop.executeLast(this::end));
          }
        });
    return ended;
  }

  private void end() {
    Signals.emit(signals.connection, new ConnectionState.Closed());
    signals.complete();
    store.close();
    loop.end();
    loop.execute(() -> ended.complete(null));
  }

  void closeAndWait() {
    close();
    if (!loop.isCurrent()) {
      ended.join();
      loop.awaitEnd();
    }
  }
}
