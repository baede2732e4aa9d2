package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.AcpSession;
import dev.acpclient.Reconnected;
import dev.acpclient.RefusedException;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.ReplayFromStart;
import dev.acpclient.model.ResumeSessionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Cancellable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ResumeInteropIT {

  private static final SessionId BUSY = new SessionId("busy");

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void a_closed_session_comes_back_with_its_history() { // R41
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.play(session, "plain", Activity.QUIET);
      Stage.run(session.close());

      AcpSession resumed = Stage.get(session.resume(true));

      SessionModel model = resumed.model();
      assertThat(resumed.id()).isEqualTo(session.id());
      assertThat(model.lifecycle()).isEqualTo(Lifecycle.OPEN);
      assertThat(Stage.texts(model, Kind.USER_MESSAGE)).containsExactly("plain");
      assertThat(Stage.texts(model, Kind.AGENT_MESSAGE)).containsExactly("Hello, world.");
      assertThat(model.toolCalls()).hasSize(1);
      assertThat(Activity.of(model)).isEqualTo(Activity.QUIET);
      assertThat(model.completions()).isEqualTo(1); // R43: the replay counts none
      Stage.play(resumed, "plain", Activity.QUIET);
    }
  }

  @Test
  void a_session_that_is_open_is_resumed_without_doubling_anything() { // R41, R42
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.play(session, "background", Activity.BACKGROUND_RUNNING);

      Stage.get(session.resume(false));

      SessionModel model = session.model();
      assertThat(Activity.of(model)).isEqualTo(Activity.BACKGROUND_RUNNING);
      assertThat(Cancellable.is(model, model.terminals().get(Stage.listedTerminal(model))))
          .isTrue();
      assertThat(Stage.texts(model, Kind.USER_MESSAGE)).containsExactly("background");
      assertThat(model.completions()).isEqualTo(1);
      Stage.run(session.cancelTerminal(Stage.listedTerminal(model)));
      Stage.until(session, m -> Stage.list(m).terminals().isEmpty());
    }
  }

  @Test
  void a_session_with_listed_work_is_resumed_with_its_list_and_without_history() { // R42
    try (Stage stage = Stage.open()) {
      AcpSession busy =
          Stage.get(stage.client().resumeSession(new ResumeSessionRequest(BUSY, "/busy")));

      SessionModel model = busy.model();
      assertThat(Activity.of(model)).isEqualTo(Activity.BACKGROUND_RUNNING);
      assertThat(model.messages()).isEmpty();
      assertThat(model.completions()).isZero();
      assertThat(model.foreground().stopReason()).isEqualTo(StopReason.Known.END_TURN);
      assertThat(model.terminals().get(Stage.listedTerminal(model)).output().text())
          .isEqualTo("listening\n");
      Stage.run(busy.cancelToolCall(Stage.listedToolCall(model)));
      Stage.until(busy, m -> Stage.list(m).toolCalls().isEmpty());
    }
  }

  @Test
  void a_session_with_listed_work_is_resumed_with_history() {
    try (Stage stage = Stage.open()) {
      AcpSession busy =
          Stage.get(
              stage
                  .client()
                  .resumeSession(
                      new ResumeSessionRequest(
                          BUSY, "/busy", List.of(), List.of(), new ReplayFromStart(), null, null)));

      SessionModel model = busy.model();
      assertThat(Stage.texts(model, Kind.USER_MESSAGE)).containsExactly("background");
      assertThat(Stage.texts(model, Kind.AGENT_MESSAGE)).containsExactly("Started.");
      assertThat(Stage.list(model).items()).hasSize(2);
    }
  }

  @Test
  void a_resume_that_the_agent_refuses_changes_nothing() { // R41
    try (Stage stage = Stage.open()) {
      assertThatThrownBy(
              () ->
                  Stage.get(stage.client().resumeSession(new ResumeSessionRequest(BUSY, "/other"))))
          .isInstanceOfSatisfying(
              AgentErrorException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
      assertThatThrownBy(
              () ->
                  Stage.get(
                      stage
                          .client()
                          .resumeSession(
                              new ResumeSessionRequest(new SessionId("none"), "/other"))))
          .isInstanceOfSatisfying(
              AgentErrorException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCE_NOT_FOUND));
    }
  }

  @Test
  void after_a_crash_the_sessions_are_resumed_in_a_new_process(@TempDir Path directory) { // R45
    String store = directory.resolve("sessions.json").toString();
    try (Stage stage = Stage.open("--store", store)) {
      AcpSession session = stage.newSession();
      Stage.play(session, "plain", Activity.QUIET);
      Stage.prompt(session, "crash");
      Stage.untilActivity(session, Activity.DETACHED);
      assertThat(Stage.lastToolCall(session.model()).isOpen()).isTrue();

      Reconnected back = Stage.get(stage.client().reconnect());

      assertThat(back.failed()).isEmpty();
      assertThat(back.resumed()).extracting(AcpSession::id).containsExactly(session.id());
      SessionModel model = session.model();
      assertThat(Activity.of(model)).isEqualTo(Activity.QUIET);
      assertThat(Stage.texts(model, Kind.USER_MESSAGE)).containsExactly("plain", "crash");
      assertThat(Stage.lastToolCall(model).status()).isEqualTo(ToolCallStatus.Known.CANCELLED);
      Stage.play(session, "plain", Activity.QUIET);
    }
  }

  @Test
  void an_agent_that_forgot_a_session_leaves_it_detached() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      Stage.prompt(session, "crash");
      Stage.untilActivity(session, Activity.DETACHED);

      Reconnected back = Stage.get(stage.client().reconnect());

      assertThat(back.resumed()).isEmpty();
      assertThat(back.failed()).containsOnlyKeys(session.id());
      assertThat(Activity.of(session.model())).isEqualTo(Activity.DETACHED);
      assertThatThrownBy(() -> Stage.get(session.prompt("plain")))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.SESSION_NOT_OPEN));
      Stage.play(stage.newSession(), "plain", Activity.QUIET);
    }
  }
}
