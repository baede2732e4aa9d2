package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;
import static dev.acpclient.rx.Scene.S2;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.PermissionPrompt;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.List;
import org.junit.jupiter.api.Test;

class PermissionsTest {
  private final Scene scene = new Scene();

  @Test // R36
  void the_inbox_holds_what_is_open_in_all_sessions_at_every_depth() {
    scene.chunk(S2, "b");
    scene.asksPermission(1, S1);
    TestSubscriber<List<PermissionPrompt>> inbox = scene.streams.permissions().test();
    scene.update("{'sessionUpdate':'subagent_update','sessionId':'k1'}");
    scene.update(new SessionId("k1"), "{'sessionUpdate':'subagent_update','sessionId':'k2'}");
    scene.asksPermission(2, new SessionId("k2"));
    scene.asksPermission(3, S2);
    scene.answers(1);
    scene.closeSession();

    assertThat(inbox.values().stream().map(PermissionsTest::ids))
        .containsExactly(
            List.of("1"),
            List.of("1", "2"),
            List.of("3", "1", "2"),
            List.of("3", "2"),
            List.of("3"));
  }

  @Test
  void what_changes_no_permission_does_not_show_in_the_inbox() {
    scene.asksPermission(1, S1);
    TestSubscriber<List<PermissionPrompt>> inbox = scene.streams.permissions().test();
    scene.chunk("a");
    scene.running();
    scene.chunk(S2, "b");
    inbox.assertValueCount(1);
  }

  @Test // R33
  void a_request_that_may_be_stale_shows_so() {
    scene.running();
    scene.asksPermission(1, S1);
    TestSubscriber<List<PermissionPrompt>> inbox = scene.streams.permissions().test();
    scene.update(
        "{'sessionUpdate':'state_update','state':'idle','stopReason':'cancelled','background':[]}");
    assertThat(inbox.values())
        .extracting(open -> open.get(0).maybeStale())
        .containsExactly(false, true);
  }

  @Test
  void a_subscriber_that_asks_late_sees_the_newest_inbox_only() {
    TestSubscriber<List<PermissionPrompt>> inbox = scene.streams.permissions().test(0);
    scene.asksPermission(1, S1);
    scene.asksPermission(2, S1);
    inbox.request(1);
    assertThat(inbox.values().stream().map(PermissionsTest::ids))
        .containsExactly(List.of("1", "2"));
    scene.answers(1);
    scene.asksPermission(3, S1);
    scene.answers(3);
    scene.answers(2);
    inbox.request(1);
    assertThat(ids(inbox.values().get(1))).isEmpty();
  }

  @Test // R45
  void a_lost_connection_empties_the_inbox() {
    scene.asksPermission(1, S1);
    TestSubscriber<List<PermissionPrompt>> inbox = scene.streams.permissions().test();
    scene.disconnect();
    assertThat(inbox.values().stream().map(PermissionsTest::ids))
        .containsExactly(List.of("1"), List.of());
  }

  private static List<String> ids(List<PermissionPrompt> open) {
    return open.stream().map(prompt -> prompt.id().toString()).toList();
  }
}
