package dev.acpclient.rx;

import dev.acpclient.model.Notice;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Conversation;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.ToolCall;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.BackgroundItem;
import dev.acpclient.view.CloseWarning;
import dev.acpclient.view.SessionSummary;
import io.reactivex.rxjava3.annotations.BackpressureKind;
import io.reactivex.rxjava3.annotations.BackpressureSupport;
import io.reactivex.rxjava3.annotations.CheckReturnValue;
import io.reactivex.rxjava3.annotations.SchedulerSupport;
import io.reactivex.rxjava3.core.BackpressureOverflowStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.exceptions.MissingBackpressureException;
import io.reactivex.rxjava3.functions.BiPredicate;
import io.reactivex.rxjava3.functions.Function;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.pcollections.OrderedPMap;

/**
 * The sessions of a client as streams. All are hot: the sessions go their way whether anyone
 * subscribes or not, and any number may subscribe, at any time, from any thread.
 *
 * <p>There are two kinds.
 *
 * <ul>
 *   <li><em>Conflated</em>: {@link #models}, {@link #sessions} and all views. The first element is
 *       how things stand; a subscriber that asks late gets the newest and never what it missed.
 *   <li><em>Lossless</em>: {@link #changes}, {@link #transitions}, {@link #completions}, {@link
 *       #notices}. Every element, once and in order. What a subscriber has not asked for yet is
 *       kept for it, up to a bound ({@link #withBound}); beyond it, that subscriber alone gets an
 *       error.
 * </ul>
 *
 * <p>A stream of one session completes after the model that is {@link Lifecycle#CLOSED}, when the
 * session is forgotten, and when the client closes. A lost connection ends no stream: the session
 * is {@link Lifecycle#DETACHED} and may be resumed. For a session that this client has not heard of
 * yet, a stream waits. To follow a closed session that is resumed, subscribe again.
 *
 * <p>Streams call on the loop of the client, for the first element too; subscribers must not block
 * it. See {@link dev.acpclient.rx} for the threads of a store of one's own, and for how to reach a
 * user interface thread.
 */
public final class SessionStreams {
  /** How many elements a lossless stream keeps for a subscriber, unless set otherwise. */
  public static final int DEFAULT_BOUND = 65_536;

  private final SessionStore store;
  private final int bound;

  SessionStreams(SessionStore store, int bound) {
    this.store = store;
    this.bound = bound;
  }

  /**
   * The same sessions, with another bound for lossless streams.
   *
   * @param elements how many are kept for a subscriber that has not asked for them; at least 1
   */
  @CheckReturnValue
  public SessionStreams withBound(int elements) {
    if (elements < 1) {
      throw new IllegalArgumentException("the bound must be at least 1: " + elements);
    }
    return new SessionStreams(store, elements);
  }

  /**
   * All sessions as they are now. Inside a subscriber, they are what the element tells or, if it
   * was asked for late, something newer.
   */
  public Sessions current() {
    return store.sessions();
  }

