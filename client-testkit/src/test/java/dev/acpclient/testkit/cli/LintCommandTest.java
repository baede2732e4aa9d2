package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintCommandTest {
  private static final String PROMPT =
      "{\"ts\":0,\"dir\":\"client->agent\",\"msg\":{\"jsonrpc\":\"2.0\",\"id\":7,"
          + "\"method\":\"session/prompt\",\"params\":{\"sessionId\":\"s\"}}}\n";
  private static final String ANSWER =
      "{\"ts\":0,\"dir\":\"agent->client\",\"msg\":{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":%s}}\n";
  private static final String UPDATE =
      "{\"ts\":0,\"dir\":\"agent->client\",\"msg\":{\"jsonrpc\":\"2.0\","
          + "\"method\":\"session/update\",\"params\":{\"sessionId\":\"s\",\"update\":%s}}}\n";

  @TempDir private Path directory;

  @Test
  void a_broken_MUST_is_told_with_its_line_and_exits_with_1() throws IOException {
    Path file = write("bad.ndjson", PROMPT + ANSWER.formatted("{}"));
    AcpRun run = new AcpRun();
    assertThat(run.run("lint", file.toString())).isEqualTo(1);
    assertThat(run.out())
        .isEqualTo(
            file
                + ":2: MUST prompt-without-message-id request 7: the answer to session/prompt has"
                + " none\n"
                + file
                + ": MUST broken 1 times, SHOULD 0 times\n");
  }

  @Test
  void a_broken_SHOULD_and_nothing_at_all_exit_with_0() throws IOException {
    Path should =
        write(
            "should.ndjson",
            UPDATE.formatted(
                "{\"sessionUpdate\":\"tool_call_update\",\"toolCallId\":\"c\\u001b\","
                    + "\"status\":\"completed\",\"capabilities\":{\"cancel\":{}}}"));
    Path good = write("good.ndjson", PROMPT + ANSWER.formatted("{\"messageId\":\"m\"}"));
    AcpRun run = new AcpRun();
    assertThat(run.run("lint", should.toString(), good.toString())).isZero();
    assertThat(run.out())
        .contains(":1: SHOULD cancel-advertised-after-finish s tool call c\\u001b: ")
        .endsWith(good + ": nothing found\n");
  }

  @Test
  void JSON_has_an_object_for_each_finding_and_one_for_each_file() throws IOException {
    Path file = write("bad.ndjson", PROMPT + ANSWER.formatted("{}"));
    AcpRun run = new AcpRun().withStdin(Files.readString(file));
    assertThat(run.run("lint", "--format", "json", "-")).isEqualTo(1);
    assertThat(run.out())
        .isEqualTo(
            """
            {"file":"-","line":2,"level":"MUST","rule":"prompt-without-message-id","sessionId":null,"item":"request 7","message":"the answer to session/prompt has none"}
            {"file":"-","protocolVersion":null,"judged":true,"must":1,"should":0}
            """);
  }

  @Test
  void a_file_that_cannot_be_read_exits_with_2_and_the_others_are_judged() throws IOException {
    Path broken = write("broken.ndjson", PROMPT + "oops\n");
    Path bad = write("bad.ndjson", PROMPT + ANSWER.formatted("{}"));
    AcpRun run = new AcpRun();
    assertThat(run.run("lint", broken.toString(), "no-such-file", bad.toString())).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "acp: "
                + broken
                + ":2: not JSON near column 1: oops\nacp: no-such-file: no such file\n");
    assertThat(run.out()).startsWith(bad + ":2: ");
  }

  @Test
  void an_agent_of_version_1_is_not_judged() {
    AcpRun run = new AcpRun();
    Path v1 = Path.of("src/test/resources/transcripts/v1/claude-plain-turn.ndjson");
    assertThat(run.run("lint", v1.toString())).isZero();
    assertThat(run.out())
        .isEqualTo(
            v1 + ": the agent speaks version 1 of the protocol, whose rules are not known here\n");
  }

  @Test
  void the_rules_are_listed_without_a_file() {
    AcpRun run = new AcpRun();
    assertThat(run.run("lint", "--rules")).isZero();
    assertThat(run.out())
        .contains(
            "announce-before-list (MUST)\n",
            "https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#background-work\n");
    assertThat(new AcpRun().run("lint")).isEqualTo(2);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
