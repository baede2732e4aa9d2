package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static dev.acpclient.rx.Scene.S2;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import io.reactivex.rxjava3.exceptions.MissingBackpressureException;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subscribers.DefaultSubscriber;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Subscribers that throw, that leave, and that act on the sessions while they are called. */
class SubscribersTest {
  private final Scene scene = new Scene();
  private final List<Throwable> undeliverable = new ArrayList<>();
  private final RuntimeException oops = new IllegalStateException("oops");

  @BeforeEach
  void collectUndeliverableErrors() {
    RxJavaPlugins.setErrorHandler(undeliverable::add);
  }

  @AfterEach
  void resetErrorHandler() {
    RxJavaPlugins.setErrorHandler(null);
  }

  @Test
  void a_subscriber_that_throws_is_dropped_and_the_others_go_on() {
    scene.chunk("a");
    TestSubscriber<SessionModel> before = scene.streams.models(S1).test();
    Thrower thrower = new Thrower("b", oops);
    scene.streams.models(S1).subscribe(thrower);
    TestSubscriber<SessionModel> after = scene.streams.models(S1).test();
    scene.chunk("b");
    scene.chunk("c");

    assertThat(thrower.seen).isEqualTo(2);
    before.assertValueCount(3).assertNoErrors();
    after.assertValueCount(3).assertNoErrors();
    assertThat(undeliverable).containsExactly(oops);
  }

  @Test
  void a_subscriber_that_throws_at_once_harms_nobody() {
    scene.chunk("a");
    scene.streams.changes().map(c -> scene.model()).subscribe(new Thrower("a", oops));
    TestSubscriber<SessionModel> other = scene.streams.models(S1).test();
    scene.chunk("b");
    other.assertValueCount(2);
    assertThat(undeliverable).containsExactly(oops);
  }

  @Test
  void a_callback_that_throws_gets_its_own_error() {
    scene.chunk("a");
    List<Throwable> errors = new ArrayList<>();
    scene
        .streams
        .models(S1)
        .subscribe(
            model -> {
              throw oops;
            },
            errors::add)
        .isDisposed();
    assertThat(errors).containsExactly(oops);
    assertThat(undeliverable).isEmpty();
  }

  /** A subscriber of the plainest kind, whose error no operator catches. */
  private static final class Thrower extends DefaultSubscriber<SessionModel> {
    private final String at;
    private final RuntimeException failure;
    int seen;

    Thrower(String at, RuntimeException failure) {
      this.at = at;
      this.failure = failure;
    }

    @Override
    public void onNext(SessionModel model) {
      seen++;
      if (Scene.text(model).endsWith(at)) {
        throw failure;
      }
    }

    @Override
    public void onError(Throwable e) {
      throw new AssertionError("the stream has no error", e);
    }

    @Override
    public void onComplete() {}
  }

  @Test
  void an_effect_that_cannot_be_carried_out_stops_nothing() {
    AtomicInteger effects = new AtomicInteger();
    SessionStore store =
        new SessionStore(
            Settings.DEFAULT,
            new TestScheduler(),
            effect -> {
              effects.incrementAndGet();
              throw oops;
            });
    Scene broken = new Scene(store);
    broken.asksPermission(1, S1);
    broken.asksPermission(2, S1);
    TestSubscriber<SessionModel> models = store.streams().models(S1).test();
    broken.closeSession();
    assertThat(effects).hasValue(2);
    assertThat(undeliverable).containsExactly(oops, oops);
    models.assertComplete();
  }

  @Test
  void a_subscriber_may_leave_while_it_is_called() {
    scene.chunk("a");
    TestSubscriber<SessionModel> two = scene.streams.models(S1).take(2).test();
    SerialDisposable own = new SerialDisposable();
    AtomicInteger seen = new AtomicInteger();
    own.set(
        scene
            .streams
            .models(S1)
            .subscribe(
                model -> {
                  if (seen.incrementAndGet() == 2) {
                    own.dispose();
                  }
                }));
    TestSubscriber<SessionModel> other = scene.streams.models(S1).test();
    scene.chunk("b");
    scene.chunk("c");
    two.assertValueCount(2).assertComplete();
    assertThat(seen).hasValue(2);
    other.assertValueCount(3);
  }

