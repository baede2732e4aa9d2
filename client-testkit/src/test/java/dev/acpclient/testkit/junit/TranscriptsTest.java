package dev.acpclient.testkit.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.assertj.AcpAssertions;
import dev.acpclient.testkit.transcript.ReplayResult;
import dev.acpclient.testkit.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.JUnitException;

class TranscriptsTest {
  private static final String DEV_SERVER = "transcripts/cases/01-idle-with-dev-server.ndjson";
  private static final Path CASES = Path.of("src", "test", "resources", "transcripts", "cases");
  private static final List<String> SEEN = new ArrayList<>();

  @TempDir private Path temp;
  private String update;

  @ExtendWith(Sample.class)
  static class Parameterized {
    @ParameterizedTest
    @TranscriptSource("transcripts/cases/0*.ndjson")
    void replayed(ReplayResult replay) {
      SEEN.add(replay.toString());
    }

    @ParameterizedTest
    @TranscriptSource("src/test/resources/transcripts/cases/01*.ndjson")
    void raw(Transcript transcript) {
      SEEN.add("raw " + transcript.source());
    }

    @ParameterizedTest
    @TranscriptSource("transcripts/cases/*.xml")
    void none(ReplayResult replay) {
      SEEN.add(replay.toString());
    }
  }

  @Test
  void recordings_are_the_arguments_of_a_test() throws IOException {
    SEEN.clear();
    Run run = Run.of(Parameterized.class);
    List<String> expected;
    try (var files = Files.list(CASES)) {
      expected =
          files
              .map(Path::toString)
              .filter(name -> name.contains("/0") || name.contains("\\0"))
              .filter(name -> name.endsWith(".ndjson"))
              .sorted()
              .toList();
    }
    assertThat(SEEN).containsAll(expected).hasSize(expected.size() + 1);
    assertThat(SEEN).contains("raw " + CASES.resolve("01-idle-with-dev-server.ndjson"));
    assertThat(run.passed()).anyMatch(name -> name.contains("01-idle-with-dev-server.ndjson"));
    assertThat(run.failed()).hasSize(1);
    assertThat(run.failed().values().iterator().next())
        .isInstanceOf(JUnitException.class)
        .hasMessageContaining("no transcript transcripts/cases/*.xml; looked in [");
  }

  @Test
  void a_recording_is_replayed_for_a_test(
      @Replay(DEV_SERVER) ReplayResult replay, @Replay(DEV_SERVER) Transcript transcript) {
    assertThat(transcript).isEqualTo(replay.transcript());
    SessionModel model = replay.session();
    assertThat(replay.session(model.id().value())).isSameAs(model);
    assertThat(replay.sessions().byId()).hasSize(1);
    assertThat(replay.after(0).byId()).isEmpty();
    assertThat(replay.after(Long.MAX_VALUE)).isSameAs(replay.sessions());
    assertThatThrownBy(() -> replay.session("nobody"))
        .hasMessageContaining("has no session nobody, but [" + model.id().value() + "]");
    assertThatThrownBy(() -> AcpAssertions.assertThat(model).following(replay).hasCompletions(77))
        .hasMessageContaining("Last messages:");
  }

  @Test
  void an_empty_recording_has_no_session() {
    ReplayResult nothing = ReplayResult.of(new Transcript("empty", List.of()));
    assertThat(nothing.time()).isEqualTo(Instant.EPOCH);
    assertThat(nothing.sessions().byId()).isEmpty();
    assertThatThrownBy(nothing::session).hasMessage("empty has not one session, but []");
  }

  @ExtendWith(Sample.class)
  static class Ambiguous {
    @Test
    void several(@Replay("transcripts/cases/*.ndjson") ReplayResult replay) {
      SEEN.add(replay.toString());
    }
  }

  @Test
  void a_replay_is_of_one_recording() {
    assertThat(Run.of(Ambiguous.class).failed().get("several(ReplayResult)"))
        .hasMessageContaining("transcripts/cases/*.ndjson are ");
  }

  @Test
  void views_are_compared_with_a_golden_file(@Replay(DEV_SERVER) Transcript transcript)
      throws IOException {
    Path file = temp.resolve("dev.ndjson");
    ReplayResult replay = ReplayResult.of(new Transcript(file.toString(), transcript.entries()));
    Path golden = temp.resolve("dev.views.jsonl");
    assertThatThrownBy(() -> Golden.besideTranscripts().assertViews(replay))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("there is no golden file " + golden)
        .hasMessageContaining("-Dacp.golden.update=true");
    updating(() -> Golden.besideTranscripts().assertViews(replay));
    Golden.besideTranscripts().assertViews(replay);
    Golden.in(temp).assertViews(replay);

    List<String> lines = Files.readAllLines(golden);
    assertThat(lines.get(lines.size() - 1)).startsWith("{\"end\":true");
    lines.set(1, "something else");
    Files.write(golden, lines);
    assertThatThrownBy(() -> Golden.besideTranscripts().assertViews(replay))
        .hasMessageStartingWith(golden + ":2 is not what was found.\nExpected: something else\n");
    Files.write(golden, lines.subList(0, 1));
    assertThatThrownBy(() -> Golden.in(temp).assertViews(replay))
        .hasMessageContaining("Expected: the end\nFound:    {");
  }

  /** The test is about the switch, whatever it is set to for the others. */
  @BeforeEach
  void remember() {
    update = System.clearProperty("acp.golden.update");
  }

  @AfterEach
  void restore() {
    if (update != null) {
      System.setProperty("acp.golden.update", update);
    }
  }

  private static void updating(Runnable action) {
    System.setProperty("acp.golden.update", "true");
    try {
      action.run();
    } finally {
      System.clearProperty("acp.golden.update");
    }
  }
}
