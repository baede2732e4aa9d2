package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RecordingTest {

  private static final JsonNode REQUEST =
      json(
          """
          {"jsonrpc":"2.0","id":1,"method":"_x","params":{}}
          """);
  private static final JsonNode ANSWER =
      json(
          """
          {"jsonrpc":"2.0","id":1,"result":{}}
          """);

  private final Recording recording = new Recording();

  @Test
  void one_answer_is_right() {
    recording.received(Instant.EPOCH, REQUEST);
    recording.sent(Instant.EPOCH, ANSWER);
    recording.assertEveryRequestOfTheAgentIsAnsweredOnce();
  }

  @Test
  void no_answer_is_found() {
    recording.received(Instant.EPOCH, REQUEST);
    assertThatThrownBy(recording::assertEveryRequestOfTheAgentIsAnsweredOnce)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("requests without an answer");
  }

  @Test
  void a_second_answer_is_found() {
    recording.received(Instant.EPOCH, REQUEST);
    recording.sent(Instant.EPOCH, ANSWER);
    recording.sent(Instant.EPOCH, ANSWER);
    assertThatThrownBy(recording::assertEveryRequestOfTheAgentIsAnsweredOnce)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("request 1 waits for this answer");
  }

  @Test
  void a_lost_connection_takes_the_questions_with_it() {
    recording.received(Instant.EPOCH, REQUEST);
    recording.closed(
        Instant.EPOCH, new CloseReason(CloseReason.Kind.ENDED_BY_AGENT, "the agent ended"));
    recording.assertEveryRequestOfTheAgentIsAnsweredOnce();
  }

  @Test
  void no_answer_to_a_request_that_was_taken_back_is_found() {
    recording.received(Instant.EPOCH, REQUEST);
    recording.received(
        Instant.EPOCH,
        json(
            """
            {"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":1}}
            """));
    recording.closed(
        Instant.EPOCH, new CloseReason(CloseReason.Kind.CLOSED_BY_CLIENT, "the client closed"));
    assertThatThrownBy(recording::assertEveryRequestOfTheAgentIsAnsweredOnce)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("taken back");
  }

  @Test
  void an_id_that_is_used_again_is_found() {
    recording.sent(Instant.EPOCH, REQUEST);
    recording.received(Instant.EPOCH, ANSWER);
    recording.sent(Instant.EPOCH, REQUEST);
    assertThatThrownBy(recording::assertEveryRequestOfTheClientHasAnIdOfItsOwn)
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void models_that_are_not_those_of_the_recording_are_found() {
    recording.received(
        Instant.EPOCH,
        json(
            """
            {"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s",
             "update":{"sessionUpdate":"state_update","state":"running"}}}
            """));
    assertThatThrownBy(() -> recording.assertReplaysTo(Sessions.none(Settings.DEFAULT)))
        .isInstanceOf(AssertionError.class);
  }

  private static JsonNode json(String text) {
    return AcpJson.readTree(text).toOptional().orElseThrow();
  }
}
