package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.connection.AgentCommand;
import dev.acpclient.testkit.interop.InteropAgent;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command as a process, with an agent on the official TypeScript library. */
@Timeout(120)
class RunCommandIT {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "text, plain",
    "json, plain",
    "json, surfaces",
    "json, permission background",
    "json, subagent",
    "json, noise",
    "text, fail",
    "text, crash"
  })
  void a_record_replays_to_what_was_printed(String format, String prompt) throws Exception {
    Path file = directory.resolve("run.ndjson");
    Process run =
        acp(
            "run",
            "--grace",
            "100",
            "--permission",
            "allow",
            "--format",
            format,
            "--record",
            file.toString(),
            "--prompt",
            prompt);
    String printed = read(run);
    boolean failing = prompt.equals("fail") || prompt.equals("crash");
    assertThat(run.waitFor()).as(printed).isEqualTo(failing ? 1 : 0);

    AcpRun replay = new AcpRun().withPrinters(ReplayPrinters::create);
    assertThat(replay.run("replay", "--grace", "100", "--format", format, file.toString()))
        .isZero();
    assertThat(printed).isEqualTo(replay.out()).contains(format.equals("json") ? "end" : prompt);
  }

  @Test
  void prompts_come_one_after_the_other() throws Exception {
    Process run = acp("run", "--grace", "100", "--prompt", "plain", "--prompt", "stop refusal");
    String printed = read(run);
    assertThat(run.waitFor()).isZero();
    assertThat(printed).containsSubsequence("end_turn", "stop refusal", "refusal;", "closes");
  }

  @Test
  void the_record_of_a_run_that_was_killed_can_be_replayed() throws Exception {
    Path file = directory.resolve("run.ndjson");
    Process run = acp("run", "--record", file.toString(), "--prompt", "hold");
    try (BufferedReader lines = run.inputReader(UTF_8)) {
      awaitLine(lines, "running   Wait");
    }
    run.destroyForcibly().waitFor();

    AcpRun replay = new AcpRun().withPrinters(ReplayPrinters::create);
    assertThat(replay.run("replay", file.toString())).isZero();
    assertThat(replay.out()).contains("running   Wait");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void Ctrl_C_cancels_the_work_and_then_closes_the_session() throws Exception {
    Process run = acp("run", "--grace", "100", "--prompt", "both");
    try (BufferedReader lines = run.inputReader(UTF_8)) {
      awaitLine(lines, "running   Wait");
      signal(run, "INT");
      awaitLine(lines, "cancelled");
      assertThat(run.isAlive()).isTrue();
      signal(run, "INT");
      awaitLine(lines, "session  closed");
    }
    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(130);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void an_agent_is_in_a_group_that_Ctrl_C_of_the_terminal_does_not_reach() throws Exception {
    Process run = acp("run", "--prompt", "hold");
    try (BufferedReader lines = run.inputReader(UTF_8)) {
      awaitLine(lines, "running   Wait");
      long agent = run.children().findFirst().orElseThrow().pid();
      assertThat(group(agent)).isNotEqualTo(group(run.pid()));
      signal(run, "TERM");
    }
    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(143);
  }

  @Test
  void an_agent_that_wants_a_login_is_told_how_to() throws Exception {
    Path errors = directory.resolve("errors");
    Process run = start(errors, InteropAgent.typeScript("--auth"), "run");
    read(run);
    assertThat(run.waitFor()).isEqualTo(2);
    assertThat(Files.readString(errors)).contains("acp:   --method key  Key\n");

    Process login = start(errors, InteropAgent.typeScript("--auth"), "login", "--method", "key");
    read(login);
    assertThat(login.waitFor()).isZero();
    assertThat(Files.readString(errors)).isEqualTo("acp: logged in\n");
  }

  @Test
  void what_the_agent_says_on_standard_error_is_shown_when_asked_for() throws Exception {
    Path errors = directory.resolve("errors");
    Process run = start(errors, InteropAgent.typeScript(), "run", "--stderr", "--prompt", "crash");
    read(run);
    assertThat(run.waitFor()).isEqualTo(1);
    assertThat(Files.readString(errors))
        .isEqualTo("agent: fatal: division by zero\nacp: the agent ended with exit code 3\n");
  }

  private Process acp(String... args) throws IOException {
    return start(directory.resolve("errors"), InteropAgent.typeScript(), args);
  }

  private static Process start(Path errors, AgentCommand agent, String... args) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Acp.class.getName()));
    words.addAll(List.of(args));
    words.add("--");
    words.add(agent.program());
    words.addAll(agent.args());
    return new ProcessBuilder(words).redirectError(errors.toFile()).start();
  }

  private static String read(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static void awaitLine(BufferedReader lines, String part) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains(part)) {
        return;
      }
    }
    throw new AssertionError("no line with: " + part);
  }

  private static void signal(Process process, String signal) throws Exception {
    String pid = Long.toString(process.pid());
    Process kill = new ProcessBuilder("kill", "-" + signal, pid).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }

  private static String group(long pid) throws Exception {
    Process ps = new ProcessBuilder("ps", "-o", "pgid=", "-p", Long.toString(pid)).start();
    return read(ps).strip();
  }
}
