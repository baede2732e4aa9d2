package dev.acpclient.rx;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Next;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.FlowableEmitter;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Holds the sessions of a client and applies events to them: each event makes the next {@link
 * Sessions}, is published to {@link #streams()}, and then has its effects carried out. This is the
 * side of whoever owns the connection; a front end needs the streams only.
 *
 * <p>Thread-safe, without a lock of its own. Events and subscriptions stand in one queue, that of
 * an executor which runs one task after the other: subscribers and effects run on its thread, and
 * what they add to the queue runs after them. Without an executor of its own the store uses the
 * threads that come: the one that finds the queue empty works it off, also what other threads add
 * meanwhile. A subscriber that blocks holds up everything behind it: see {@link dev.acpclient.rx}
 * for how to leave the thread.
 *
 * <p>A subscriber or an effect that throws is reported to {@link RxJavaPlugins#onError} and harms
 * no one else; the subscriber gets nothing more.
 */
public final class SessionStore {
  private final Scheduler clock;
  private final Consumer<? super SessionEffect> effects;
  private final SessionStreams streams = new SessionStreams(this, SessionStreams.DEFAULT_BOUND);

  private final Executor executor;

  /** What follows belongs to the tasks; only {@code sessions} is read by other threads too. */
  private volatile Sessions sessions;

  private final Subscribers ofAll = new Subscribers();
  private final Map<SessionId, Subscribers> ofSession = new HashMap<>();
  private boolean closed;

  /** A store that uses the threads that come to it. */
  public SessionStore(Settings settings, Scheduler clock, Consumer<? super SessionEffect> effects) {
    this(settings, clock, new Trampoline(), effects);
  }

  /**
   * A store that knows no session yet.
   *
   * @param clock tells the time for {@link #now()}, and waits for the ends of grace periods
   * @param executor runs one task after the other, in the order in which they came
   * @param effects carries out what the events ask for; called as described above
   */
  public SessionStore(
      Settings settings,
      Scheduler clock,
      Executor executor,
      Consumer<? super SessionEffect> effects) {
    this.sessions = Sessions.none(settings);
    this.clock = clock;
    this.executor = executor;
    this.effects = effects;
  }

  /**
   * The time to stamp an event with. Grace periods are measured on the same clock, so events with
   * another idea of time would be wrong about them.
   */
  public Instant now() {
    return Instant.ofEpochMilli(clock.now(TimeUnit.MILLISECONDS));
  }

  /**
   * All sessions as they are now. A subscriber that is being called sees those it is called for.
   */
  public Sessions sessions() {
    return sessions;
  }

  /** What front ends subscribe to. */
  public SessionStreams streams() {
    return streams;
  }

  /**
   * Applies an event, in its turn. Without an executor of its own the store has done so when this
   * returns, unless another thread, or a caller further up this thread's stack, is at work: then
   * that one does it soon. An event that comes after {@link #close()} is ignored.
   */
  public void apply(SessionEvent event) {
    enqueue(() -> step(event));
  }

  /** Completes all streams, after what was applied before. Later ones complete at once. */
  public void close() {
    enqueue(
        () -> {
          closed = true;
          ofAll.complete();
          ofSession.values().forEach(Subscribers::complete);
        });
  }

  Scheduler clock() {
    return clock;
  }

  /** Every change of any session, with no regard to demand; first how things stand. */
  Flowable<SessionsChange> observe() {
    return Flowable.create(
        subscriber -> {
          enqueue(() -> welcome(ofAll, subscriber));
          subscriber.setCancellable(() -> enqueue(() -> ofAll.remove(subscriber)));
        },
        BackpressureStrategy.MISSING);
  }

  /** The same of those events only that concern one session. */
  Flowable<SessionsChange> observe(SessionId id) {
    return Flowable.create(
        subscriber -> {
          enqueue(() -> welcome(ofSession.computeIfAbsent(id, x -> new Subscribers()), subscriber));
          subscriber.setCancellable(() -> enqueue(() -> leave(id, subscriber)));
        },
        BackpressureStrategy.MISSING);
  }

  private void welcome(Subscribers group, FlowableEmitter<SessionsChange> subscriber) {
    group.add(subscriber, SessionsChange.none(sessions));
    if (closed) {
      group.complete();
    }
  }

  private void leave(SessionId id, FlowableEmitter<SessionsChange> subscriber) {
    ofSession.computeIfPresent(id, (x, group) -> group.remove(subscriber) ? null : group);
  }

  private void step(SessionEvent event) {
    if (closed) {
      return;
    }
    Sessions before = sessions;
    Next next = SessionReducer.reduce(before, event);
    sessions = next.sessions();
    publish(new SessionsChange(event, before, next.sessions(), next.changed(), next.effects()));
    for (SessionEffect effect : next.effects()) {
      guarded(() -> effects.accept(effect));
    }
  }

  private void publish(SessionsChange change) {
    ofAll.next(change);
    for (SessionId id : concerned(change)) {
      Subscribers group = ofSession.get(id);
      if (group != null) {
        group.next(change);
      }
    }
  }

  /** A notice changes no model, and still concerns its session. */
  private static Set<SessionId> concerned(SessionsChange change) {
    Set<SessionId> concerned = new LinkedHashSet<>(change.changed());
    for (SessionEffect effect : change.effects()) {
      if (effect instanceof SessionEffect.ShowNotice notice) {
        concerned.add(notice.sessionId());
      }
    }
    return concerned;
  }

  private void enqueue(Runnable task) {
    executor.execute(() -> guarded(task));
  }

  private static void guarded(Runnable action) {
    try {
      action.run();
    } catch (Throwable failure) {
      RxJavaPlugins.onError(failure);
    }
  }
}
