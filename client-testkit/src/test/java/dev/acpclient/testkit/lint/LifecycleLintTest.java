package dev.acpclient.testkit.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LifecycleLintTest {
  private static final String BEGIN =
      """
      > 1 initialize {"protocolVersion":2,"info":{"name":"c","version":"1"}}
      < 1 {"protocolVersion":2,"info":{"name":"a","version":"1"}}
      """;

  @Test
  void a_call_does_not_become_pending_again_R6() {
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1","status":"in_progress"}
                TC {"toolCallId":"c1","status":"pending"}
                TC {"toolCallId":"c2","status":"completed"}
                TC {"toolCallId":"c2","status":null}
                TC {"toolCallId":"c3","status":"in_progress"}
                PR 5 {"subject":{"type":"tool_call","toolCall":{"toolCallId":"c3","status":"pending"}}}
                """))
        .containsExactly(
            "2 back-to-pending s tool call c1",
            "4 back-to-pending s tool call c2",
            "6 back-to-pending s tool call c3");
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1"}
                TC {"toolCallId":"c1","status":"pending"}
                TC {"toolCallId":"c1","status":"in_progress"}
                TC {"toolCallId":"c1","status":"paused"}
                TC {"toolCallId":"c1","status":"in_progress"}
                TC {"toolCallId":"c1","title":"x"}
                > 1 session/resume {"sessionId":"s","replayFrom":{"type":"start"}}
                TC {"toolCallId":"c1","status":"pending"}
                TC {"toolCallId":"c1","status":"in_progress"}
                SU {"state":"idle"}
                < 1 {}
                """))
        .as("a replay tells the same again from the beginning")
        .isEmpty();
  }

  @Test
  void what_has_finished_cannot_be_cancelled_R48() {
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1","capabilities":{"cancel":{}}}
                TC {"toolCallId":"c1","status":"completed"}
                TC {"toolCallId":"c1","title":"x"}
                TM {"terminalId":"t1","capabilities":{"cancel":{}},"exitStatus":{}}
                """))
        .containsExactly(
            "2 cancel-advertised-after-finish s tool call c1",
            "4 cancel-advertised-after-finish s terminal t1");
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1","capabilities":{"cancel":{}}}
                TC {"toolCallId":"c1","status":"completed","capabilities":null}
                """))
        .isEmpty();
  }

  @Test
  void an_accepted_cancel_is_confirmed_R49() {
    String before =
        """
        TC {"toolCallId":"c1","status":"in_progress","capabilities":{"cancel":{}}}
        > 3 tool_call/cancel {"sessionId":"s","toolCallId":"c1"}
        < 3 {}
        """;
    assertThat(Script.findings(before)).containsExactly("3 cancel-not-confirmed s tool call c1");
    assertThat(
            Script.findings(
                before
                    + """
                    TC {"toolCallId":"c1","status":"completed","capabilities":null}
                    """))
        .isEmpty();
    assertThat(
            Script.findings(before.replace("< 3 {}", "! 3 {\"code\":-32602,\"message\":\"no\"}")))
        .isEmpty();
    assertThat(
            Script.findings(
                before
                    + """
                    > 4 session/close {"sessionId":"s"}
                    < 4 {}
                    """))
        .as("a close ends it without a word")
        .isEmpty();
  }

  @Test
  void a_terminal_confirms_by_its_exit() {
    String before =
        """
        TM {"terminalId":"t1","capabilities":{"cancel":{}}}
        > 3 terminal/cancel {"sessionId":"s","terminalId":"t1"}
        < 3 {}
        """;
    assertThat(Script.findings(before)).containsExactly("3 cancel-not-confirmed s terminal t1");
    assertThat(
            Script.findings(
                before
                    + """
                    TM {"terminalId":"t1","exitStatus":{},"capabilities":null}
                    """))
        .isEmpty();
  }

  @Test
  void a_subagent_is_announced_before_its_messages_R50() {
    assertThat(
            Script.findings(
                """
                k: SU {"state":"running"}
                SA {"sessionId":"k"}
                """))
        .containsExactly("1 child-before-announcement k");
    assertThat(
            Script.findings(
                """
                SA {"sessionId":"k"}
                k: SU {"state":"running"}
                """))
        .isEmpty();
    assertThat(
            Script.findings(
                """
                > 1 session/resume {"sessionId":"s","replayFrom":{"type":"start"}}
                k: TC {"toolCallId":"c1","status":"completed"}
                SA {"sessionId":"k"}
                SU {"state":"idle"}
                < 1 {}
                """))
        .as("only a live message has to wait")
        .isEmpty();
  }

  @Test
  void a_session_that_nobody_opened_is_a_subagent_that_nobody_announced() {
    assertThat(Script.findings(BEGIN + "k: SU {\"state\":\"running\"}\n"))
        .containsExactly("3 child-before-announcement k");
    assertThat(Script.findings("k: SU {\"state\":\"running\"}\n"))
        .as("the recording may have begun later")
        .isEmpty();
    assertThat(
            Script.findings(
                BEGIN
                    + """
                    > 2 session/new {"cwd":"/p"}
                    k: SU {"state":"running"}
                    < 2 {"sessionId":"k"}
                    """))
        .isEmpty();
  }

  @Test
  void work_that_a_close_stops_is_idle_before_the_answer_R40() {
    assertThat(
            Script.findings(
                """
                SU {"state":"running"}
                > 4 session/close {"sessionId":"s"}
                < 4 {}
                """))
        .containsExactly("3 close-before-idle s");
    assertThat(
            Script.findings(
                """
                SU {"state":"running"}
                > 4 session/close {"sessionId":"s"}
                SU {"state":"idle","stopReason":"cancelled"}
                < 4 {}
                """))
        .isEmpty();
    assertThat(
            Script.findings(
                """
                SU {"state":"running"}
                > 4 session/close {"sessionId":"s"}
                ! 4 {"code":-32603,"message":"no"}
                """))
        .isEmpty();
  }

  @Test
  void the_answer_to_a_close_is_the_last_message_R38() {
    assertThat(
            Script.findings(
                """
                SU {"state":"idle"}
                > 4 session/close {"sessionId":"s"}
                < 4 {}
                TC {"toolCallId":"c1"}
                PR 5 {}
                """))
        .containsExactly("4 message-after-close s", "5 message-after-close s");
    assertThat(
            Script.findings(
                """
                SU {"state":"idle"}
                > 3 session/prompt {"sessionId":"s"}
                > 4 session/close {"sessionId":"s"}
                < 4 {}
                ! 3 {"code":-32800,"message":"cancelled"}
                > 5 session/resume {"sessionId":"s"}
                SU {"state":"idle"}
                < 5 {}
                TC {"toolCallId":"c1"}
                """))
        .as("answers to prompts may come, and a resume opens it again")
        .isEmpty();
    assertThat(
            Script.findings(
                """
                SU {"state":"idle"}
                > 4 session/close {"sessionId":"s"}
                < 4 {}
                > 5 session/new {"cwd":"/p"}
                SU {"state":"idle"}
                < 5 {"sessionId":"s"}
                TC {"toolCallId":"c1"}
                """))
        .as("the id is used anew")
        .isEmpty();
  }

  @Test
  void a_resume_is_answered_after_a_snapshot_R44() {
    assertThat(
            Script.findings(
                """
                > 1 session/resume {"sessionId":"s"}
                < 1 {}
                """))
        .containsExactly("2 resume-without-snapshot s");
    assertThat(
            Script.findings(
                """
                > 1 session/resume {"sessionId":"s"}
                SU {"state":"running"}
                < 1 {}
                > 2 session/resume {"sessionId":"s"}
                ! 2 {"code":-32002,"message":"no"}
                """))
        .isEmpty();
  }

  @Test
  void a_resume_tells_how_each_item_stands_before_it_is_listed_R42() {
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                TC {"toolCallId":"c1","status":"in_progress"}
                > 1 session/resume {"sessionId":"s"}
                TO {"terminalId":"t1","data":""}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"},{"type":"tool_call","toolCallId":"c1"}]}
                < 1 {}
                """))
        .containsExactly(
            "5 resume-item-not-current s terminal t1", "5 resume-item-not-current s tool call c1");
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                > 1 session/resume {"sessionId":"s"}
                TM {"terminalId":"t1"}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"}]}
                < 1 {}
                """))
        .isEmpty();
  }
}
