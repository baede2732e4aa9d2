package dev.acpclient.testkit.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Shown;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What real agents sent, and small cases from reported faults, replay as they should. */
class RecordingsTest {

  @ParameterizedTest
  @MethodSource("v2Recordings")
  void a_recording_of_a_v2_agent_is_read_without_a_problem(Path recording) throws IOException {
    List<Diagnostic.Kind> found = new ArrayList<>();
    Sessions sessions = replay(recording);
    sessions.diagnostics().recent().forEach(d -> found.add(d.kind()));
    for (SessionModel session : sessions.byId().values()) {
      session.diagnostics().recent().forEach(d -> found.add(d.kind()));
    }
    // R17: after a live resume this agent replayed the exit of a terminal that went on running
    boolean contradicts = recording.endsWith(Path.of("claude", "resume-with-background.ndjson"));
    assertThat(found)
        .isEqualTo(contradicts ? List.of(Diagnostic.Kind.LISTED_AFTER_FINISH) : List.of());
  }

  static Stream<Path> v2Recordings() throws Exception {
    return Stream.concat(files("claude"), files("codex"));
  }

  @ParameterizedTest
  @MethodSource("v1Recordings")
  void a_recording_of_a_v1_agent_is_read_to_its_end(Path recording) throws IOException {
    assertThat(replay(recording).sequence()).isPositive();
  }

  static Stream<Path> v1Recordings() throws Exception {
    return files("v1");
  }

  /** Case 15: an agent that sends all output again and again costs what it sends, and no more. */
  @Test
  void output_that_is_sent_again_replaces_what_was_there() throws Exception {
    Sessions sessions = replay(file("cases/15-cumulative-output-flood.ndjson"));
    var output = session(sessions, "sess_1").terminals().get(new TerminalId("term_1")).output();
    assertThat(output.size()).isEqualTo(2880);
    assertThat(output.total()).isEqualTo(2880);
    assertThat(output.isTruncated()).isFalse();
    assertThat(output.text().lines()).hasSize(120);
    assertThat(agentText(session(sessions, "sess_2"))).isEqualTo("39;79;119;");
  }

  /** Case 28: only a line feed ends a line, whatever else looks like one. */
  @Test
  void unicode_line_separators_inside_strings_are_kept() throws Exception {
    Sessions sessions = replay(file("cases/28-unicode-line-separators.ndjson"));
    SessionModel session = sessions.byId().values().iterator().next();
    assertThat(agentText(session)).contains("\u2028", "\u2029", "\u0085");
  }

  /** Case 29: a long line among short ones. */
  @Test
  void a_long_line_is_read_whole() throws Exception {
    Sessions sessions = replay(file("cases/29-big-line.ndjson"));
    SessionModel session = sessions.byId().values().iterator().next();
    assertThat(agentText(session).length()).isGreaterThan(299_000);
  }

  /** Case 32: a long session loses nothing and ends quiet. */
  @Test
  void a_long_session_is_complete_and_quiet_in_the_end() throws Exception {
    SessionModel session = session(replay(file("cases/32-long-session.ndjson")), "sess_1");
    assertThat(session.toolCalls()).hasSize(1500);
    assertThat(session.messages()).hasSize(1501);
    assertThat(session.toolCalls().values())
        .allSatisfy(call -> assertThat(Shown.status(session, call)).isEqualTo("completed"));
    assertThat(Activity.of(session)).isEqualTo(Activity.QUIET);
  }

  private static String agentText(SessionModel session) {
    StringBuilder text = new StringBuilder();
    session.messages().values().stream()
        .filter(m -> m.key().kind() == MessageKey.Kind.AGENT_MESSAGE)
        .forEach(m -> text.append(m.text()));
    return text.toString();
  }

  private static SessionModel session(Sessions sessions, String id) {
    SessionModel session = sessions.find(new SessionId(id));
    assertThat(session).isNotNull();
    return session;
  }

  private static Sessions replay(Path recording) throws IOException {
    TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
    try (TranscriptReader reader = TranscriptReader.open(recording)) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        replayer.apply(entry);
      }
    }
    return replayer.sessions();
  }

  private static Stream<Path> files(String folder) throws Exception {
    try (Stream<Path> files = Files.list(file(folder))) {
      return files.sorted().toList().stream();
    }
  }

  private static Path file(String name) throws URISyntaxException {
    return Path.of(RecordingsTest.class.getResource("/transcripts/" + name).toURI());
  }
}
