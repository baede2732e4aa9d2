package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedactCommandTest {
  private static final String RECORDING =
      """
      {"transcript":{"agent":"node","cwd":"/home/lovelace"}}

      {"ts":5,"dir":"client->agent","msg":{"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":"/home/lovelace"}}}
      {"ts":6.25,"dir":"agent->client","raw":"s3cret"}
      {"ts":7,"event":"disconnected"}
      """;

  @TempDir private Path directory;

  @Test
  void lines_and_times_stay_what_they_are() {
    AcpRun run = new AcpRun().withStdin(RECORDING);
    assertThat(run.run("redact", "-")).isZero();
    assertThat(run.out())
        .doesNotContain("lovelace", "s3cret")
        .contains("\"agent\":\"node\"", "\"method\":\"session/new\"", "\"ts\":6.25,", "\"ts\":7,");
    assertThat(run.out().split("\n", -1)).hasSize(6);
    assertThat(run.out().split("\n", -1)[1]).isEmpty();
  }

  @Test
  void a_file_gets_the_result_and_must_not_exist() throws IOException {
    Path result = directory.resolve("shown.ndjson");
    AcpRun run = new AcpRun().withStdin(RECORDING);
    assertThat(run.run("redact", "-", "-o", result.toString())).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(result).content().contains("session/new").doesNotContain("lovelace");

    AcpRun again = new AcpRun().withStdin(RECORDING);
    String before = Files.readString(result);
    assertThat(again.run("redact", "-", "-o", result.toString())).isEqualTo(2);
    assertThat(again.err()).isEqualTo("acp: " + result + ": cannot be written: exists already\n");
    assertThat(result).hasContent(before);
  }

  @Test
  void of_a_broken_file_nothing_is_written() {
    Path result = directory.resolve("shown.ndjson");
    AcpRun run = new AcpRun().withStdin(RECORDING + "oops\n");
    assertThat(run.run("redact", "-", "-o", result.toString())).isEqualTo(2);
    assertThat(run.err()).isEqualTo("acp: <stdin>:6: not JSON near column 1: oops\n");
    assertThat(result).doesNotExist();
  }
}
