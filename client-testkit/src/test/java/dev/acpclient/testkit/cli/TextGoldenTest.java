package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people see of recordings; {@code -Dgolden.update} writes it anew, to be read as a diff. */
class TextGoldenTest {
  private static final Path TRANSCRIPTS = Path.of("src/test/resources/transcripts");

  @ParameterizedTest
  @CsvSource({
    "../../../../demo/dev-server, demo",
    "cases/02-stale-tool-call-abandoned, abandoned",
    "cases/05-permissions-on-cancel, permissions-on-cancel",
    "cases/11-unknown-variants, unknown-variants",
    "cases/16-resume-replay-no-duplicates, resume-after-a-lost-connection",
    "cases/18-close-finalizes-listed-work, close",
    "cases/23-scheduled-and-paused, scheduled-and-paused",
    "claude/subagent-background, subagents",
    "claude/malformed-requests, refusals",
    "claude/queued-prompts, queued-prompts",
    "claude/config-and-compact, settings-and-compaction",
    "codex/plan, plan",
    "codex/two-sessions, two-sessions",
    "codex/subagent-nested, nested-subagents"
  })
  void a_recording_reads_as_its_golden_file(String transcript, String golden) throws IOException {
    compare(golden, run(transcript));
  }

  @ParameterizedTest
  @CsvSource({"../../../../demo/dev-server, demo-final", "claude/plain-turn, plain-turn-final"})
  void the_end_of_a_recording_reads_as_its_golden_file(String transcript, String golden)
      throws IOException {
    compare(golden, run(transcript, "--final"));
  }

  private static String run(String transcript, String... options) {
    AcpRun acp = new AcpRun().withPrinters(ReplayPrinters::create);
    String[] args = new String[options.length + 2];
    args[0] = "replay";
    args[1] = TRANSCRIPTS.resolve(transcript + ".ndjson").toString();
    System.arraycopy(options, 0, args, 2, options.length);
    assertThat(acp.run(args)).isZero();
    assertThat(acp.err()).isEmpty();
    return acp.out();
  }

  private static void compare(String golden, String printed) throws IOException {
    Path file = TRANSCRIPTS.resolve("text").resolve(golden + ".txt");
    if (System.getProperty("golden.update") != null) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, printed);
    }
    assertThat(printed).isEqualTo(Files.readString(file));
  }
}
