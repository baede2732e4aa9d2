package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.AcpSession;
import dev.acpclient.model.IdleStateUpdate;
import dev.acpclient.model.ListSessionsRequest;
import dev.acpclient.model.SessionArchiveFilter;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfo;
import dev.acpclient.model.SessionStatus;
import dev.acpclient.model.SessionStatusResponse;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SessionsInteropIT {

  private static final SessionId PAST = new SessionId("past-1");

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void the_list_of_sessions_is_read_page_by_page() {
    try (Stage stage = Stage.open()) {
      assertThat(list(stage, new ListSessionsRequest()))
          .extracting(info -> info.sessionId().value())
          .containsExactly("past-1", "past-2", "past-3", "past-4", "past-5", "busy");
      assertThat(list(stage, new ListSessionsRequest("/busy", null, null, null)))
          .extracting(SessionInfo::title)
          .containsExactly("Busy");
      assertThat(stage.client().streams().current().byId()).isEmpty();
    }
  }

  @Test
  void a_session_is_archived_and_taken_out_again() {
    try (Stage stage = Stage.open()) {
      Stage.run(stage.client().archiveSession(PAST));
      assertThat(ids(stage, SessionArchiveFilter.Known.ONLY)).containsExactly(PAST);
      assertThat(ids(stage, SessionArchiveFilter.Known.EXCLUDE)).doesNotContain(PAST).hasSize(5);
      Stage.run(stage.client().unarchiveSession(PAST));
      assertThat(ids(stage, SessionArchiveFilter.Known.ONLY)).isEmpty();
    }
  }

  @Test
  void archiving_an_open_session_closes_it() { // R40
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel before = Stage.play(session, "background", Activity.BACKGROUND_RUNNING);
      Stage.run(stage.client().archiveSession(session.id()));
      SessionModel after = session.model();
      assertThat(Activity.of(after)).isEqualTo(Activity.CLOSED);
      assertThat(after.terminals().get(Stage.listedTerminal(before)).isOpen()).isFalse();
    }
  }

  @Test
  void a_deleted_session_is_gone_and_may_be_deleted_again() {
    try (Stage stage = Stage.open()) {
      Stage.run(stage.client().deleteSession(PAST));
      Stage.run(stage.client().deleteSession(PAST));
      assertThat(ids(stage, SessionArchiveFilter.Known.INCLUDE)).doesNotContain(PAST);

      AcpSession session = stage.newSession();
      Stage.play(session, "background", Activity.BACKGROUND_RUNNING);
      Stage.run(stage.client().deleteSession(session.id()));
      assertThat(Activity.of(session.model())).isEqualTo(Activity.CLOSED);
      assertThat(ids(stage, SessionArchiveFilter.Known.INCLUDE)).doesNotContain(session.id());
    }
  }

  @Test
  void the_status_of_a_session_is_told_without_attaching_to_it() {
    try (Stage stage = Stage.open()) {
      SessionStatusResponse past = Stage.get(stage.client().sessionStatus(PAST));
      assertThat(past.status()).isEqualTo(SessionStatus.Known.SAVED);
      assertThat(past.state()).isNull();
      assertThat(stage.client().streams().current().find(PAST)).isNull();

      AcpSession session = stage.newSession();
      SessionStatusResponse open = Stage.get(stage.client().sessionStatus(session.id()));
      assertThat(open.status()).isEqualTo(SessionStatus.Known.OPEN);
      assertThat(open.state()).isInstanceOf(IdleStateUpdate.class);
    }
  }

  @Test
  void a_fork_starts_without_the_background_work_of_its_source() { // R46
    try (Stage stage = Stage.open()) {
      AcpSession source = stage.newSession();
      Stage.play(source, "background", Activity.BACKGROUND_RUNNING);

      AcpSession fork = Stage.get(source.fork());

      assertThat(fork.id()).isNotEqualTo(source.id());
      assertThat(Activity.of(fork.model())).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
      assertThat(fork.model().terminals()).isEmpty();
      Stage.play(fork, "plain", Activity.QUIET);
      assertThat(Activity.of(source.model())).isEqualTo(Activity.BACKGROUND_RUNNING);
    }
  }

  private static List<SessionId> ids(Stage stage, SessionArchiveFilter archived) {
    return list(stage, new ListSessionsRequest(null, null, archived, null)).stream()
        .map(SessionInfo::sessionId)
        .toList();
  }

  private static List<SessionInfo> list(Stage stage, ListSessionsRequest request) {
    return Stage.get(stage.client().listSessions(request).toList());
  }
}
