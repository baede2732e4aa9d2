package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The recorder as a process, in front of small programs that stand for agents. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class RecordCommandIT {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":2}}\n";

  @TempDir private Path directory;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void nothing_is_left() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly();
      process.waitFor();
    }
  }

  @Test
  void every_byte_goes_through_in_both_directions() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] random = new byte[300_000];
    new Random(5).nextBytes(random);
    bytes.write(INITIALIZE.replace("\n", "\r\n").getBytes(UTF_8));
    bytes.write(random);
    bytes.write("\n\r\n \n{\"a\":\"\u2028\"}\n[1]\n".getBytes(UTF_8));
    bytes.write(("{\"long\":\"" + "x".repeat(40 << 20) + "\"}\n").getBytes(UTF_8));
    bytes.write(new byte[] {'{', '"', (byte) 0xFF, '"', ':', '1', '}', '\n'});
    bytes.write("no line feed at the end {".getBytes(UTF_8));
    Process record = record("cat");
    CompletableFuture<byte[]> back = CompletableFuture.supplyAsync(() -> read(record));
    try (OutputStream in = record.getOutputStream()) {
      in.write(bytes.toByteArray());
    }
    assertThat(back.get(60, TimeUnit.SECONDS)).isEqualTo(bytes.toByteArray());
    assertThat(record.waitFor()).isZero();

    List<TranscriptEntry> entries = Transcript.read(file()).entries();
    assertThat(entries).hasAtLeastOneElementOfType(TranscriptEntry.Raw.class);
    for (Direction direction : Direction.values()) {
      assertThat(entries)
          .filteredOn(
              entry ->
                  entry instanceof TranscriptEntry.Message message
                      && message.direction() == direction)
          .as(direction.wire())
          .hasSizeGreaterThanOrEqualTo(3);
      assertThat(entries)
          .anyMatch(
              entry ->
                  entry instanceof TranscriptEntry.Raw raw
                      && raw.direction() == direction
                      && raw.text().equals("no line feed at the end {"));
      assertThat(entries)
          .anyMatch(
              entry ->
                  entry instanceof TranscriptEntry.Raw raw
                      && raw.text().contains("too long for a transcript"));
    }
    assertThat(entries.get(entries.size() - 1)).isInstanceOf(TranscriptEntry.Disconnected.class);
  }

  @Test
  void a_part_of_a_line_is_passed_on_at_once() throws Exception {
    Process record = record("cat");
    record.getOutputStream().write("{\"half".getBytes(UTF_8));
    record.getOutputStream().flush();
    assertThat(record.getInputStream().readNBytes(6)).asString(UTF_8).isEqualTo("{\"half");
  }

  @Test
  void the_exit_code_and_standard_error_are_those_of_the_agent() throws Exception {
    Process record = record("sh", "-c", "echo out; echo err >&2; exit 7");
    assertThat(read(record)).asString(UTF_8).isEqualTo("out\n");
    assertThat(record.getErrorStream().readAllBytes()).asString(UTF_8).isEqualTo("err\n");
    assertThat(record.waitFor()).isEqualTo(7);
  }

  @Test
  void the_end_of_the_agent_ends_what_it_left_and_the_recorder_though_its_input_is_open()
      throws Exception {
    Process record = record("sh", "-c", "sleep 1000 & echo $!");
    String pid = new String(read(record), UTF_8).strip();
    assertThat(record.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(isRunning(Long.parseLong(pid))).isFalse();
  }

  @Test
  void a_request_to_end_goes_to_the_agent() throws Exception {
    Process record =
        record("sh", "-c", "trap 'exit 9' TERM; echo ready; while :; do sleep 0.05; done");
    record.inputReader(UTF_8).readLine();
    record.destroy();
    assertThat(record.waitFor()).isEqualTo(9);
  }

  @Test
  void a_killed_recorder_leaves_a_transcript_that_can_be_read_and_no_agent() throws Exception {
    Process record = record("sh", "-c", "echo $$; exec cat");
    long agent = Long.parseLong(record.inputReader(UTF_8).readLine());
    record.getOutputStream().write(INITIALIZE.getBytes(UTF_8));
    record.getOutputStream().flush();
    await(() -> count(TranscriptEntry.Message.class) == 2);
    record.destroyForcibly().waitFor();
    assertThat(count(TranscriptEntry.Message.class)).isEqualTo(2);
    await(() -> !isRunning(agent));
  }

  @Test
  void the_headers_tell_the_program_and_the_version_and_nothing_else_of_the_command()
      throws Exception {
    Process record =
        record(
            "sh",
            "-c",
            "read line; echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":2}}'",
            "s3cret");
    record.getOutputStream().write(INITIALIZE.getBytes(UTF_8));
    record.getOutputStream().flush();
    assertThat(record.waitFor()).isZero();
    List<TranscriptEntry> headers =
        Transcript.read(file()).entries().stream()
            .filter(TranscriptEntry.Header.class::isInstance)
            .toList();
    assertThat(headers.toString())
        .contains("\"agent\":\"sh\"", "\"date\":", "\"protocolVersion\":2")
        .doesNotContain("s3cret", "read line");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void a_file_that_exists_is_left_alone_and_the_traffic_goes_on() throws Exception {
    Files.writeString(file(), "mine");
    Process record = record("cat");
    try (OutputStream in = record.getOutputStream()) {
      in.write("hello\n".getBytes(UTF_8));
    }
    assertThat(read(record)).asString(UTF_8).isEqualTo("hello\n");
    assertThat(record.getErrorStream().readAllBytes())
        .asString(UTF_8)
        .isEqualTo(
            "acp: --output " + file() + ": exists already; from here on nothing is recorded\n");
    assertThat(record.waitFor()).isZero();
    assertThat(file()).hasContent("mine");
  }

  @Test
  void in_a_directory_each_run_has_a_file_of_its_own() throws Exception {
    for (int i = 0; i < 2; i++) {
      Process record = start("record", "--output", directory.toString(), "--", "true");
      assertThat(record.waitFor()).isZero();
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files)
          .hasSize(2)
          .allMatch(file -> file.getFileName().toString().matches("true-\\d+T\\d+Z-\\d+\\.ndjson"));
    }
  }

  @Test
  void an_agent_that_does_not_start_is_told_in_a_line() throws Exception {
    Process record = record("no-such-agent");
    assertThat(record.getErrorStream().readAllBytes())
        .asString(UTF_8)
        .isEqualTo("acp: cannot start agent 'no-such-agent': no such program in PATH\n");
    assertThat(record.waitFor()).isEqualTo(2);
    assertThat(file()).doesNotExist();
  }

  private Path file() {
    return directory.resolve("rec.ndjson");
  }

  private Process record(String... agent) throws IOException {
    List<String> words = new ArrayList<>(List.of("record", "--output", file().toString(), "--"));
    words.addAll(List.of(agent));
    return start(words.toArray(String[]::new));
  }

  private Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Acp.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).start();
    started.add(process);
    return process;
  }

  private static byte[] read(Process process) {
    try {
      return process.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where nobody collects it, a process that has ended counts as alive. */
  private static boolean isRunning(long pid) {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    try {
      String state = Files.readString(stat);
      return !state.startsWith(") Z", state.lastIndexOf(')'));
    } catch (IOException e) {
      return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }
  }

  private long count(Class<? extends TranscriptEntry> type) {
    try {
      return Transcript.read(file()).entries().stream().filter(type::isInstance).count();
    } catch (IOException e) {
      return -1; // Its last line is being written.
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("given up waiting").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
