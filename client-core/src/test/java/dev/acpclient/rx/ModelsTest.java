package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static dev.acpclient.rx.Scene.S2;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelsTest {
  private final Scene scene = new Scene();

  @Test
  void the_current_model_comes_first_and_then_each_newer_one() {
    scene.chunk("a");

    TestSubscriber<SessionModel> models = scene.streams.models(S1).test();
    assertThat(texts(models)).containsExactly("a");

    scene.chunk("b");
    scene.chunk("c");
    assertThat(texts(models)).containsExactly("a", "ab", "abc");
    models.assertNotComplete().assertNoErrors();
  }

  @Test
  void a_subscriber_that_asks_late_gets_the_newest_model_only() {
    scene.chunk("a");
    TestSubscriber<SessionModel> models = scene.streams.models(S1).test(0);
    scene.chunk("b");
    scene.chunk("c");
    models.assertNoValues();

    models.request(1);
    assertThat(texts(models)).containsExactly("abc");

    models.request(2);
    scene.chunk("d");
    assertThat(texts(models)).containsExactly("abc", "abcd");
    scene.chunk("e");
    scene.chunk("f");
    assertThat(texts(models)).containsExactly("abc", "abcd", "abcde");
    models.request(Long.MAX_VALUE);
    scene.chunk("g");
    assertThat(texts(models)).containsExactly("abc", "abcd", "abcde", "abcdef", "abcdefg");
  }

  @Test
  void a_subscriber_that_never_asks_is_never_failed_and_holds_up_nobody() {
    scene.chunk("a");
    TestSubscriber<SessionModel> stuck = scene.streams.models(S1).test(0);
    TestSubscriber<SessionModel> other = scene.streams.models(S1).test();
    for (int i = 0; i < 1_000; i++) {
      scene.chunk("x");
    }
    stuck.assertNoValues().assertNoErrors();
    other.assertValueCount(1_001);
  }

  @Test
  void with_a_buffer_of_one_a_slow_thread_lags_by_one_model() {
    scene.chunk("0");
    // A TestScheduler as the user interface thread: it works only when it is told to.
    TestSubscriber<SessionModel> ui =
        scene.streams.models(S1).observeOn(scene.time, false, 1).test();
    for (int i = 1; i < 500; i++) {
      scene.chunk("x");
    }
    scene.time.triggerActions();
    assertThat(ui.values()).hasSize(2);
    assertThat(ui.values().get(1)).isSameAs(scene.model());
  }

  @Test
  void an_update_of_another_session_or_a_notice_is_no_newer_model() {
    scene.chunk("a");
    TestSubscriber<SessionModel> models = scene.streams.models(S1).test();
    scene.chunk(S2, "b");
    scene.notice("heads up");
    models.assertValueCount(1);
  }

  @Test
  void a_session_that_is_not_known_yet_is_waited_for() {
    TestSubscriber<SessionModel> models = scene.streams.models(S1).test();
    models.assertEmpty();
    scene.chunk("a");
    assertThat(texts(models)).containsExactly("a");
  }

  @Test
  void a_close_ends_the_stream_after_the_closed_model() {
    scene.chunk("a");
    TestSubscriber<SessionModel> models = scene.streams.models(S1).test();
    TestSubscriber<SessionModel> late = scene.streams.models(S1).test(0);
    scene.closeSession();

    models.assertComplete();
    assertThat(models.values())
        .extracting(SessionModel::lifecycle)
        .containsExactly(Lifecycle.OPEN, Lifecycle.CLOSING, Lifecycle.CLOSED);
    late.assertNotComplete();
    late.request(1);
    late.assertComplete();
    assertThat(late.values()).extracting(SessionModel::lifecycle).containsExactly(Lifecycle.CLOSED);
  }

  @Test
  void a_closed_session_is_told_once_and_can_be_followed_again_when_it_is_resumed() {
    scene.chunk("a");
    scene.closeSession();
    TestSubscriber<SessionModel> closed = scene.streams.models(S1).test();
    closed.assertValue(scene.model()).assertComplete();

    scene.sends(1, "session/resume");
    TestSubscriber<SessionModel> resumed = scene.streams.models(S1).test();
    scene.succeeds(1, "{}");
    assertThat(resumed.values())
        .extracting(SessionModel::lifecycle)
        .containsExactly(Lifecycle.RESUMING, Lifecycle.OPEN);
    resumed.assertNotComplete();
  }

  @Test
  void a_lost_connection_ends_no_stream() {
    scene.chunk("a");
    TestSubscriber<SessionModel> models = scene.streams.models(S1).test();
    scene.disconnect();
    scene.sends(1, "session/resume");
    assertThat(models.values())
        .extracting(SessionModel::lifecycle)
        .containsExactly(Lifecycle.OPEN, Lifecycle.DETACHED, Lifecycle.RESUMING);
    models.assertNotComplete();
  }

  @Test
  void a_session_that_is_forgotten_ends_its_streams() {
    Scene small = new Scene(Settings.DEFAULT.withUnclaimedSessions(1));
    small.chunk("a");
    TestSubscriber<SessionModel> models = small.streams.models(S1).test();
    TestSubscriber<SessionChange> changes = small.streams.changes(S1).test();
    small.chunk(S2, "b");
    assertThat(small.store.sessions().find(S1)).isNull();
    models.assertValueCount(1).assertComplete();
    changes.assertValueCount(1).assertComplete();
  }

  @Test
  void when_the_store_closes_everything_completes_and_later_events_are_ignored() {
    scene.chunk("a");
    TestSubscriber<SessionModel> models = scene.streams.models(S1).test();
    TestSubscriber<SessionModel> waiting = scene.streams.models(S2).test();
    TestSubscriber<Sessions> sessions = scene.streams.sessions().test();
    scene.store.close();
    models.assertValueCount(1).assertComplete();
    waiting.assertNoValues().assertComplete();
    sessions.assertValueCount(1).assertComplete();

    SessionModel last = scene.model();
    scene.chunk("b");
    scene.store.close();
    assertThat(scene.model()).isSameAs(last);
    scene.streams.models(S1).test().assertResult(last);
    scene.streams.models(S2).test().assertResult();
    scene.streams.sessions().test().assertResult(scene.streams.current());
  }

  @Test
  void sessions_tells_of_all_and_skips_to_the_newest() {
    TestSubscriber<Sessions> sessions = scene.streams.sessions().test(1);
    scene.chunk("a");
    scene.chunk(S2, "b");
    sessions.request(1);
    assertThat(sessions.values())
        .extracting(all -> List.copyOf(all.byId().keySet()))
        .containsExactly(List.of(), List.of(S1, S2));
    assertThat(sessions.values().get(1)).isSameAs(scene.streams.current());
  }

  private static List<String> texts(TestSubscriber<SessionModel> models) {
    return models.values().stream().map(Scene::text).toList();
  }
}
