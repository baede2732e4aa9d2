package dev.acpclient.testkit.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BackgroundListLintTest {

  @Test
  void what_is_listed_was_announced_R16() {
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1"}
                SU {"state":"running","background":[{"type":"terminal","terminalId":"t1"}]}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"}]}
                """))
        .containsExactly("2 announce-before-list s terminal t1");
    assertThat(
            Script.findings(
                """
                SU {"state":"idle","background":[{"type":"tool_call","toolCallId":"t1"},{"type":"subagent","sessionId":"k"}]}
                """))
        .containsExactly(
            "1 announce-before-list s tool call t1", "1 announce-before-list s subagent k");
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                PR 5 {"subject":{"type":"tool_call","toolCall":{"toolCallId":"c1"}}}
                SA {"sessionId":"k"}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"},{"type":"tool_call","toolCallId":"c1"},{"type":"subagent","sessionId":"k"},{"type":"_job"}]}
                """))
        .isEmpty();
  }

  @Test
  void a_child_that_a_replay_does_not_name_again_was_announced_before_R41b() {
    assertThat(
            Script.findings(
                """
                SA {"sessionId":"k","state":{"state":"running","background":[]}}
                k: TM {"terminalId":"t1"}
                SU {"state":"idle","background":[{"type":"subagent","sessionId":"k"}]}
                > 1 session/resume {"sessionId":"s","replayFrom":{"type":"start"}}
                SA {"sessionId":"k"}
                k: SU {"state":"running","background":[{"type":"terminal","terminalId":"t1"}]}
                SU {"state":"idle","background":[{"type":"subagent","sessionId":"k"}]}
                < 1 {}
                """))
        .isEmpty();
  }

  @Test
  void what_leaves_the_list_has_finished_R23() {
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                TC {"toolCallId":"c1","status":"in_progress"}
                SU {"state":"running","background":[{"type":"terminal","terminalId":"t1"},{"type":"tool_call","toolCallId":"c1"}]}
                SU {"state":"running","background":[]}
                """))
        .containsExactly(
            "4 finish-before-removal s terminal t1", "4 finish-before-removal s tool call c1");
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                TC {"toolCallId":"c1","status":"in_progress"}
                SU {"state":"running","background":[{"type":"terminal","terminalId":"t1"},{"type":"tool_call","toolCallId":"c1"}]}
                TM {"terminalId":"t1","exitStatus":{}}
                TC {"toolCallId":"c1","status":"failed"}
                SU {"state":"running","background":[]}
                """))
        .isEmpty();
  }

  @Test
  void a_call_may_leave_the_list_for_its_terminal_and_any_item_in_a_resume() {
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1","kind":"execute","status":"in_progress"}
                SU {"state":"running","background":[{"type":"tool_call","toolCallId":"c1"}]}
                TM {"terminalId":"t1"}
                TK {"toolCallId":"c1","content":{"type":"terminal","terminalId":"t1"}}
                SU {"state":"running","background":[{"type":"terminal","terminalId":"t1"}]}
                > 1 session/resume {"sessionId":"s"}
                SU {"state":"idle","background":[]}
                < 1 {}
                """))
        .isEmpty();
  }

  @Test
  void who_reports_background_work_reports_it_always_R14() {
    assertThat(
            Script.findings(
                """
                SU {"state":"running","background":[]}
                SU {"state":"requires_action"}
                SU {"state":"idle","background":null}
                """))
        .containsExactly("2 background-in-every-state s", "3 background-in-every-state s");
    assertThat(
            Script.findings(
                """
                SU {"state":"running"}
                SU {"state":"idle"}
                SU {"state":"running","background":[]}
                SU {"state":"_warming"}
                SU {"state":"unknown","background":[]}
                """))
        .isEmpty();
  }

  @Test
  void a_mirrored_state_is_a_state_too() {
    assertThat(
            Script.findings(
                """
                SA {"sessionId":"k","state":{"state":"running","background":[]}}
                SA {"sessionId":"k","state":{"state":"idle"}}
                """))
        .containsExactly("2 background-in-every-state k");
  }

  @Test
  void a_list_can_be_read_R14() {
    assertThat(
            Script.findings(
                """
                SU {"state":"running","background":[{"type":"terminal"}]}
                SU {"state":"running","background":5}
                SA {"sessionId":"k","state":{"state":"idle","background":[7]}}
                """))
        .containsExactly("1 malformed-list s", "2 malformed-list s", "3 malformed-list k");
    assertThat(
            Script.findings(
                """
                SU {"state":"running","background":[{"type":"_job","n":1,"_meta":null}]}
                """))
        .isEmpty();
  }

  @Test
  void what_has_finished_is_not_listed_R17() {
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1","exitStatus":{"exitCode":0}}
                TC {"toolCallId":"c1","status":"completed"}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"},{"type":"tool_call","toolCallId":"c1"}]}
                """))
        .containsExactly(
            "3 listed-after-finish s terminal t1", "3 listed-after-finish s tool call c1");
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"}]}
                TM {"terminalId":"t1","exitStatus":{"exitCode":0}}
                SU {"state":"idle","background":[]}
                """))
        .isEmpty();
  }

  @Test
  void work_in_a_terminal_is_listed_as_its_terminal() {
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                TC {"toolCallId":"c1","kind":"execute","status":"in_progress","content":[{"type":"terminal","terminalId":"t1"}]}
                SU {"state":"running","background":[{"type":"terminal","terminalId":"t1"},{"type":"tool_call","toolCallId":"c1"}]}
                """))
        .containsExactly("3 listed-besides-terminal s tool call c1");
    assertThat(
            Script.findings(
                """
                TM {"terminalId":"t1"}
                TC {"toolCallId":"c1","kind":"think","status":"in_progress","content":[{"type":"terminal","terminalId":"t1"},{"type":"content","content":{"type":"text","text":"3 of 9"}}]}
                TM {"terminalId":"t2","exitStatus":{}}
                TC {"toolCallId":"c2","kind":"execute","status":"in_progress","content":[{"type":"terminal","terminalId":"t2"}]}
                SU {"state":"running","background":[{"type":"terminal","terminalId":"t1"},{"type":"tool_call","toolCallId":"c1"},{"type":"tool_call","toolCallId":"c2"}]}
                """))
        .as("a call with work of its own, and one whose terminal has exited")
        .isEmpty();
  }

  @Test
  void an_idle_session_lists_its_busy_subagents_R52() {
    assertThat(
            Script.findings(
                """
                SA {"sessionId":"k","state":{"state":"running","background":[]}}
                SU {"state":"running","background":[]}
                SU {"state":"idle","background":[]}
                """))
        .containsExactly("3 subagent-stays-listed s subagent k");
    assertThat(
            Script.findings(
                """
                SA {"sessionId":"k","state":{"state":"running","background":[]}}
                SU {"state":"running","background":[]}
                k: SU {"state":"idle","background":[]}
                SU {"state":"idle","background":[]}
                """))
        .isEmpty();
  }

  @Test
  void follow_up_work_runs_before_the_list_is_empty_R24() {
    String before =
        """
        TM {"terminalId":"t1"}
        SU {"state":"idle","background":[{"type":"terminal","terminalId":"t1"}]}
        TM {"terminalId":"t1","exitStatus":{}}
        """;
    String gap =
        before
            + """
            SU {"state":"idle","background":[]}
            +61
            SU {"state":"running","background":[]}
            """;
    assertThat(Script.findings(gap)).containsExactly("6 idle-before-follow-up s");
    assertThat(Linter.lint(Script.parse(gap)).get(0).message()).contains("61 ms");
    assertThat(Script.findings(before + "SU {\"state\":\"running\",\"background\":[]}")).isEmpty();
    assertThat(
            Script.findings(
                before
                    + """
                    SU {"state":"idle","background":[]}
                    > 7 session/prompt {"sessionId":"s"}
                    SU {"state":"running","background":[]}
                    """))
        .as("a prompt begins it")
        .isEmpty();
    assertThat(
            Script.findings(
                before
                    + """
                    SU {"state":"idle","background":[]}
                    +3600000
                    SU {"state":"running","background":[]}
                    """))
        .as("an hour later it is work of its own")
        .isEmpty();
    assertThat(
            Script.findings(
                """
                SU {"state":"running","background":[]}
                SU {"state":"idle","background":[]}
                SU {"state":"running","background":[]}
                """))
        .as("nothing has left the list")
        .isEmpty();
  }
}
