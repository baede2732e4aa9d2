package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.AcpClient;
import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.model.ElicitationAcceptAction;
import dev.acpclient.model.ElicitationContentValue;
import dev.acpclient.model.ElicitationDeclineAction;
import dev.acpclient.model.ElicitationFormMode;
import dev.acpclient.model.ElicitationId;
import dev.acpclient.model.ElicitationUrlMode;
import dev.acpclient.session.ElicitationPrompt;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ElicitationInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void a_form_is_filled_in() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "elicit form");
      ElicitationPrompt prompt = stage.elicitation(session);
      assertThat(prompt.message()).isEqualTo("Which branch?");
      assertThat(prompt.request())
          .isInstanceOfSatisfying(
              ElicitationFormMode.class,
              form ->
                  assertThat(form.requestedSchema().properties())
                      .containsOnlyKeys("branch", "force"));

      Stage.run(
          stage
              .client()
              .answer(
                  prompt,
                  new ElicitationAcceptAction(
                      Map.of("branch", new ElicitationContentValue.Text("main")), null)));

      SessionModel end = Stage.untilActivity(session, Activity.QUIET);
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE))
          .containsExactly("accept{\"branch\":\"main\"}");
      assertThat(end.elicitations()).isEmpty();
    }
  }

  @Test
  void a_form_is_declined() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "elicit form");
      Stage.run(stage.client().answer(stage.elicitation(session), new ElicitationDeclineAction()));
      SessionModel end = Stage.untilActivity(session, Activity.QUIET);
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("decline");
    }
  }

  @Test
  void an_address_is_opened_and_reported_done() { // R64
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      TestSubscriber<ElicitationId> done = stage.client().completedElicitations().test();
      Stage.prompt(session, "elicit url");
      ElicitationPrompt prompt = stage.elicitation(session);
      ElicitationUrlMode request = (ElicitationUrlMode) prompt.request();
      assertThat(request.url()).isEqualTo("https://example.com/connect");

      Stage.run(stage.client().answer(prompt, new ElicitationAcceptAction()));
      Stage.until(session, model -> !Stage.texts(model, Kind.AGENT_MESSAGE).isEmpty());
      done.assertNoValues();
      stage.go(session);

      Stage.untilActivity(session, Activity.QUIET);
      done.assertValues(request.elicitationId());
    }
  }

  @Test
  void cancel_takes_the_question_back() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "elicit form");
      stage.elicitation(session);
      assertThat(Stage.get(session.cancel())).isEqualTo(CancelOutcome.CANCELLED);
      assertThat(session.model().elicitations()).isEmpty();
      Stage.play(session, "plain", Activity.QUIET);
    }
  }

  @Test
  void a_front_end_that_offers_no_forms_is_not_asked() {
    try (Stage stage = Stage.open(AcpClient.launch(InteropAgent.typeScript()))) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "elicit form", Activity.QUIET);
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("no form");
    }
  }
}
