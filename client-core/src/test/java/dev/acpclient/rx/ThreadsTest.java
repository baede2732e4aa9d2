package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads that apply, subscribe and leave at the same time. */
@Timeout(60)
class ThreadsTest {
  private static final int WRITERS = 4;
  private static final int EVENTS = 1_000;

  private final Scene scene = new Scene();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stopThreads() throws InterruptedException {
    threads.shutdown();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whenever_one_subscribes_there_is_no_gap_and_no_overlap() throws Exception {
    List<TestSubscriber<SessionsChange>> subscribers = new ArrayList<>();
    List<Runnable> work = writers();
    for (int i = 0; i < 4; i++) {
      List<TestSubscriber<SessionsChange>> own =
          IntStream.range(0, 50).mapToObj(n -> new TestSubscriber<SessionsChange>()).toList();
      subscribers.addAll(own);
      work.add(() -> own.forEach(scene.streams.changes()::subscribe));
    }
    atOnce(work);
    scene.store.close();

    assertThat(scene.streams.current().sequence()).isEqualTo(WRITERS * EVENTS);
    for (TestSubscriber<SessionsChange> subscriber : subscribers) {
      subscriber.assertComplete();
      List<SessionsChange> changes = subscriber.values();
      assertThat(changes.get(0).isFirst()).isTrue();
      for (int i = 1; i < changes.size(); i++) {
        assertThat(changes.get(i).before()).isSameAs(changes.get(i - 1).after());
      }
      assertThat(changes.get(changes.size() - 1).after()).isSameAs(scene.streams.current());
    }
  }

  @Test
  void a_conflating_subscriber_on_another_thread_never_goes_back_and_ends_with_the_newest()
      throws Exception {
    TestSubscriber<Sessions> sessions =
        scene.streams.sessions().observeOn(Schedulers.computation(), false, 1).test();
    atOnce(writers());
    scene.store.close();

    assertThat(sessions.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(sessions.values())
        .extracting(Sessions::sequence)
        .isSorted()
        .doesNotHaveDuplicates()
        .endsWith((long) WRITERS * EVENTS);
  }

  @Test
  void demand_from_another_thread_loses_nothing() throws Exception {
    TestSubscriber<SessionsChange> changes = scene.streams.changes().test(0);
    List<Runnable> work = writers();
    work.add(
        () -> {
          for (int i = 0; i < WRITERS * EVENTS + 1; i++) {
            changes.request(1);
          }
        });
    atOnce(work);
    scene.store.close();
    changes.assertValueCount(WRITERS * EVENTS + 1).assertComplete();
  }

  @Test
  void those_that_come_and_go_leave_the_others_alone() throws Exception {
    TestSubscriber<SessionModel> steady = scene.streams.models(S1).test();
    List<Runnable> work = writers();
    for (int i = 0; i < 4; i++) {
      work.add(
          () -> {
            for (int n = 0; n < 500; n++) {
              scene.streams.models(S1).test().cancel();
            }
          });
    }
    atOnce(work);
    scene.store.close();
    steady.assertValueCount(EVENTS).assertComplete();
  }

  /** Each writes to a session of its own: s1, s2, and so on. */
  private List<Runnable> writers() {
    List<Runnable> writers = new ArrayList<>();
    for (int w = 1; w <= WRITERS; w++) {
      SessionId id = new SessionId("s" + w);
      writers.add(
          () -> {
            for (int i = 0; i < EVENTS; i++) {
              scene.chunk(id, "x");
            }
          });
    }
    return writers;
  }

  private void atOnce(List<Runnable> work) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> running = new ArrayList<>();
    for (Runnable one : work) {
      running.add(
          threads.submit(
              () -> {
                start.await();
                one.run();
                return null;
              }));
    }
    start.countDown();
    for (Future<?> one : running) {
      one.get(30, TimeUnit.SECONDS);
    }
  }
}
