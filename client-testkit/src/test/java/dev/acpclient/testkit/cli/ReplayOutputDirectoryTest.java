package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayOutputDirectoryTest {
  private static final String ONE_LINE = "{\"ts\":1,\"event\":\"disconnected\"}\n";
  private static final String BROKEN = ONE_LINE + "hello\n";

  private final AcpRun acp = new AcpRun();

  @TempDir private Path root;
  private Path output;

  @BeforeEach
  void output() {
    output = root.resolve("made/for/it");
  }

  @Test
  void each_file_gets_its_own_in_a_directory_that_is_made() throws IOException {
    String a = file("a.ndjson", ONE_LINE);
    String b = file("b.2.jsonl", "");
    String hidden = file(".c", "");
    assertThat(run("replay", a, b, hidden, "--format=json", "--output", output.toString()))
        .isZero();
    assertThat(output).isDirectoryNotContaining(path -> path.toString().endsWith(".unfinished"));
    assertThat(output.resolve("a.jsonl")).hasContent("1\njson false LATEST 3000 false\n");
    assertThat(output.resolve("b.2.jsonl")).hasContent("json false LATEST 3000 false\n");
    assertThat(output.resolve(".c.jsonl")).hasContent("json false LATEST 3000 false\n");
    assertThat(acp.out())
        .isEqualTo(
            """
            %s -> %s
            %s -> %s
            %s -> %s
            """
                .formatted(
                    a,
                    output.resolve("a.jsonl"),
                    b,
                    output.resolve("b.2.jsonl"),
                    hidden,
                    output.resolve(".c.jsonl")));
    assertThat(acp.err()).isEmpty();
  }

  @Test
  void text_goes_to_txt_without_heading_and_standard_input_to_stdin() throws IOException {
    String a = file("a", "");
    acp.withStdin(ONE_LINE);
    assertThat(run("replay", a, "-", "--output", output.toString())).isZero();
    assertThat(output.resolve("a.txt")).hasContent("text false LATEST 3000 false\n");
    assertThat(output.resolve("stdin.txt")).hasContent("1\ntext false LATEST 3000 false\n");
  }

  @Test
  void a_broken_file_takes_the_output_of_an_earlier_run_with_it() throws IOException {
    Files.createDirectories(output);
    Files.writeString(output.resolve("a.txt"), "earlier");
    String a = file("a.ndjson", BROKEN);
    String b = file("b.ndjson", "");
    assertThat(run("replay", a, b, "--output", output.toString())).isEqualTo(2);
    assertThat(output.resolve("b.txt")).hasContent("text false LATEST 3000 false\n");
    assertThat(output.toFile().list()).containsExactly("b.txt");
    assertThat(acp.out()).isEqualTo("%s -> %s\n".formatted(b, output.resolve("b.txt")));
    assertThat(acp.err())
        .isEqualTo(
            """
            acp: %s:2: not JSON near column 1: hello
            acp: %s: deleted, it was from an earlier run
            """
                .formatted(a, output.resolve("a.txt")));
  }

  @Test
  void a_broken_file_without_an_older_output_is_just_reported() throws IOException {
    String a = file("a.ndjson", BROKEN);
    assertThat(run("replay", a, "--output", output.toString())).isEqualTo(2);
    assertThat(output).isEmptyDirectory();
    assertThat(acp.err()).isEqualTo("acp: " + a + ":2: not JSON near column 1: hello\n");
  }

  @Test
  void a_file_that_cannot_be_replaced_is_reported_and_the_next_one_written() throws IOException {
    Files.createDirectories(output.resolve("a.txt/in-the-way"));
    String a = file("a.ndjson", "");
    String b = file("b.ndjson", "");
    assertThat(run("replay", a, b, "--output", output.toString())).isEqualTo(2);
    assertThat(acp.err())
        .startsWith("acp: %s: %s: cannot be written: ".formatted(a, output.resolve("a.txt")))
        .hasLineCount(1);
    assertThat(output.toFile().list()).containsExactlyInAnyOrder("a.txt", "b.txt");
  }

  @Test
  void two_files_for_one_name_are_refused_before_anything_is_written() throws IOException {
    String a = file("a.ndjson", "");
    String b = file("a.jsonl", "");
    assertThat(run("replay", a, b, "--output", output.toString())).isEqualTo(2);
    assertThat(acp.err())
        .isEqualTo(
            """
            acp: --output %s: %s and %s would both go to %s
            Try: acp replay --help
            """
                .formatted(output, a, b, output.resolve("a.txt")));
    assertThat(output).isEmptyDirectory();
  }

  @Test
  void a_file_that_is_its_own_output_is_refused() throws IOException {
    String a = file("a.jsonl", ONE_LINE);
    assertThat(run("replay", a, "--format=json", "--output", root.toString())).isEqualTo(2);
    assertThat(acp.err())
        .isEqualTo(
            """
            acp: --output %s: %s would be overwritten
            Try: acp replay --help
            """
                .formatted(root, a));
    assertThat(Path.of(a)).hasContent(ONE_LINE);
  }

  @Test
  void a_directory_that_is_a_file_is_refused() throws IOException {
    String a = file("a.ndjson", "");
    assertThat(run("replay", a, "--output", a)).isEqualTo(2);
    assertThat(acp.err())
        .isEqualTo("acp: --output %s: is not a directory\nTry: acp replay --help\n".formatted(a));
  }

  @Test
  void a_directory_that_cannot_be_made_is_refused() throws IOException {
    String a = file("a.ndjson", "");
    String below = a + "/below";
    assertThat(run("replay", a, "--output", below)).isEqualTo(2);
    assertThat(acp.err())
        .startsWith("acp: --output " + below + ": ")
        .endsWith("\nTry: acp replay --help\n")
        .hasLineCount(2);
  }

  private int run(String... args) {
    return acp.run(args);
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(root.resolve(name), content).toString();
  }
}
