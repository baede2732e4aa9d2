package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.testkit.report.ReportPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReportCommandTest {
  private static final String MESSAGE =
      """
      {"ts":1,"dir":"agent->client","msg":{"method":"session/update","params":{"sessionId":"s",\
      "update":{"sessionUpdate":"notice","title":"</script><b>","severity":"info"}}}}
      """;

  @TempDir private Path directory;

  private final AcpRun acp = new AcpRun();

  static Stream<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/resources/transcripts"))) {
      return files.filter(file -> file.toString().endsWith(".ndjson")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void every_recording_gives_a_page(Path recording) throws IOException {
    Path page = directory.resolve("page.html");
    assertThat(acp.run("report", recording.toString(), "-o", page.toString())).isZero();
    assertThat(acp.err()).isEmpty();
    assertThat(Files.readString(page)).startsWith(ReportPage.MARK).endsWith("</html>\n");
  }

  @Test
  void the_page_goes_beside_the_file() throws IOException {
    Path file = Files.writeString(directory.resolve("a.b.ndjson"), MESSAGE);
    Path page = directory.resolve("a.b.html");
    assertThat(acp.run("report", file.toString())).isZero();
    assertThat(acp.out()).isEqualTo(file + " -> " + page + "\n");
    assertThat(directory.toFile().list()).containsExactlyInAnyOrder("a.b.ndjson", "a.b.html");
  }

  @Test
  void standard_input_and_output_are_dashes() {
    assertThat(acp.withStdin(MESSAGE).run("report", "-", "-o", "-")).isZero();
    assertThat(acp.out()).startsWith(ReportPage.MARK).endsWith("</html>\n");
  }

  @Test
  void nothing_of_a_transcript_is_markup() {
    assertThat(acp.withStdin(MESSAGE).run("report", "-", "-o", "-")).isZero();
    assertThat(acp.out()).contains("\\u003c/script\\u003e").doesNotContain("</script><b>");
  }

  @Test
  void for_standard_input_the_page_has_to_be_named() {
    assertThat(acp.withStdin(MESSAGE).run("report", "-")).isEqualTo(2);
    assertThat(acp.err()).startsWith("acp: for standard input, name the page to write with -o\n");
  }

  @Test
  void an_older_report_is_replaced() throws IOException {
    Path file = Files.writeString(directory.resolve("a.ndjson"), "");
    Path page = Files.writeString(directory.resolve("a.html"), ReportPage.MARK + "old");
    assertThat(acp.run("report", file.toString())).isZero();
    assertThat(Files.readString(page)).endsWith("</html>\n");
  }

  @Test
  void a_file_that_is_no_report_is_left_alone() throws IOException {
    Path file = Files.writeString(directory.resolve("a.ndjson"), MESSAGE);
    Path mine = Files.writeString(directory.resolve("a.html"), "mine");
    assertThat(acp.run("report", file.toString())).isEqualTo(2);
    assertThat(acp.err())
        .startsWith("acp: %s: exists and is no report; delete it, or name".formatted(mine));
    assertThat(Files.readString(mine)).isEqualTo("mine");
  }

  @Test
  void a_broken_file_says_where_and_leaves_no_page() throws IOException {
    Path file = Files.writeString(directory.resolve("a.ndjson"), MESSAGE + "{}\n");
    assertThat(acp.run("report", file.toString())).isEqualTo(2);
    assertThat(acp.err()).startsWith("acp: " + file + ":2").hasLineCount(1);
    assertThat(directory.toFile().list()).containsExactly("a.ndjson");
  }

  @Test
  void a_broken_file_leaves_the_older_report() throws IOException {
    Path file = Files.writeString(directory.resolve("a.ndjson"), "no");
    Path page = Files.writeString(directory.resolve("a.html"), ReportPage.MARK + "old");
    assertThat(acp.run("report", file.toString())).isEqualTo(2);
    assertThat(Files.readString(page)).endsWith("old");
  }

  @Test
  void a_file_that_is_not_there_is_one_line() {
    Path file = directory.resolve("none.ndjson");
    assertThat(acp.run("report", file.toString())).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: " + file + ": no such file\n");
  }

  @Test
  void a_page_that_cannot_be_written_is_one_line() throws IOException {
    Path file = Files.writeString(directory.resolve("a.ndjson"), MESSAGE);
    Path page = directory.resolve("none/page.html");
    assertThat(acp.run("report", file.toString(), "-o", page.toString())).isEqualTo(2);
    assertThat(acp.err()).startsWith("acp: " + page + ": cannot be written: ").hasLineCount(1);
  }
}
