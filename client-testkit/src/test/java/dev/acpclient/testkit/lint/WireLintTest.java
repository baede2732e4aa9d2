package dev.acpclient.testkit.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WireLintTest {

  @Test
  void an_answer_to_a_prompt_has_the_id_of_its_message() {
    assertThat(
            Script.findings(
                """
                > 7 session/prompt {"sessionId":"s"}
                < 7 {}
                """))
        .containsExactly("2 prompt-without-message-id request 7");
    assertThat(
            Script.findings(
                """
                > 7 session/prompt {"sessionId":"s"}
                < 7 {"messageId":"m1"}
                > 8 session/prompt {"sessionId":"s"}
                ! 8 {"code":-32800,"message":"cancelled"}
                """))
        .isEmpty();
  }

  @Test
  void an_agent_chooses_no_version_above_the_one_asked_for() {
    assertThat(
            Script.findings(
                """
                > 1 initialize {"protocolVersion":2}
                < 1 {"protocolVersion":3,"info":{"name":"a","version":"1"}}
                """))
        .containsExactly("2 protocol-version");
    assertThat(
            Script.findings(
                """
                > 1 initialize {"protocolVersion":2}
                < 1 {"protocolVersion":"2","info":{"name":"a","version":"1"}}
                """))
        .contains("2 protocol-version");
    assertThat(
            Script.findings(
                """
                > 1 initialize {"protocolVersion":7}
                < 1 {"protocolVersion":2,"info":{"name":"a","version":"1"}}
                """))
        .isEmpty();
  }

  @Test
  void an_agent_that_chose_version_1_is_not_judged() {
    String v1 =
        """
        > 1 initialize {"protocolVersion":2}
        < 1 {"protocolVersion":1,"agentCapabilities":{}}
        AGENT 5 fs/read_text_file {"sessionId":"s","path":"/p"}
        NOISE hello
        """;
    assertThat(Script.findings(v1)).isEmpty();
    Linter linter = new Linter();
    Script.parse(v1).entries().forEach(linter::apply);
    assertThat(linter.isJudged()).isFalse();
    assertThat(linter.protocolVersion()).isEqualTo(1);
  }

  @Test
  void an_id_is_not_used_again_before_its_answer() {
    assertThat(
            Script.findings(
                """
                PR 5 {}
                PR 5 {}
                """))
        .containsExactly("2 request-id-reused s request 5");
    assertThat(
            Script.findings(
                """
                PR 5 {}
                PR "5" {}
                >> 5 {"outcome":{"outcome":"cancelled"}}
                PR 5 {}
                """))
        .as("5 and \"5\" are two ids, and an answered one is free")
        .isEmpty();
  }

  @Test
  void a_request_is_answered_once() {
    String begin =
        """
        > 1 initialize {"protocolVersion":2}
        < 1 {"protocolVersion":2,"info":{"name":"a","version":"1"}}
        """;
    assertThat(Script.findings(begin + "< 1 {}")).containsExactly("3 stray-response request 1");
    assertThat(Script.findings("< 1 {}")).as("its request may have come before").isEmpty();
    assertThat(
            Script.findings(
                begin
                    + "WIRE {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"\"}}"))
        .isEmpty();
  }

  @Test
  void values_of_an_agents_own_begin_with_an_underscore() {
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1","status":"hibernating","kind":"teleport"}
                TC {"toolCallId":"c1","status":"hibernating"}
                TK {"toolCallId":"c1","content":{"type":"hologram"}}
                SU {"state":"dreaming"}
                AGENT fs/watch {}
                AGENT session/prompt {"sessionId":"s"}
                AGENT session/update {"sessionId":"s","update":{"sessionUpdate":"holo_update"}}
                """))
        .containsExactly(
            "1 unknown-value s",
            "1 unknown-value s",
            "3 unknown-value s",
            "4 unknown-value s",
            "5 unknown-value",
            "6 unknown-value s",
            "7 unknown-value s");
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1","status":"_hibernating","kind":"_teleport"}
                TK {"toolCallId":"c1","content":{"type":"session","sessionId":"k"}}
                SU {"state":"_dreaming"}
                AGENT _fs/watch {}
                AGENT session/update {"sessionId":"s","update":{"sessionUpdate":"replay_complete"}}
                """))
        .as("of an extension, or of a newer draft")
        .isEmpty();
  }

  @Test
  void a_message_can_be_read_R5() {
    assertThat(
            Script.findings(
                """
                TC {"status":"pending"}
                SU {"background":[]}
                PR 5 {"options":[]}
                WIRE {"jsonrpc":"2.0","id":1.5,"method":"session/request_permission"}
                WIRE {"method":"$/cancel_request","params":{"requestId":1}}
                > 2 session/new {"cwd":"/p"}
                < 2 {}
                > 3 session/list {}
                ! 3 {"code":"none"}
                """))
        .containsExactly(
            "1 malformed-message s",
            "2 malformed-message s",
            "3 malformed-message s",
            "4 malformed-message",
            "5 malformed-message",
            "7 malformed-message",
            "9 malformed-message");
  }

  @Test
  void a_field_that_is_forgiven_is_told_once_a_session() {
    assertThat(
            Script.findings(
                """
                TC {"toolCallId":"c1","status":5}
                TC {"toolCallId":"c1","status":6}
                k: TC {"toolCallId":"c1","status":5}
                """))
        .containsExactly("1 tolerated-field s", "3 tolerated-field k");
    assertThat(Script.findings("TC {\"toolCallId\":\"c1\",\"status\":null,\"_meta\":{}}"))
        .isEmpty();
  }

  @Test
  void output_is_base64() {
    assertThat(
            Script.findings(
                """
                TO {"terminalId":"t1","data":"YQ"}
                TM {"terminalId":"t1","output":{"data":"a-b_"}}
                """))
        .containsExactly(
            "1 undecodable-output s terminal t1", "2 undecodable-output s terminal t1");
    assertThat(
            Script.findings(
                """
                TO {"terminalId":"t1","data":"YQ=="}
                TM {"terminalId":"t1","output":{"data":""}}
                """))
        .isEmpty();
  }

  @Test
  void standard_output_carries_messages_only() {
    assertThat(
            Script.findings(
                """
                NOISE Debugger listening on port 9229
                NOISE
                """))
        .containsExactly("1 stdout-noise");
    assertThat(Script.findings("NOISE [a line of 99999999 bytes, too long for a transcript]"))
        .as("a recording's own note of a line that may be a message")
        .isEmpty();
  }

  @Test
  void no_finding_tells_what_was_said() {
    assertThat(
            Linter.lint(
                Script.parse(
                    """
                    NOISE s3cret
                    TC {"toolCallId":"c1","title":{"s3cret":1},"status":["s3cret"]}
                    AGENT session/update {"sessionId":"s","update":{"sessionUpdate":"notice","title":"","severity":"info","x":"s3cret"}}
                    """)))
        .hasSizeGreaterThan(2)
        .allSatisfy(finding -> assertThat(finding.message()).doesNotContain("s3cret"));
  }
}
