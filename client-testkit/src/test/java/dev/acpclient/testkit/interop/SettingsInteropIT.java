package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.AcpSession;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.model.CompactionStatus;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.Notice;
import dev.acpclient.model.SessionConfigBoolean;
import dev.acpclient.model.SessionConfigId;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionConfigSelect;
import dev.acpclient.model.SessionConfigValueId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Surfaces;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SettingsInteropIT {

  private static final SessionConfigId MODEL = new SessionConfigId("model");

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void settings_are_chosen_and_read_back() { // R60
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      assertThat(values(session.model())).containsExactly("small", false);

      List<SessionConfigOption> answer =
          Stage.get(session.setConfigOption(MODEL, new SessionConfigValueId("large")));
      Stage.get(session.setConfigOption(new SessionConfigId("verbose"), true));

      assertThat(values(answer)).containsExactly("large", false);
      assertThat(values(session.model())).containsExactly("large", true);
    }
  }

  @Test
  void a_value_that_the_agent_refuses_changes_nothing() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      assertThatThrownBy(
              () -> Stage.get(session.setConfigOption(MODEL, new SessionConfigValueId("huge"))))
          .isInstanceOfSatisfying(
              AgentErrorException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
      assertThat(values(session.model())).containsExactly("small", false);
    }
  }

  @Test
  void the_title_is_what_the_agent_made_of_it() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      assertThat(Stage.get(session.setTitle("  Trip  "))).isEqualTo("Trip");
      assertThat(session.model().content().surfaces().title()).isEqualTo("Trip");
    }
  }

  @Test
  void plans_usage_notices_and_compactions_are_shown() { // R61, R62, R63
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      TestSubscriber<Notice> notices = stage.client().streams().notices(session.id()).test();
      SessionModel end = Stage.play(session, "surfaces", Activity.QUIET);

      Surfaces surfaces = end.content().surfaces();
      assertThat(surfaces.title()).isEqualTo("All that shows");
      assertThat(surfaces.context()).isEqualTo(new Surfaces.ContextUse(10, 100));
      assertThat(surfaces.cost()).isNotNull();
      assertThat(surfaces.cost().currency()).isEqualTo("USD");
      assertThat(surfaces.commands()).isNotEmpty();
      assertThat(values(end)).containsExactly("large", false);
      assertThat(end.content().conversation().plans()).hasSize(1);
      assertThat(end.content().conversation().compactions().values())
          .singleElement()
          .satisfies(
              compaction -> {
                assertThat(compaction.status()).isEqualTo(CompactionStatus.Known.COMPLETED);
                assertThat(compaction.summary()).hasSize(1);
              });
      assertThat(notices.values()).extracting(Notice::title).containsExactly("Slow today");
    }
  }

  private static List<Object> values(SessionModel model) {
    return values(model.content().surfaces().configOptions());
  }

  private static List<Object> values(List<SessionConfigOption> options) {
    return options.stream()
        .<Object>map(
            option ->
                option instanceof SessionConfigSelect select
                    ? select.currentValue().value()
                    : ((SessionConfigBoolean) option).currentValue())
        .toList();
  }
}
