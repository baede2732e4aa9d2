package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcpTest {
  private static final String DISCONNECTED = "{\"ts\":1,\"event\":\"disconnected\"}\n";

  private final AcpRun acp = new AcpRun();

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
"""
frobnicate                            | acp        | Unmatched argument at index 0: 'frobnicate'
replay                                | acp replay | Missing required parameter: 'FILE'
replay --bogus a                      | acp replay | Unknown option: '--bogus'
replay --format xml a                 | acp replay | Invalid value for option '--format': expected text or json, but was 'xml'
replay --format TEXT a                | acp replay | Invalid value for option '--format': expected text or json, but was 'TEXT'
replay --permission-rule newest a     | acp replay | Invalid value for option '--permission-rule': expected latest or rfd-2026-10-27, but was 'newest'
replay --grace soon a                 | acp replay | Invalid value for option '--grace': 'soon' is not a long
replay --grace 9223372036854775808 a  | acp replay | Invalid value for option '--grace': '9223372036854775808' is not a long
replay --grace=-1 a                   | acp replay | --grace must not be negative, but is -1
replay a --grace                      | acp replay | Missing required parameter for option '--grace' (MILLIS)
replay --format text --format json a  | acp replay | `option '--format' (text|json) should be specified only once`
replay - a -                          | acp replay | standard input (-) can be read only once
replay --format json a b              | acp replay | several FILEs in JSON need --output DIR
""")
  void wrong_usage_is_said_in_two_lines(String args, String command, String message) {
    assertThat(acp.run(args.split(" "))).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: " + message + "\nTry: " + command + " --help\n");
    assertThat(acp.out()).isEmpty();
  }

  @Test
  void a_command_is_needed() {
    assertThat(acp.run()).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: Missing required subcommand\nTry: acp --help\n");
  }

  @Test
  void help_goes_to_standard_output() {
    assertThat(acp.run("replay", "--help")).isZero();
    assertThat(acp.out()).startsWith("Usage: acp replay [").contains("--permission-rule");
    assertThat(acp.err()).isEmpty();
  }

  @Test
  void the_version_is_that_of_the_build() {
    assertThat(acp.run("--version")).isZero();
    assertThat(acp.out()).matches("acp \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
  }

  @ParameterizedTest
  @CsvSource({
    "true,'',xterm,text,true",
    "true,1,xterm,text,false",
    "true,'',dumb,text,false",
    "false,'',xterm,text,false",
    "true,'',xterm,json,false"
  })
  void colours_are_for_terminals_that_know_them_without_NO_COLOR(
      boolean outIsTerminal, String noColor, String term, String format, boolean colour)
      throws IOException {
    String file = file("");
    acp.withTerminals(outIsTerminal, false)
        .withEnvironment("NO_COLOR", noColor)
        .withEnvironment("TERM", term)
        .run("replay", "--format", format, file);
    assertThat(acp.out()).isEqualTo(format + " false LATEST 3000 " + colour + "\n");
  }

  @Test
  void an_output_file_has_no_colours_though_standard_output_is_a_terminal() throws IOException {
    String file = file("");
    acp.withTerminals(true, false).run("replay", file, "--output", directory.toString());
    assertThat(directory.resolve("a.txt")).hasContent("text false LATEST 3000 false\n");
  }

  @Test
  void a_terminal_sees_a_long_file_being_read_and_then_a_clear_line() throws IOException {
    String file = file(DISCONNECTED.repeat(100_001));
    acp.withTerminals(false, true).run("replay", file);
    assertThat(acp.err())
        .isEqualTo(
            "\r\033[Kacp: reading %s: 50,000 entries\r\033[Kacp: reading %s: 100,000 entries\r\033[K"
                .formatted(file, file));
  }

  @Test
  void a_short_file_shows_no_progress() throws IOException {
    acp.withTerminals(false, true).run("replay", file(DISCONNECTED));
    assertThat(acp.err()).isEmpty();
  }

  @Test
  void without_a_terminal_that_can_clear_a_line_there_is_no_progress() throws IOException {
    String file = file(DISCONNECTED.repeat(50_001));
    acp.run("replay", file);
    acp.withTerminals(false, true).withEnvironment("TERM", "dumb").run("replay", file);
    assertThat(acp.err()).isEmpty();
  }

  private String file(String content) throws IOException {
    return Files.writeString(directory.resolve("a.ndjson"), content).toString();
  }
}
