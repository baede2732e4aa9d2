package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
  private static final String TWO_LINES =
      """
      {"ts":1,"event":"disconnected"}
      {"ts":2,"event":"disconnected"}
      """;
  private static final String BROKEN = TWO_LINES + "{\"ts\":3,\n";

  private final AcpRun acp = new AcpRun();

  @TempDir private Path directory;

  @Test
  void a_file_is_replayed_from_its_first_entry_to_its_end() throws IOException {
    assertThat(acp.run("replay", file("a.ndjson", TWO_LINES))).isZero();
    assertThat(acp.out()).isEqualTo("1\n2\ntext false LATEST 3000 false\n");
    assertThat(acp.err()).isEmpty();
  }

  @Test
  void the_options_reach_the_printer() throws IOException {
    String file = file("a.ndjson", "");
    assertThat(
            acp.run(
                "replay",
                "--format=json",
                "--final",
                "--permission-rule",
                "rfd-2026-10-27",
                file,
                "--grace",
                "0"))
        .isZero();
    assertThat(acp.out()).isEqualTo("json true RFD_2026_10_27 0 false\n");
  }

  @Test
  void a_file_that_is_broken_at_its_end_prints_nothing() throws IOException {
    String file = file("a.ndjson", BROKEN);
    assertThat(acp.run("replay", file)).isEqualTo(2);
    assertThat(acp.out()).isEmpty();
    assertThat(acp.err())
        .isEqualTo("acp: " + file + ":3: not JSON: the line breaks off inside a value\n");
  }

  @Test
  void files_beside_a_broken_one_are_replayed_under_a_heading_each() throws IOException {
    String good = file("good.ndjson", TWO_LINES);
    String broken = file("broken.ndjson", BROKEN);
    String empty = file("empty.ndjson", "");
    assertThat(acp.run("replay", good, broken, empty)).isEqualTo(2);
    assertThat(acp.out())
        .isEqualTo(
            """
            ==> %s <==
            1
            2
            text false LATEST 3000 false

            ==> %s <==
            text false LATEST 3000 false
            """
                .formatted(good, empty));
    assertThat(acp.err()).startsWith("acp: " + broken + ":3: not JSON").hasLineCount(1);
  }

  @Test
  void a_dash_reads_standard_input() {
    assertThat(acp.withStdin(TWO_LINES).run("replay", "-")).isZero();
    assertThat(acp.out()).isEqualTo("1\n2\ntext false LATEST 3000 false\n");
  }

  @Test
  void broken_standard_input_prints_nothing() {
    assertThat(acp.withStdin(BROKEN).run("replay", "-")).isEqualTo(2);
    assertThat(acp.out()).isEmpty();
    assertThat(acp.err())
        .isEqualTo("acp: <stdin>:3: not JSON: the line breaks off inside a value\n");
  }

  @Test
  void a_missing_file_is_reported_and_the_next_one_replayed() throws IOException {
    assertThat(acp.run("replay", "no/such.ndjson", file("a.ndjson", ""))).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: no/such.ndjson: no such file\n");
    assertThat(acp.out()).endsWith("text false LATEST 3000 false\n");
  }

  @Test
  void a_directory_is_reported() {
    assertThat(acp.run("replay", directory.toString())).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: " + directory + ": is a directory\n");
  }

  @Test
  void a_file_without_permission_is_reported() throws IOException {
    String file = file("a.ndjson", "");
    Files.setPosixFilePermissions(Path.of(file), Set.of());
    assumeFalse(Files.isReadable(Path.of(file)), "the superuser may read everything");
    assertThat(acp.run("replay", file)).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: " + file + ": permission denied\n");
  }

  @Test
  void a_name_with_an_at_sign_is_a_file_like_any_other() {
    assertThat(acp.run("replay", "@a")).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: @a: no such file\n");
  }

  @Test
  void control_characters_do_not_reach_the_terminal() {
    assertThat(acp.run("replay", "a\033[31m\n")).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: a\\u001b[31m\\u000a: no such file\n");
  }

  @Test
  void output_is_UTF_8_whatever_the_platform() throws IOException {
    String file = file("a.ndjson", "");
    acp.withPrinters((options, out) -> new EndPrinter(out, "née → 🎉\n")).run("replay", file);
    assertThat(acp.out()).isEqualTo("née → 🎉\n");
  }

  @Test
  void lines_that_a_recorder_adds_meanwhile_are_left_alone() throws IOException {
    Path file = Path.of(file("a.ndjson", TWO_LINES));
    assertThat(
            acp.withPrinters(
                    (options, out) -> {
                      write(file, "{\"ts\":3,", StandardOpenOption.APPEND);
                      return new EndPrinter(out, "end\n");
                    })
                .run("replay", file.toString()))
        .isZero();
    assertThat(acp.out()).isEqualTo("end\n");
  }

  @Test
  void a_file_that_shrinks_meanwhile_is_an_error() throws IOException {
    Path file = Path.of(file("a.ndjson", TWO_LINES));
    assertThat(
            acp.withPrinters(
                    (options, out) -> {
                      write(file, "", StandardOpenOption.TRUNCATE_EXISTING);
                      return new EndPrinter(out, "end\n");
                    })
                .run("replay", file.toString()))
        .isEqualTo(2);
    assertThat(acp.out()).isEmpty();
    assertThat(acp.err()).isEqualTo("acp: " + file + ": became shorter while it was read\n");
  }

  @Test
  void a_broken_pipe_ends_quietly_without_reading_the_other_files() throws IOException {
    String file = file("a.ndjson", TWO_LINES);
    assertThat(
            acp.withStdout(new BrokenStream("Broken pipe")).run("replay", file, "no/such.ndjson"))
        .isZero();
    assertThat(acp.err()).isEmpty();
  }

  @Test
  void a_broken_pipe_does_not_hide_an_earlier_failure() throws IOException {
    String file = file("a.ndjson", TWO_LINES);
    assertThat(
            acp.withStdout(new BrokenStream("Broken pipe")).run("replay", "no/such.ndjson", file))
        .isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: no/such.ndjson: no such file\n");
  }

  @Test
  void any_other_failure_of_standard_output_is_reported() throws IOException {
    String file = file("a.ndjson", TWO_LINES);
    assertThat(
            acp.withStdout(new BrokenStream("No space left on device"))
                .run("replay", file, "no/such.ndjson"))
        .isEqualTo(2);
    assertThat(acp.err())
        .isEqualTo("acp: standard output: cannot be written: No space left on device\n");
  }

  @Test
  void a_bug_shows_its_stack_trace_and_has_an_exit_code_of_its_own() throws IOException {
    String file = file("a.ndjson", "");
    assertThat(
            acp.withPrinters(
                    (options, out) -> {
                      throw new IllegalStateException("boom");
                    })
                .run("replay", file))
        .isEqualTo(1);
    assertThat(acp.err())
        .startsWith(
            "acp: internal error, please report it:\njava.lang.IllegalStateException: boom\n\tat ");
  }

  @Test
  void running_out_of_memory_is_said_in_one_line() throws IOException {
    String file = file("a.ndjson", "");
    assertThat(
            acp.withPrinters(
                    (options, out) -> {
                      throw new OutOfMemoryError();
                    })
                .run("replay", file))
        .isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: out of memory; ACP_JAVA_OPTS=-Xmx4g gives it 4 GiB\n");
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content).toString();
  }

  private static void write(Path file, String content, StandardOpenOption option) {
    try {
      Files.writeString(file, content, option);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record EndPrinter(Writer out, String text) implements ReplayPrinter {
    @Override
    public void entry(TranscriptEntry entry) {}

    @Override
    public void end() throws IOException {
      out.write(text);
    }
  }

  private static final class BrokenStream extends OutputStream {
    private final String reason;

    BrokenStream(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int b) throws IOException {
      throw new IOException(reason);
    }
  }
}
