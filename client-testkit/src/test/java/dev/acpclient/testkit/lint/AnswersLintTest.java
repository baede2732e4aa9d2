package dev.acpclient.testkit.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswersLintTest {
  private static final String PROMPT =
      "session/prompt {\"sessionId\":\"s\",\"prompt\":[{\"type\":\"text\",\"text\":\"x\"}]}";
  private static final String OTHER = PROMPT.replace("\"x\"", "\"y\"");
  private static final String INSERTED =
      "AGENT session/update {\"sessionId\":\"s\",\"update\":{\"sessionUpdate\":\"user_message\","
          + "\"messageId\":\"m1\",\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}}\n";
  private static final String ERROR = " {\"code\":-32603,\"message\":\"no\"}\n";

  @Test
  void every_request_has_an_answer() {
    String lines =
        """
        > 1 session/set_title {"sessionId":"s","title":"x"}
        > 2 session/list {}
        > 3 session/set_title {"sessionId":"s","title":"y"}
        < 3 {"title":"y"}
        """;
    assertThat(Script.findings(lines))
        .containsExactly("1 request-unanswered s request 1", "2 request-unanswered request 2");
    assertThat(Script.findings(lines + "LOST\n> 4 session/list {}\n"))
        .as("at the end of the connection")
        .hasSize(2);
    assertThat(Script.findings(lines + "< 1 {\"title\":\"x\"}\n! 2" + ERROR)).isEmpty();
  }

  @Test
  void an_answer_may_have_been_on_its_way_when_the_recording_ends() {
    assertThat(
            Script.findings(
                """
                > 1 session/list {}
                > 2 session/set_title {"sessionId":"s","title":"x"}
                > 3 session/set_title {"sessionId":"other","title":"x"}
                < 1 {"sessions":[]}
                < 3 {"title":"x"}
                > 4 session/list {}
                """))
        .as("what is open is the last, or for another session than what was answered")
        .isEmpty();
  }

  @Test
  void what_waits_for_a_user_or_is_held_may_be_open() {
    assertThat(
            Script.findings(
                """
                > 1 auth/login {"methodId":"web"}
                > 2 session/new {"cwd":"/p"}
                > 6 _vendor/wait {}
                > 3 %s
                > 4 %s
                > 5 session/set_title {"sessionId":"s","title":"x"}
                < 5 {"title":"x"}
                ! 4 {"code":-32800,"message":"withdrawn"}
                """
                    .formatted(PROMPT, OTHER)))
        .isEmpty();
  }

  @Test
  void a_prompt_has_its_answer_before_a_later_one_is_inserted() {
    String lines =
        """
        > 1 %s
        > 2 %s
        < 2 {"messageId":"m2"}
        """
            .formatted(PROMPT, OTHER);
    assertThat(Script.findings(lines)).containsExactly("1 request-unanswered s request 1");
    assertThat(Script.findings(lines + "! 1 {\"code\":-32800,\"message\":\"withdrawn\"}"))
        .isEmpty();
  }

  @Test
  void a_prompt_that_was_inserted_succeeds_R32() {
    assertThat(
            Script.findings(
                "SU {\"state\":\"idle\"}\n> 1 " + PROMPT + "\n" + INSERTED + "! 1" + ERROR))
        .containsExactly("4 error-after-insertion s request 1");
    assertThat(
            Script.findings(
                "SU {\"state\":\"idle\"}\n> 1 "
                    + PROMPT
                    + "\n"
                    + INSERTED
                        .replace("user_message", "user_message_chunk")
                        .replaceAll("[\\[\\]]", "")
                    + "! 1 {\"code\":-32800,\"message\":\"cancelled\"}"))
        .as("in a chunk, and said to be cancelled")
        .containsExactly("4 error-after-insertion s request 1");
  }

  @Test
  void a_prompt_that_was_not_inserted_may_fail() {
    assertThat(Script.findings(INSERTED + "> 1 " + PROMPT + "\n! 1" + ERROR))
        .as("the message was there before")
        .isEmpty();
    assertThat(Script.findings(INSERTED + "> 1 " + OTHER + "\n" + INSERTED + "! 1" + ERROR))
        .as("the message is not the prompt's")
        .isEmpty();
    assertThat(
            Script.findings(
                "SU {\"state\":\"idle\"}\n> 1 "
                    + PROMPT
                    + "\n> 2 "
                    + PROMPT
                    + "\n"
                    + INSERTED
                    + "! 2"
                    + ERROR
                    + "< 1 {\"messageId\":\"m1\"}\n"))
        .as("the message is that of another prompt that says the same")
        .isEmpty();
    assertThat(
            Script.findings(
                "SU {\"state\":\"idle\"}\n> 1 "
                    + PROMPT
                    + "\n< 1 {\"messageId\":\"m1\"}\n> 2 "
                    + PROMPT
                    + "\n"
                    + INSERTED
                    + "! 2"
                    + ERROR))
        .as("the message came after the answer that names it")
        .isEmpty();
  }
}
