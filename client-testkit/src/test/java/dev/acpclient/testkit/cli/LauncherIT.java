package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the launcher in a project of its own, where a script stands for Maven: it notes each call
 * and puts the jar of this build in place.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherIT {
  private static final Path JAR = Path.of("target/acp.jar").toAbsolutePath();
  private static final String BUILDING =
      "acp: building (%s): mvn -q -B -Dmaven.test.skip -pl client-testkit -am package\n";

  private static final String FIRST_RUN = "first run, takes about a minute";

  @TempDir private Path root;
  private Path project;
  private Path launcher;
  private Path jar;
  private Path bin;
  private Path elsewhere;

  @BeforeEach
  void project() throws IOException {
    project = Files.createDirectories(root.resolve("a project"));
    Path module = project.resolve("client-testkit");
    Files.createDirectories(module.resolve("src/main"));
    launcher = Files.copy(Path.of("acp"), module.resolve("acp"));
    jar = module.resolve("target/acp.jar");
    Files.createFile(project.resolve("pom.xml"));
    Files.createFile(module.resolve("pom.xml"));
    elsewhere = Files.createDirectories(root.resolve("else where"));
    bin = Files.createDirectories(root.resolve("bin"));
    script(
        "mvn",
        """
        echo "$PWD: $*" >>'%s'
        mkdir -p client-testkit/target
        cp '%s' client-testkit/target/acp.jar
        """
            .formatted(root.resolve("mvn.log"), JAR));
  }

  @Test
  void the_first_run_builds_and_the_second_finds_the_jar() throws Exception {
    Run first = run(launcher, "--version");
    assertThat(first.out()).startsWith("acp ");
    assertThat(first.err()).isEqualTo(BUILDING.formatted(FIRST_RUN));
    assertThat(first.exitCode()).isZero();

    Run second = run(launcher, "--version");
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(second.err()).isEmpty();
    assertThat(builds())
        .containsExactly(project + ": -q -B -Dmaven.test.skip -pl client-testkit -am package");
  }

  @Test
  void it_runs_through_links_from_another_directory() throws Exception {
    Path link = Files.createSymbolicLink(elsewhere.resolve("link"), launcher);
    Path relative = Files.createSymbolicLink(bin.resolve("my acp"), Path.of("../else where/link"));
    Files.writeString(elsewhere.resolve("rec.ndjson"), "hello\n");
    for (Path command : List.of(link, relative)) {
      Run run = run(command, "replay", "rec.ndjson");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("acp: rec.ndjson:1: not JSON near column 1: hello");
    }
  }

  @Test
  void a_file_name_is_UTF_8_where_no_locale_is_set() throws Exception {
    Path script =
        script("hello", "printf hello >é.ndjson; exec '%s' replay é.ndjson".formatted(launcher));
    assertThat(run(script).err()).contains("acp: é.ndjson:1: not JSON near column 1: hello");
  }

  @Test
  void a_file_name_is_UTF_8_where_the_locale_is_not_installed() throws Exception {
    Path script =
        script(
            "hello",
            "printf hello >é.ndjson; LC_ALL=tlh_KX exec '%s' replay é.ndjson".formatted(launcher));
    assertThat(run(script).err()).contains("acp: é.ndjson:1: not JSON near column 1: hello");
  }

  @Test
  void a_closed_standard_input_cannot_be_replayed() throws Exception {
    run(launcher, "--version");
    Run run = run(List.of("sh", "-c", "exec \"$0\" replay - <&-", launcher.toString()));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("acp: standard input (-) is closed\n");
  }

  @Test
  void an_agent_runs_with_its_own_options() throws Exception {
    Path agent = script("silent-agent", "echo \"args: $*\" >&2; exit 7");
    Run run = run(launcher, "run", "--stderr", "--", agent.toString(), "--prompt", "a b");
    assertThat(run.err())
        .endsWith(
            """
            agent: args: --prompt a b
            acp: the agent ended with exit code 7
            """);
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void standard_input_is_left_to_the_command() throws Exception {
    script(
        "mvn",
        "cat >/dev/null; mkdir client-testkit/target; cp '%s' client-testkit/target"
            .formatted(JAR));
    for (String stdin : List.of("-", "/dev/stdin")) {
      Run run =
          run(
              List.of(
                  "sh",
                  "-c",
                  "printf hello | \"$0\" \"$@\"",
                  launcher.toString(),
                  "replay",
                  stdin));
      assertThat(run.err()).contains(":1: not JSON near column 1: hello");
      assertThat(run.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void a_jar_older_than_the_sources_is_built_again() throws Exception {
    run(launcher, "--version");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
    Run run = run(launcher, "--version");
    assertThat(run.err()).isEqualTo(BUILDING.formatted("sources changed"));
    assertThat(builds()).hasSize(2);
  }

  @Test
  void a_jar_that_maven_leaves_as_it_is_counts_as_built() throws Exception {
    run(launcher, "--version");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
    script("mvn", "exit 0");
    run(launcher, "--version");
    assertThat(run(launcher, "--version").err()).isEmpty();
  }

  @Test
  void two_first_runs_at_once_build_once() throws Exception {
    Process one = start(List.of(launcher.toString(), "--version"));
    Process other = start(List.of(launcher.toString(), "--version"));
    assertThat(finish(one).exitCode()).isZero();
    assertThat(finish(other).exitCode()).isZero();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void the_lock_of_a_build_that_was_killed_is_in_nobodys_way() throws Exception {
    Path lock = Files.createDirectories(jar.resolveSibling("acp.lock"));
    Process dead = start(List.of("true"));
    finish(dead);
    Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
    assertThat(run(launcher, "--version").exitCode()).isZero();
    assertThat(lock).doesNotExist();
  }

  @Test
  void a_build_that_fails_shows_what_maven_said() throws Exception {
    script("mvn", "echo '[ERROR] no such repository'; exit 1");
    Run run = run(launcher, "--version");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            BUILDING.formatted(FIRST_RUN) + "[ERROR] no such repository\nacp: the build failed\n");
    assertThat(jar.resolveSibling("acp.lock")).doesNotExist();
  }

  @Test
  void an_older_java_is_refused() throws Exception {
    script("java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
    Run run = run(List.of("env", "-u", "JAVA_HOME", launcher.toString(), "--version"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("acp: Java 17 or newer is needed, but java is version 11\n");
  }

  @Test
  void a_missing_java_is_named() throws Exception {
    Run run = run(List.of("env", "JAVA_HOME=/no/such", launcher.toString(), "--version"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("acp: Java 17 or newer is needed, but there is no /no/such/bin/java\n");
  }

  private Run run(Path command, String... args) throws Exception {
    List<String> words = new ArrayList<>(List.of(command.toString()));
    words.addAll(List.of(args));
    return run(words);
  }

  private Run run(List<String> words) throws Exception {
    return finish(start(words));
  }

  /** Starts a command elsewhere, without a locale and with the script for Maven first on PATH. */
  private Process start(List<String> words) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).directory(elsewhere.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().merge("PATH", bin + ":", (path, first) -> first + path);
    return builder.start();
  }

  /** Waits for the end; what a command prints here fits into the buffer of a pipe. */
  private static Run finish(Process process) throws Exception {
    process.getOutputStream().close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Run(
        process.exitValue(),
        new String(process.getInputStream().readAllBytes(), UTF_8),
        new String(process.getErrorStream().readAllBytes(), UTF_8));
  }

  private Path script(String name, String body) throws IOException {
    Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + body);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(root.resolve("mvn.log"));
  }

  private record Run(int exitCode, String out, String err) {}
}