  /**
   * All sessions as they are now, then after each event. Completes when the client closes.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Sessions> sessions() {
    return store.observe().map(SessionsChange::after).onBackpressureLatest();
  }

  /**
   * The model of a session as it is now, then each newer one.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<SessionModel> models(SessionId id) {
    return session(id)
        .map(SessionChange::after)
        .distinctUntilChanged((a, b) -> a == b)
        .onBackpressureLatest();
  }

  /**
   * What every event does to the sessions; the first element is how they stand. There is no gap
   * between the two, and no overlap. Completes when the client closes.
   *
   * <p><b>Backpressure:</b> lossless up to the bound. <b>Scheduler:</b> none. <b>Errors:</b> {@link
   * MissingBackpressureException} for a subscriber that is further behind than the bound.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<SessionsChange> changes() {
    return lossless(store.observe());
  }

  /**
   * What each event does to a session, notices included; the first element is how it stands. There
   * is no gap between the two, and no overlap.
   *
   * <p><b>Backpressure:</b> lossless up to the bound. <b>Scheduler:</b> none. <b>Errors:</b> {@link
   * MissingBackpressureException} for a subscriber that is further behind than the bound.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<SessionChange> changes(SessionId id) {
    return lossless(session(id));
  }

  /**
   * Each time the agent reports another state than before, from now on (rule R19).
   *
   * <p><b>Backpressure:</b> lossless up to the bound. <b>Scheduler:</b> none. <b>Errors:</b> {@link
   * MissingBackpressureException} for a subscriber that is further behind than the bound.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Transition> transitions(SessionId id) {
    return lossless(session(id).mapOptional(Transition::of));
  }

  /**
   * Each end of foreground work, from now on and exactly once (rule R19): an idle state that the
   * agent repeats, or reports while the session is being resumed, is none.
   *
   * <p><b>Backpressure:</b> lossless up to the bound. <b>Scheduler:</b> none. <b>Errors:</b> {@link
   * MissingBackpressureException} for a subscriber that is further behind than the bound.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Completion> completions(SessionId id) {
    return lossless(session(id).mapOptional(Completion::of));
  }

  /**
   * What the agent wants the user to see once, from now on (rule R63). Notices are kept nowhere: a
   * later subscriber does not get them.
   *
   * <p><b>Backpressure:</b> lossless up to the bound. <b>Scheduler:</b> none. <b>Errors:</b> {@link
   * MissingBackpressureException} for a subscriber that is further behind than the bound.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Notice> notices(SessionId id) {
    return lossless(session(id).mapOptional(SessionStreams::notice));
  }

  /**
   * Anything that follows from the model of a session: now, then whenever it is another one by
   * {@code equals}. It is worked out when the subscriber asks for an element.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> what {@code of}
   * throws.
   *
   * @param of a pure function that never answers null: wrap what may be absent in an {@link
   *     Optional}
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public <T> Flowable<T> view(SessionId id, Function<? super SessionModel, ? extends T> of) {
    return models(id).<T>map(of).distinctUntilChanged();
  }

  /**
   * Whether a session works, and how.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Activity> activity(SessionId id) {
    return view(id, Unchanged::activity, Activity::of);
  }

  /**
   * What a list of sessions shows of one. It holds the time of the last message, so it is a new one
   * nearly each time.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<SessionSummary> summary(SessionId id) {
    return view(id, SessionSummary::of);
  }

  /**
   * What closing a session would stop.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<CloseWarning> closeWarning(SessionId id) {
    return view(id, Unchanged::closeWarning, CloseWarning::of);
  }

  /**
   * The unfinished items of a session that nothing works on any more.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Abandoned> abandoned(SessionId id) {
    return view(id, Unchanged::abandoned, Abandoned::of);
  }

  /**
   * What the agent lists as running in the background; empty while it does not say.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Optional<List<BackgroundItem>>> backgroundItems(SessionId id) {
    return view(id, Unchanged::backgroundItems, BackgroundItem::of);
  }

  /**
   * The tool calls of a session, in the order in which they were first seen.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<OrderedPMap<ToolCallId, ToolCall>> toolCalls(SessionId id) {
    return part(id, SessionModel::toolCalls);
  }

  /**
   * The terminals of a session, in the order in which they were first seen.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<OrderedPMap<TerminalId, DisplayTerminal>> terminals(SessionId id) {
    return part(id, SessionModel::terminals);
  }

  /**
   * The history of a session. Tool calls stand in its timeline by id: what they do is in {@link
   * #toolCalls}.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<Conversation> conversation(SessionId id) {
    return part(id, model -> model.content().conversation());
  }

  /**
   * The permission requests that wait for an answer, of all sessions and of subagents at every
   * depth: by session in the order in which the sessions appeared, then in the order of arrival.
   * Completes when the client closes.
   *
   * <p><b>Backpressure:</b> conflated. <b>Scheduler:</b> none. <b>Errors:</b> none.
   */
  @CheckReturnValue
  @BackpressureSupport(BackpressureKind.FULL)
  @SchedulerSupport(SchedulerSupport.NONE)
  public Flowable<List<PermissionPrompt>> permissions() {
    return store
        .observe()
        .filter(SessionStreams::changesPermissions)
        .map(SessionsChange::after)
        .onBackpressureLatest()
        .map(SessionStreams::permissions)
        .distinctUntilChanged();
  }