  @Test
  void what_a_subscriber_does_to_the_sessions_comes_after_everyone_has_the_current_element() {
    scene.chunk("a");
    TestSubscriber<SessionModel> first = new TestSubscriber<>();
    scene
        .streams
        .models(S1)
        .doOnNext(
            model -> {
              if (Scene.text(model).equals("ab")) {
                scene.chunk("c");
                scene.chunk("d");
              }
            })
        .subscribe(first);
    TestSubscriber<SessionModel> second = scene.streams.models(S1).test();
    scene.chunk("b");

    assertThat(first.values()).extracting(Scene::text).containsExactly("a", "ab", "abc", "abcd");
    assertThat(second.values()).containsExactlyElementsOf(first.values());
  }

  @Test
  void inside_a_subscriber_the_current_sessions_are_those_of_the_element() {
    List<Sessions> current = new ArrayList<>();
    TestSubscriber<SessionsChange> changes =
        scene.streams.changes().doOnNext(x -> current.add(scene.streams.current())).test();
    scene.chunk("a");
    scene.chunk("b");
    changes.assertValueCount(3);
    for (int i = 0; i < 3; i++) {
      assertThat(current.get(i)).isSameAs(changes.values().get(i).after());
    }
  }

  @Test
  void who_subscribes_while_an_element_goes_round_begins_with_that_element() {
    TestSubscriber<SessionsChange> late = new TestSubscriber<>();
    TestSubscriber<SessionsChange> early =
        scene
            .streams
            .changes()
            .doOnNext(
                change -> {
                  if (change.changed().contains(S2)) {
                    scene.streams.changes().subscribe(late);
                  }
                })
            .test();
    scene.chunk("a");
    scene.chunk(S2, "b");
    scene.chunk("c");

    late.assertValueCount(2);
    SessionsChange first = late.values().get(0);
    assertThat(first.isFirst()).isTrue();
    assertThat(first.after()).isSameAs(early.values().get(2).after());
    assertThat(late.values().get(1)).isSameAs(early.values().get(3));
  }

  @Test
  void any_number_may_subscribe() {
    scene.chunk("a");
    AtomicInteger told = new AtomicInteger();
    Flowable<SessionModel> models = scene.streams.models(S1).doOnNext(m -> told.incrementAndGet());
    List<TestSubscriber<SessionModel>> subscribers = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      subscribers.add(models.test());
    }
    scene.chunk("b");
    assertThat(told).hasValue(20_000);
    subscribers.forEach(TestSubscriber::cancel);
    scene.chunk("c");
    assertThat(told).hasValue(20_000);
  }

  @Test
  void nothing_is_kept_of_a_subscriber_that_left_failed_or_was_completed() {
    scene.chunk("a");
    TestSubscriber<Object> left = new TestSubscriber<>();
    TestSubscriber<Object> failed = new TestSubscriber<>(0);
    TestSubscriber<Object> completed = new TestSubscriber<>();
    scene.streams.changes().subscribe(left);
    scene.streams.withBound(1).changes(S1).subscribe(failed);
    scene.streams.models(S1).subscribe(completed);
    scene.chunk("b");
    left.cancel();
    scene.closeSession();
    failed.assertError(MissingBackpressureException.class);
    completed.assertComplete();
    List<WeakReference<?>> gone =
        List.of(
            new WeakReference<>(left), new WeakReference<>(failed), new WeakReference<>(completed));
    left = null;
    failed = null;
    completed = null;
    assertCollected(gone);
  }

  @Test
  void nothing_is_kept_of_a_session_that_was_only_waited_for() {
    SessionId unheard = new SessionId("never");
    scene.streams.models(unheard).test().cancel();
    scene.streams.whenReleasable(unheard).test().dispose();
    WeakReference<?> gone = new WeakReference<>(unheard);
    unheard = null;
    assertCollected(List.of(gone));
  }

  @Test
  void nothing_is_kept_of_a_subscriber_that_threw() {
    SessionId session = new SessionId("alone");
    scene.chunk(session, "a");
    Thrower thrower = new Thrower("b", oops);
    scene.streams.models(session).subscribe(thrower);
    scene.chunk(session, "b");
    assertThat(undeliverable).containsExactly(oops);
    WeakReference<?> gone = new WeakReference<>(thrower);
    thrower = null;
    assertCollected(List.of(gone));
  }

  private static void assertCollected(List<WeakReference<?>> references) {
    for (int i = 0; i < 50 && references.stream().anyMatch(r -> r.get() != null); i++) {
      System.gc();
    }
    assertThat(references).allSatisfy(reference -> assertThat(reference.get()).isNull());
  }
}
