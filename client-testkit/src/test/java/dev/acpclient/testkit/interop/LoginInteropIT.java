package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.RequestElicitation;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.model.AuthMethodAgent;
import dev.acpclient.model.AuthMethodId;
import dev.acpclient.model.AuthState;
import dev.acpclient.model.ElicitationAcceptAction;
import dev.acpclient.model.ElicitationCancelAction;
import dev.acpclient.model.ElicitationId;
import dev.acpclient.model.ElicitationUrlMode;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LoginInteropIT {

  private static final AuthMethodId KEY = new AuthMethodId("key");
  private static final AuthMethodId BROWSER = new AuthMethodId("browser");

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void a_session_starts_after_the_login_that_the_agent_demands() {
    try (Stage stage = Stage.open("--auth")) {
      assertThat(stage.client().authMethods())
          .extracting(method -> ((AuthMethodAgent) method).methodId())
          .containsExactly(KEY, BROWSER);
      assertThat(Stage.get(stage.client().authStatus()).state())
          .isEqualTo(AuthState.Known.UNAUTHENTICATED);
      assertLoginDemanded(stage);

      Stage.run(stage.client().login(KEY));

      Stage.play(stage.newSession(), "plain", Activity.QUIET);
      Stage.run(stage.client().logout());
      assertLoginDemanded(stage);
    }
  }

  private static void assertLoginDemanded(Stage stage) {
    assertThatThrownBy(stage::newSession)
        .isInstanceOfSatisfying(
            AgentErrorException.class, e -> assertThat(e.isAuthenticationRequired()).isTrue());
  }

  @Test
  void a_login_asks_the_user_to_open_an_address() {
    try (Stage stage = Stage.open("--auth")) {
      TestSubscriber<ElicitationId> done = stage.client().completedElicitations().test();
      TestObserver<Void> login = stage.client().login(BROWSER).test();
      RequestElicitation asked = pending(stage);
      ElicitationUrlMode request = (ElicitationUrlMode) asked.request();
      assertThat(request.url()).isEqualTo("https://example.com/login");
      login.assertNotComplete();

      Stage.run(stage.client().answer(asked, new ElicitationAcceptAction()));

      login.awaitDone(20, TimeUnit.SECONDS).assertComplete();
      done.assertValues(request.elicitationId());
      assertThat(stage.client().requestElicitations().blockingFirst()).isEmpty();
      assertThat(Stage.get(stage.client().authStatus()).state())
          .isEqualTo(AuthState.Known.AUTHENTICATED);
    }
  }

  @Test
  void a_login_that_the_user_turns_away_from_is_cancelled() {
    try (Stage stage = Stage.open("--auth")) {
      TestObserver<Void> login = stage.client().login(BROWSER).test();
      Stage.run(stage.client().answer(pending(stage), new ElicitationCancelAction()));
      login
          .awaitDone(20, TimeUnit.SECONDS)
          .assertError(e -> e instanceof AgentErrorException error && error.isCancelled());
    }
  }

  @Test
  void who_disposes_of_a_login_ends_its_question() {
    try (Stage stage = Stage.open("--auth")) {
      TestObserver<Void> login = stage.client().login(BROWSER).test();
      pending(stage);
      login.dispose();
      Stage.first(stage.client().requestElicitations(), open -> open.isEmpty());
    }
  }

  private static RequestElicitation pending(Stage stage) {
    return Stage.first(stage.client().requestElicitations(), open -> open.size() == 1).get(0);
  }
}
