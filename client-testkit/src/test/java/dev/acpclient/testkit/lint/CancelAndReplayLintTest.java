package dev.acpclient.testkit.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CancelAndReplayLintTest {
  private static final String CANCELLED_WORK =
      """
      SU {"state":"running"}
      TC {"toolCallId":"c1","status":"in_progress"}
      > session/cancel {"sessionId":"s"}
      """;
  private static final String STOPPED = "TC {\"toolCallId\":\"c1\",\"status\":\"cancelled\"}\n";
  private static final String SAID =
      "AGENT session/update {\"sessionId\":\"s\",\"update\":{\"sessionUpdate\":\"user_message\","
          + "\"messageId\":\"m1\",\"content\":[]}}\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SU {\"state\":\"idle\",\"stopReason\":\"end_turn\"}",
        "SU {\"state\":\"idle\",\"stopReason\":\"error\"}",
        "SU {\"state\":\"idle\"}"
      })
  void work_that_was_stopped_ends_cancelled_R31(String end) {
    assertThat(Script.findings(CANCELLED_WORK + STOPPED + end))
        .containsExactly("5 cancelled-work-ends-otherwise s");
    assertThat(Script.findings(CANCELLED_WORK + end))
        .as("it may have ended before the cancel arrived")
        .isEmpty();
  }

  @Test
  void a_session_that_goes_on_after_a_cancel_was_idle_in_between_R31() {
    String next =
        """
        > 1 session/prompt {"sessionId":"s","prompt":[{"type":"text","text":"x"}]}
        < 1 {"messageId":"m1"}
        SU {"state":"running"}
        """;
    String end = "SU {\"state\":\"idle\",\"stopReason\":\"end_turn\"}\n";
    String confirmed = "SU {\"state\":\"idle\",\"stopReason\":\"cancelled\"}\n";
    assertThat(Script.findings(CANCELLED_WORK + next + end))
        .containsExactly("7 cancelled-work-ends-otherwise s");
    assertThat(Script.findings(CANCELLED_WORK + confirmed + next + end)).isEmpty();
    assertThat(Script.findings(CANCELLED_WORK + next + confirmed + end)).isEmpty();
    assertThat(Script.findings(CANCELLED_WORK + STOPPED + next))
        .as("the recording ends before anything is idle")
        .isEmpty();
  }

  @Test
  void a_cancel_that_stops_nothing_needs_no_idle_of_its_own() {
    assertThat(
            Script.findings(
                """
                SU {"state":"idle"}
                > session/cancel {"sessionId":"s"}
                > 1 session/prompt {"sessionId":"s","prompt":[{"type":"text","text":"x"}]}
                < 1 {"messageId":"m1"}
                SU {"state":"running"}
                SU {"state":"idle","stopReason":"end_turn"}
                """))
        .isEmpty();
    assertThat(
            Script.findings(
                CANCELLED_WORK.replace(
                        "in_progress\"", "in_progress\",\"capabilities\":{\"cancel\":{}}")
                    + """
                    > 1 tool_call/cancel {"sessionId":"s","toolCallId":"c1"}
                    TC {"toolCallId":"c1","status":"cancelled","capabilities":null}
                    SU {"state":"idle","stopReason":"end_turn"}
                    """))
        .as("the call was cancelled on its own")
        .isEmpty();
    assertThat(
            Script.findings(
                CANCELLED_WORK
                    + STOPPED
                    + """
                    LOST
                    > 1 session/resume {"sessionId":"s"}
                    SU {"state":"idle","stopReason":"end_turn"}
                    < 1 {}
                    """))
        .as("what a resume tells is the past")
        .isEmpty();
  }

  @Test
  void a_resume_replays_nothing_that_was_not_asked_for_R41() {
    String asks = "> 1 session/resume {\"sessionId\":\"s\"}\n";
    String answered = "SU {\"state\":\"idle\"}\n< 1 {}\n";
    assertThat(Script.findings(asks + SAID + answered)).containsExactly("2 unasked-replay s");
    assertThat(Script.findings(asks + answered + SAID)).as("after the answer").isEmpty();
    assertThat(
            Script.findings(
                asks.replace("\"s\"}", "\"s\",\"replayFrom\":{\"type\":\"start\"}}")
                    + SAID
                    + answered))
        .as("asked for")
        .isEmpty();
    assertThat(Script.findings(asks + "TM {\"terminalId\":\"t1\"}\n" + answered))
        .as("how things stand is no history")
        .isEmpty();
  }

  @Test
  void what_is_at_work_may_speak_while_it_is_resumed() {
    String asks = "> 1 session/resume {\"sessionId\":\"s\"}\n";
    assertThat(Script.findings(asks + SAID + "SU {\"state\":\"running\"}\n< 1 {}\n")).isEmpty();
    assertThat(
            Script.findings(
                "SU {\"state\":\"running\"}\nLOST\n"
                    + asks
                    + SAID
                    + "SU {\"state\":\"idle\"}\n< 1 {}\n"))
        .isEmpty();
    assertThat(
            Script.findings(
                "SU {\"state\":\"idle\"}\n"
                    + "> 2 session/prompt {\"sessionId\":\"s\",\"prompt\":[]}\n"
                    + asks
                    + SAID
                    + "< 2 {\"messageId\":\"m1\"}\nSU {\"state\":\"idle\"}\n< 1 {}\n"))
        .isEmpty();
  }

  @Test
  void a_list_names_each_item_once_R16() {
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"},{"type":"terminal","terminalId":"t1"}]}
                """))
        .containsExactly("2 listed-twice s terminal t1");
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"x"}
                SA {"sessionId":"x","state":{"state":"running","background":[]}}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"x"},{"type":"subagent","sessionId":"x"},{"type":"_job"},{"type":"_job"}]}
                """))
        .as("two kinds with one id, and two of which nobody knows the id")
        .isEmpty();
  }
}
