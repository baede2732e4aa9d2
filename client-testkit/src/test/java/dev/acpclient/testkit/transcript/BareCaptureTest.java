package dev.acpclient.testkit.transcript;

import static dev.acpclient.testkit.transcript.Direction.AGENT_TO_CLIENT;
import static dev.acpclient.testkit.transcript.Direction.CLIENT_TO_AGENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.testkit.transcript.TranscriptEntry.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BareCaptureTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "session/update",
        "session/request_permission",
        "elicitation/create",
        "elicitation/complete"
      })
  void methods_of_the_agent_come_from_the_agent(String method) throws IOException {
    assertThat(directions("{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(method)))
        .containsExactly(AGENT_TO_CLIENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"initialize", "session/prompt", "session/cancel", "$/cancel_request", "_vendor/x"})
  void other_methods_come_from_the_client(String method) throws IOException {
    assertThat(directions("{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(method)))
        .containsExactly(CLIENT_TO_AGENT);
  }

  @Test
  void a_message_is_given_whole_at_time_zero() throws IOException {
    Message message =
        messages("{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":{\"a\":1}}").get(0);
    assertThat(message.ts()).isEqualTo(Duration.ZERO);
    assertThat(message.message())
        .hasToString("{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":{\"a\":1}}");
  }

  @Test
  void an_answer_comes_from_the_agent_once_for_each_request_of_the_client() throws IOException {
    assertThat(
            directions(
                """
                {"jsonrpc":"2.0","id":1,"method":"initialize"}
                {"jsonrpc":"2.0","id":"a","method":"session/new"}
                {"jsonrpc":"2.0","id":"a","result":{}}
                {"jsonrpc":"2.0","id":1,"error":{}}
                {"jsonrpc":"2.0","id":1,"result":{}}
                {"jsonrpc":"2.0","id":"a"}
                """))
        .containsExactly(
            CLIENT_TO_AGENT,
            CLIENT_TO_AGENT,
            AGENT_TO_CLIENT,
            AGENT_TO_CLIENT,
            CLIENT_TO_AGENT,
            CLIENT_TO_AGENT);
  }

  @Test
  void ids_keep_their_json_type() throws IOException {
    assertThat(
            directions(
                """
                {"jsonrpc":"2.0","id":1,"method":"initialize"}
                {"jsonrpc":"2.0","id":"1","result":{}}
                {"jsonrpc":"2.0","id":1.0,"result":{}}
                {"jsonrpc":"2.0","id":1,"result":{}}
                """))
        .containsExactly(CLIENT_TO_AGENT, CLIENT_TO_AGENT, CLIENT_TO_AGENT, AGENT_TO_CLIENT);
  }

  @Test
  void a_request_with_an_id_of_another_form_waits_for_no_answer() throws IOException {
    assertThat(
            directions(
                """
                {"jsonrpc":"2.0","id":9223372036854775808,"method":"initialize"}
                {"jsonrpc":"2.0","id":9223372036854775808,"result":{}}
                {"jsonrpc":"2.0","id":null,"method":"initialize"}
                {"jsonrpc":"2.0","id":null,"result":{}}
                {"jsonrpc":"2.0","id":2,"method":7}
                {"jsonrpc":"2.0","id":2,"result":{}}
                """))
        .containsOnly(CLIENT_TO_AGENT);
  }

  @Test
  void an_answer_to_the_agent_leaves_the_same_id_of_the_client_pending() throws IOException {
    assertThat(
            directions(
                """
                {"jsonrpc":"2.0","id":5,"method":"session/request_permission"}
                {"jsonrpc":"2.0","id":5,"result":{}}
                {"jsonrpc":"2.0","id":5,"method":"session/prompt"}
                {"jsonrpc":"2.0","id":5,"result":{}}
                """))
        .containsExactly(AGENT_TO_CLIENT, CLIENT_TO_AGENT, CLIENT_TO_AGENT, AGENT_TO_CLIENT);
  }

  @Test
  void bare_and_wrapped_lines_may_be_mixed() throws IOException {
    assertThat(
            directions(
                """
                {"ts":4,"dir":"client->agent","msg":{"id":1,"method":"initialize"}}
                {"jsonrpc":"2.0","id":1,"result":{}}
                {"jsonrpc":"2.0","id":2,"method":"session/new"}
                {"ts":9,"dir":"client->agent","msg":{"id":2,"result":{}}}
                {"ts":9,"dir":"agent->client","msg":{"id":2,"result":{}}}
                {"jsonrpc":"2.0","id":2,"result":{}}
                """))
        .containsExactly(
            CLIENT_TO_AGENT,
            AGENT_TO_CLIENT,
            CLIENT_TO_AGENT,
            CLIENT_TO_AGENT,
            AGENT_TO_CLIENT,
            CLIENT_TO_AGENT);
  }

  @Test
  void the_end_of_the_connection_ends_the_wait_for_answers() throws IOException {
    assertThat(
            directions(
                """
                {"jsonrpc":"2.0","id":1,"method":"session/prompt"}
                {"ts":0,"event":"disconnected"}
                {"jsonrpc":"2.0","id":1,"method":"session/request_permission"}
                {"jsonrpc":"2.0","id":1,"result":{}}
                """))
        .containsExactly(CLIENT_TO_AGENT, AGENT_TO_CLIENT, CLIENT_TO_AGENT);
  }

  @Test
  void a_bare_message_may_have_keys_of_a_wrapper() throws IOException {
    assertThat(
            directions("{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"event\":1,\"raw\":2}"))
        .containsExactly(AGENT_TO_CLIENT);
  }

  private static List<Direction> directions(String file) throws IOException {
    return messages(file).stream().map(Message::direction).toList();
  }

  private static List<Message> messages(String file) throws IOException {
    TranscriptReader reader =
        new TranscriptReader(new ByteArrayInputStream(file.getBytes(UTF_8)), "rec.ndjson");
    List<Message> messages = new ArrayList<>();
    for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
      if (entry instanceof Message message) {
        messages.add(message);
      }
    }
    return messages;
  }
}