  /**
   * {@link #whenReleasable(SessionId, Duration)} with the grace period of the client's settings.
   */
  @CheckReturnValue
  @SchedulerSupport(SchedulerSupport.CUSTOM)
  public Completable whenReleasable(SessionId id) {
    return whenReleasable(id, current().settings().grace());
  }

  /**
   * Completes as soon as a session may be closed without stopping or losing anything (rule R24): it
   * has been quiet for the grace period without a break, and nothing is pending here or in a
   * subagent. That is true then, and may not be a moment later.
   *
   * <p>The period runs from the event with which the session came to rest, so that it may be over
   * already. It never is for an agent that does not report background work.
   *
   * <p><b>Scheduler:</b> completes on the scheduler of the client when the period ends.
   * <b>Errors:</b> {@link IllegalStateException} when the session's streams end first, as when it
   * is closed.
   *
   * @param grace how long it has to be quiet; not negative
   */
  @CheckReturnValue
  @SchedulerSupport(SchedulerSupport.CUSTOM)
  public Completable whenReleasable(SessionId id, Duration grace) {
    if (grace.isNegative()) {
      throw new IllegalArgumentException("grace must not be negative: " + grace);
    }
    return models(id)
        .map(model -> Optional.ofNullable(model.restingSince()))
        .concatWith(Flowable.just(Optional.empty()))
        .distinctUntilChanged()
        .switchMap(since -> since.map(at -> timer(at, grace)).orElse(Flowable.empty()))
        .firstElement()
        .switchIfEmpty(
            Completable.error(
                    () ->
                        new IllegalStateException(
                            "session " + id + " ended before it was releasable"))
                .<Long>toMaybe())
        .ignoreElement();
  }

  /** The end of a grace period; no later than a whole period from now, whatever the clock did. */
  private Flowable<Long> timer(Instant since, Duration grace) {
    Duration passed = Duration.between(since, store.now());
    Duration left = passed.isNegative() ? grace : grace.minus(passed);
    return Flowable.timer(
        Math.max(0, TimeUnit.MILLISECONDS.convert(left)), TimeUnit.MILLISECONDS, store.clock());
  }

  /** What concerns a session, with no regard to demand. */
  private Flowable<SessionChange> session(SessionId id) {
    return store
        .observe(id)
        .takeWhile(change -> !change.forgets(id))
        .mapOptional(change -> change.of(id))
        .takeUntil(change -> change.after().lifecycle() == Lifecycle.CLOSED);
  }

  private <T> Flowable<T> view(
      SessionId id,
      BiPredicate<SessionModel, SessionModel> unchanged,
      Function<SessionModel, T> of) {
    return models(id).distinctUntilChanged(unchanged).map(of).distinctUntilChanged();
  }

  /** A part of the model that is another object whenever it has changed. */
  private <T> Flowable<T> part(SessionId id, Function<SessionModel, T> of) {
    return models(id).map(of).distinctUntilChanged((a, b) -> a == b);
  }

  private <T> Flowable<T> lossless(Flowable<T> all) {
    return all.onBackpressureBuffer(bound, () -> {}, BackpressureOverflowStrategy.ERROR)
        .onErrorResumeNext(
            e ->
                Flowable.error(
                    e instanceof MissingBackpressureException
                        ? new MissingBackpressureException(
                            "a subscriber to a lossless stream is more than "
                                + bound
                                + " elements behind")
                        : e));
  }

  private static Optional<Notice> notice(SessionChange change) {
    for (SessionEffect effect : change.effects()) {
      if (effect instanceof SessionEffect.ShowNotice show
          && show.sessionId().equals(change.after().id())) {
        return Optional.of(show.notice());
      }
    }
    return Optional.empty();
  }

  private static boolean changesPermissions(SessionsChange change) {
    return change.isFirst()
        || change.changed().stream()
            .anyMatch(id -> permissions(change.before(), id) != permissions(change.after(), id));
  }

  private static OrderedPMap<?, PermissionPrompt> permissions(Sessions sessions, SessionId id) {
    SessionModel model = sessions.find(id);
    return model == null ? OrderedPMap.empty() : model.permissions();
  }

  private static List<PermissionPrompt> permissions(Sessions sessions) {
    List<PermissionPrompt> open = new ArrayList<>();
    sessions.byId().values().forEach(model -> open.addAll(model.permissions().values()));
    return List.copyOf(open);
  }
}
