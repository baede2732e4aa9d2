package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static dev.acpclient.rx.Scene.S2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.model.Notice;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import io.reactivex.rxjava3.exceptions.MissingBackpressureException;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private final Scene scene = new Scene();

  @Test
  void the_first_element_is_how_the_session_stands_and_the_next_goes_on_from_there() {
    scene.chunk("a");
    TestSubscriber<SessionChange> changes = scene.streams.changes(S1).test();
    scene.chunk("b");

    changes.assertValueCount(2);
    SessionChange first = changes.values().get(0);
    assertThat(first.event()).isNull();
    assertThat(first.before()).isSameAs(first.after());
    assertThat(Scene.text(first.after())).isEqualTo("a");
    SessionChange next = changes.values().get(1);
    assertThat(next.event()).isInstanceOf(SessionEvent.UpdateReceived.class);
    assertThat(next.before()).isSameAs(first.after());
    assertThat(next.after()).isSameAs(scene.model());
  }

  @Test
  void the_first_element_of_a_session_that_is_new_is_what_it_begins_with() {
    TestSubscriber<SessionChange> changes = scene.streams.changes(S1).test();
    scene.chunk("a");
    changes.assertValueCount(1);
    SessionChange first = changes.values().get(0);
    assertThat(first.event()).isInstanceOf(SessionEvent.UpdateReceived.class);
    assertThat(first.before()).isSameAs(first.after()).isSameAs(scene.model());
  }

  @Test
  void nothing_is_skipped_for_a_subscriber_that_asks_late() {
    TestSubscriber<SessionChange> changes = scene.streams.changes(S1).test(0);
    for (int i = 0; i < 300; i++) {
      scene.chunk("x");
    }
    changes.assertNoValues();
    changes.request(7);
    changes.assertValueCount(7);
    changes.request(Long.MAX_VALUE);
    changes.assertValueCount(300).assertNoErrors();
    for (int i = 0; i < 300; i++) {
      assertThat(Scene.text(changes.values().get(i).after())).hasSize(i + 1);
    }
  }

  @Test
  void beyond_the_bound_that_subscriber_alone_is_failed() {
    SessionStreams bounded = scene.streams.withBound(3);
    TestSubscriber<SessionsChange> slow = bounded.changes().test(0);
    TestSubscriber<SessionsChange> quick = bounded.changes().test();
    TestSubscriber<SessionsChange> roomy = scene.streams.changes().test(0);
    scene.chunk("a");
    scene.chunk("b");
    slow.assertNoErrors();

    scene.chunk("c");
    slow.assertError(MissingBackpressureException.class);
    slow.assertError(e -> e.getMessage().contains("more than 3 elements behind"));
    scene.chunk("d");
    quick.assertValueCount(5).assertNoErrors();
    roomy.request(5);
    roomy.assertValueCount(5).assertNoErrors();
  }

  @Test
  void a_subscriber_at_the_bound_gets_everything() {
    TestSubscriber<SessionsChange> changes = scene.streams.withBound(3).changes().test(0);
    scene.chunk("a");
    scene.chunk("b");
    changes.request(2);
    scene.chunk("c");
    scene.chunk("d");
    changes.request(3);
    changes.assertValueCount(5).assertNoErrors();
  }

  @Test
  void a_bound_below_one_is_refused() {
    assertThatThrownBy(() -> scene.streams.withBound(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0");
  }

  @Test
  void changes_of_all_sessions_hold_each_event_once_with_all_that_it_changed() {
    TestSubscriber<SessionsChange> changes = scene.streams.changes().test();
    scene.chunk("a");
    scene.chunk(S2, "b");
    scene.agent("{'jsonrpc':'2.0','id':77,'result':{}}"); // answers nothing
    scene.disconnect();

    assertThat(changes.values())
        .extracting(SessionsChange::changed)
        .containsExactly(Set.of(), Set.of(S1), Set.of(S2), Set.of(), Set.of(S1, S2));
    assertThat(changes.values())
        .extracting(SessionsChange::isFirst)
        .containsExactly(true, false, false, false, false);
    for (int i = 1; i < 5; i++) {
      assertThat(changes.values().get(i).before()).isSameAs(changes.values().get(i - 1).after());
    }
  }

  @Test
  void a_change_carries_the_effects_that_the_client_is_to_carry_out() {
    scene.asksPermission(5, S1);
    TestSubscriber<SessionChange> changes = scene.streams.changes(S1).test();
    scene.closeSession();

    changes.assertComplete();
    List<SessionEffect> told = changes.values().get(changes.values().size() - 1).effects();
    assertThat(told).singleElement().isInstanceOf(SessionEffect.AnswerPermissionCancelled.class);
    assertThat(scene.effects).isEqualTo(told);
  }

  @Test
  void a_notice_is_a_change_that_leaves_the_model_alone() {
    scene.chunk("a");
    TestSubscriber<SessionChange> changes = scene.streams.changes(S1).test();
    scene.notice("heads up");
    changes.assertValueCount(2);
    SessionChange notice = changes.values().get(1);
    assertThat(notice.before()).isSameAs(notice.after());
    assertThat(notice.effects()).singleElement().isInstanceOf(SessionEffect.ShowNotice.class);
  }

  @Test // R63
  void notices_come_in_order_and_to_those_only_who_are_there() {
    scene.notice("early");
    TestSubscriber<Notice> notices = scene.streams.notices(S1).test(0);
    TestSubscriber<Notice> others = scene.streams.notices(S2).test();
    scene.notice("one");
    scene.notice("two");
    notices.request(5);
    assertThat(notices.values()).extracting(Notice::title).containsExactly("one", "two");
    others.assertEmpty();
  }

  @Test
  void the_first_notice_may_be_the_first_that_is_heard_of_a_session() {
    TestSubscriber<Notice> notices = scene.streams.notices(S1).test();
    scene.notice("hello");
    assertThat(notices.values()).extracting(Notice::title).containsExactly("hello");
  }
}
