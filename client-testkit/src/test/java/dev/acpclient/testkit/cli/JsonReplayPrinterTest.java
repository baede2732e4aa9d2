package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonReplayPrinterTest {
  private static final String MESSAGE =
      """
      {"ts":0,"dir":"agent->client","msg":{"jsonrpc":"2.0","method":"session/update","params":\
      {"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","messageId":"m",\
      "content":{"type":"text","text":"%s"}}}}}
      """;

  @Test
  void half_a_character_stays_what_it_is_and_a_whole_one_too() {
    AcpRun acp = new AcpRun().withPrinters(ReplayPrinters::create);
    acp.withStdin(MESSAGE.formatted("a\\ud83db \\ud83c\\udf89"))
        .run("replay", "--format=json", "--final", "-");
    assertThat(acp.out()).contains("\"text\":\"a\\ud83db 🎉\"");
    assertThat(
            JsonReplay.parse(acp.out()).at("/final/s/messages/0/text").textValue().getBytes(UTF_8))
        .isEqualTo("a?b 🎉".getBytes(UTF_8));
  }
}
