package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Rule R24, in virtual time. */
class ReleasableTest {
  private final Scene scene = new Scene();

  @Test // R24
  void a_session_is_releasable_when_it_has_been_quiet_for_the_grace_period() {
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.idle("[]");
    scene.pass(2_999);
    released.assertNotComplete();
    scene.pass(1);
    released.assertResult();
  }

  @Test // R24
  void a_break_starts_the_period_anew_and_a_repetition_does_not() {
    scene.idle("[]");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.pass(1_000);
    scene.running();
    scene.pass(1_000);
    scene.idle("[]");
    scene.pass(1_500);
    scene.idle("[]");
    scene.pass(1_499);
    released.assertNotComplete();
    scene.pass(1);
    released.assertResult();
  }

  @Test // R24
  void a_break_within_one_moment_is_a_break() {
    scene.idle("[]");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.pass(2_000);
    scene.running();
    scene.idle("[]");
    scene.pass(2_999);
    released.assertNotComplete();
    scene.pass(1);
    released.assertResult();
  }

  @Test // R24
  void a_prompt_that_is_pending_or_was_just_answered_holds_it() {
    scene.idle("[]");
    scene.pass(60_000);
    scene.sends(7, "session/prompt");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.pass(60_000);
    scene.succeeds(7, "{'messageId':'m1'}");
    scene.pass(60);
    released.assertNotComplete();
    scene.running();
    scene.pass(60_000);
    scene.idle("[]");
    scene.pass(3_000);
    released.assertResult();
  }

  @Test // R24
  void who_asks_after_the_period_is_told_at_once() {
    scene.idle("[]");
    scene.pass(10_000);
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.time.triggerActions();
    released.assertResult();
  }

  @Test // R24
  void the_period_can_be_chosen() {
    scene.idle("[]");
    TestObserver<Void> soon = scene.streams.whenReleasable(S1, Duration.ofMillis(10)).test();
    TestObserver<Void> late = scene.streams.whenReleasable(S1, Duration.ofMinutes(5)).test();
    TestObserver<Void> never = scene.streams.whenReleasable(S1, Duration.ofDays(36_500)).test();
    scene.pass(10);
    soon.assertResult();
    scene.pass(299_989);
    late.assertNotComplete();
    scene.pass(1);
    late.assertResult();
    never.assertNotComplete().assertNoErrors();
    assertThatThrownBy(() -> scene.streams.whenReleasable(S1, Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test // R21, R24
  void a_session_that_does_not_report_its_background_or_has_work_there_never_is() {
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.update("{'sessionUpdate':'state_update','state':'idle'}");
    scene.pass(60_000);
    scene.idle("[{'type':'terminal','terminalId':'t1'}]");
    scene.pass(60_000);
    released.assertNotComplete().assertNoErrors();
  }

  @Test // R24, R52
  void a_busy_subagent_holds_it_until_the_period_has_run_from_its_end() {
    scene.update(
        """
        {'sessionUpdate':'subagent_update','sessionId':'k1',
         'state':{'state':'running','background':[]}}
        """);
    scene.idle("[]");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.pass(60_000);
    scene.update(
        """
        {'sessionUpdate':'subagent_update','sessionId':'k1',
         'state':{'state':'idle','background':[]}}
        """);
    scene.pass(2_999);
    released.assertNotComplete();
    scene.pass(1);
    released.assertResult();
  }

  @Test // R38
  void a_session_that_closes_first_is_an_error_and_no_release() {
    scene.idle("[]");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.pass(1_000);
    scene.closeSession();
    released
        .assertFailure(IllegalStateException.class)
        .assertError(e -> e.getMessage().equals("session s1 ended before it was releasable"));
    scene.pass(60_000);
    released.assertFailure(IllegalStateException.class);
  }

  @Test
  void a_store_that_closes_first_is_an_error_although_the_session_is_quiet() {
    scene.idle("[]");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.pass(1_000);
    scene.store.close();
    released.assertFailure(IllegalStateException.class);
  }

  @Test // R45
  void a_lost_connection_stops_the_period_and_a_resume_may_start_it_again() {
    scene.idle("[]");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    scene.pass(1_000);
    scene.disconnect();
    scene.pass(60_000);
    released.assertNotComplete().assertNoErrors();
    scene.sends(1, "session/resume");
    scene.idle("[]");
    scene.succeeds(1, "{}");
    scene.pass(3_000);
    released.assertResult();
  }

  @Test
  void after_disposal_no_timer_is_left() {
    scene.idle("[]");
    TestObserver<Void> released = scene.streams.whenReleasable(S1).test();
    released.dispose();
    scene.pass(60_000);
    released.assertEmpty();
  }
}
