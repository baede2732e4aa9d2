package dev.acpclient.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.testkit.oracle.NaiveReplay.PermissionRule;
import org.junit.jupiter.api.Test;

/**
 * Where no recording goes: what the naive replay makes of the rules' examples and their interplay.
 */
class NaiveFinePointsTest {
  private static final String IDLE = "{'state': 'idle', 'background': []}";
  private static final String RUNNING = "{'state': 'running', 'background': []}";
  private static final String IDLE_WITH_T1 =
      "{'state': 'idle', 'background': [{'type': 'terminal', 'terminalId': 't1'}]}";
  private static final String IDLE_WITH_C1 =
      "{'state': 'idle', 'background': [{'type': 'tool_call', 'toolCallId': 'c1'}]}";
  private static final String C1_WORKS = "{'toolCallId': 'c1', 'status': 'in_progress'}";
  private static final String C2_WORKS = "{'toolCallId': 'c2', 'status': 'in_progress'}";
  private static final String S1 = "{'sessionId': 's1'}";
  private static final String K1 = "{'sessionId': 'k1'}";
  private static final String REPLAY_S1 = "{'sessionId': 's1', 'replayFrom': {'type': 'start'}}";
  private static final String ASK_S1 =
      "{'sessionId': 's1', 'title': 'T', 'options': [{'optionId': 'o', 'name': 'N', 'kind': 'k'}]}";

  private final Recording recording = new Recording();

  private static String shown(JsonNode session, String id) {
    String table = id.startsWith("c") ? "toolCalls" : "terminals";
    return session.path(table).path(id).path("shown").asText();
  }

  private JsonNode s1() {
    return recording.session("s1");
  }

  private JsonNode k1() {
    return recording.session("k1");
  }

  @Test
  void R17_the_last_word_on_a_listed_item_wins() {
    recording.terminal("s1", "{'terminalId': 't1'}").state("s1", IDLE_WITH_T1);
    recording.terminal("s1", "{'terminalId': 't1', 'exitStatus': {'exitCode': 0}}");
    assertThat(s1().at("/background/0/live").asBoolean()).isFalse();
    assertThat(s1().at("/closeWarning/total").asInt()).isZero();
    assertThat(s1().path("activity").asText()).isEqualTo("BACKGROUND_RUNNING");

    recording.state("s1", IDLE_WITH_T1);
    assertThat(s1().at("/closeWarning/total").asInt()).isEqualTo(1);
    assertThat(shown(s1(), "t1")).isEqualTo("exited");
  }

  @Test
  void R19_an_unknown_state_does_not_hide_that_work_ended() {
    recording.state("s1", RUNNING).state("s1", "{'state': 'unknown'}").state("s1", IDLE);
    assertThat(s1().path("completions").asInt()).isEqualTo(1);

    recording.state("s1", IDLE);
    assertThat(s1().path("completions").asInt()).isEqualTo(1);
  }

  @Test
  void R22b_an_abandoned_call_stays_so_in_the_next_turn_until_it_is_touched() {
    recording.toolCall("s1", C1_WORKS).state("s1", IDLE).state("s1", RUNNING);
    recording.toolCall("s1", C2_WORKS);
    assertThat(s1().at("/abandoned/toolCalls").toString()).isEqualTo("[\"c1\"]");

    recording.update(
        "s1", "tool_call_content_chunk", "{'toolCallId': 'c1', 'content': {'type': '_x'}}");
    assertThat(shown(s1(), "c1")).isEqualTo("abandoned");

    recording.toolCall("s1", "{'toolCallId': 'c1', 'title': 'x'}");
    assertThat(shown(s1(), "c1")).isEqualTo("in_progress");
  }

  @Test
  void R24_a_pause_in_being_quiet_starts_the_period_anew() {
    recording.at(0).state("s1", IDLE).at(1).state("s1", RUNNING).at(2).state("s1", IDLE);
    recording.at(3001).update("s1", "notice", "{}");
    assertThat(s1().path("releasable").asBoolean()).isFalse();

    recording.at(3002).update("s1", "notice", "{}");
    assertThat(s1().path("releasable").asBoolean()).isTrue();
  }

  @Test
  void R24_a_prompt_has_to_be_answered_for_the_whole_period() {
    recording.at(0).state("s1", IDLE).at(60_000).clientAsks(1, "session/prompt", S1);
    recording.at(61_000).agentAnswers(1);
    assertThat(s1().path("releasable").asBoolean()).isFalse();

    recording.at(64_000).update("s1", "notice", "{}");
    assertThat(s1().path("releasable").asBoolean()).isTrue();
  }

  @Test
  void R28_cancel_spares_what_is_covered() {
    recording.toolCall("s1", C1_WORKS).toolCall("s1", C2_WORKS);
    recording.update(
        "s1",
        "tool_call_content_chunk",
        "{'toolCallId': 'c2', 'content': {'type': 'terminal', 'terminalId': 't1'}}");
    recording.state(
        "s1", "{'state': 'running', 'background': [{'type': 'terminal', 'terminalId': 't1'}]}");
    recording.clientCancels("s1");
    assertThat(shown(s1(), "c1")).isEqualTo("cancelled");
    assertThat(shown(s1(), "c2")).isEqualTo("in_progress");
  }

  @Test
  void R29_without_any_list_cancel_marks_the_current_work_only() {
    recording.toolCall("s1", C1_WORKS).state("s1", "{'state': 'idle'}");
    recording.state("s1", "{'state': 'running'}").toolCall("s1", C2_WORKS).clientCancels("s1");
    assertThat(shown(s1(), "c1")).isEqualTo("in_progress");
    assertThat(shown(s1(), "c2")).isEqualTo("cancelled");
  }

  @Test
  void R30_a_list_takes_back_what_the_client_had_assumed() {
    recording.state("s1", RUNNING).toolCall("s1", C1_WORKS).clientCancels("s1");
    assertThat(shown(s1(), "c1")).isEqualTo("cancelled");

    recording.state("s1", IDLE_WITH_C1);
    assertThat(shown(s1(), "c1")).isEqualTo("in_progress");
  }

  @Test
  void R35_the_older_rule_answers_what_is_not_listed() {
    recording.underRule(PermissionRule.RFD_2026_10_27).state("s1", RUNNING);
    recording.agentAsks(5, "session/request_permission", ASK_S1).clientCancels("s1");
    assertThat(recording.lastActions()).isEqualTo("[{\"answer\":5,\"outcome\":\"cancelled\"}]");
    assertThat(s1().path("permissions")).isEmpty();
  }

  @Test
  void R38_R39_a_close_ends_the_descendants_too_and_answers_for_them() {
    recording.terminal("s1", "{'terminalId': 't1'}").state("s1", IDLE_WITH_T1);
    recording.toolCall("s1", C2_WORKS).subagent("s1", K1).toolCall("k1", C1_WORKS);
    recording.agentAsks(5, "elicitation/create", "{'sessionId': 'k1', 'message': 'M'}");
    recording.agentAsks(6, "session/request_permission", ASK_S1);
    recording.clientAsks(1, "session/close", S1).agentAnswers(1);
    assertThat(recording.lastActions())
        .isEqualTo(
            "[{\"answer\":6,\"outcome\":\"cancelled\"},{\"answer\":5,\"action\":\"cancel\"}]");
    assertThat(s1().at("/terminals/t1/inferred").asBoolean()).isTrue();
    assertThat(shown(s1(), "c2")).isEqualTo("ended_unknown");
    assertThat(shown(k1(), "c1")).isEqualTo("ended_unknown");
    assertThat(k1().path("lifecycle").asText()).isEqualTo("closed");
  }

  @Test
  void R41_a_swap_keeps_what_still_runs_and_was_not_replayed() {
    recording.toolCall("s1", C1_WORKS).toolCall("s1", "{'toolCallId': 'c2', 'status': 'failed'}");
    recording.terminal("s1", "{'terminalId': 't1'}").state("s1", IDLE);
    recording.clientAsks(1, "session/resume", REPLAY_S1);
    recording.toolCall("s1", "{'toolCallId': 'c3', 'status': 'completed'}");
    recording.state("s1", IDLE_WITH_T1).agentAnswers(1);
    assertThat(s1().path("toolCalls").fieldNames()).toIterable().containsExactly("c3", "c1");
    assertThat(shown(s1(), "c1")).isEqualTo("abandoned");
    assertThat(shown(s1(), "t1")).isEqualTo("running");
  }

  @Test
  void R41_a_failed_resume_restores_an_open_session_and_keeps_the_marks_of_the_client() {
    recording.toolCall("s1", C1_WORKS).state("s1", "{'state': 'running'}");
    recording.clientAsks(1, "session/resume", REPLAY_S1).state("s1", IDLE);
    recording.clientCancels("s1").clientAsks(2, "tool_call/cancel", stop("c1"));
    assertThat(s1().path("state").isNull()).isTrue();

    recording.agentRefuses(1, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("open");
    assertThat(s1().path("state").asText()).isEqualTo("running");
    assertThat(shown(s1(), "c1")).isEqualTo("cancelled");
    assertThat(s1().at("/toolCalls/c1/cancelRequested").asBoolean()).isTrue();
  }

  private static String stop(String toolCall) {
    return "{'sessionId': 's1', 'toolCallId': '%s'}".formatted(toolCall);
  }

  @Test
  void R41_a_failed_resume_restores_nothing_once_the_shown_content_was_touched() {
    recording.state("s1", RUNNING).clientAsks(1, "session/resume", S1);
    recording.update("s1", "notice", "{}").agentRefuses(1, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("open");
    assertThat(s1().path("state").isNull()).isTrue();
    assertThat(s1().path("activity").asText()).isEqualTo("UNCERTAIN");
  }

  @Test
  void R41_a_second_resume_is_the_only_one_that_counts() {
    recording.state("s1", RUNNING).clientAsks(1, "session/resume", REPLAY_S1);
    recording.toolCall("s1", C1_WORKS).clientAsks(2, "session/resume", REPLAY_S1).agentAnswers(1);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("resuming");

    recording.agentAnswers(2);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("open");
    assertThat(s1().path("toolCalls")).isEmpty();
  }

  @Test
  void R41_a_refused_close_goes_back_to_the_resume_that_is_outstanding() {
    recording.state("s1", IDLE).clientAsks(1, "session/resume", S1);
    recording.clientAsks(2, "session/close", S1).agentRefuses(2, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("resuming");
  }

  @Test
  void R41_a_refused_close_goes_back_to_where_a_resume_had_started_that_failed_meanwhile() {
    recording.state("s1", IDLE).clientAsks(1, "session/close", S1).agentAnswers(1);
    recording.clientAsks(2, "session/resume", S1).clientAsks(3, "session/close", S1);
    recording.agentRefuses(2, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("closing");

    recording.agentRefuses(3, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("closed");
  }

  @Test
  void R41_a_resume_during_a_close_goes_back_to_closing_or_open_if_the_close_was_refused() {
    recording.state("s1", IDLE).clientAsks(1, "session/close", S1);
    recording.clientAsks(2, "session/resume", S1).agentRefuses(2, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("closing");

    recording.clientAsks(3, "session/resume", S1).agentRefuses(1, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("resuming");

    recording.agentRefuses(3, -32603);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("open");
  }

  @Test
  void R41b_a_child_of_a_replay_is_swapped_with_its_parent() {
    recording.subagent("s1", K1).toolCall("k1", C1_WORKS).state("k1", RUNNING);
    recording.clientAsks(1, "session/resume", REPLAY_S1).subagent("s1", K1);
    recording.toolCall("k1", "{'toolCallId': 'c2', 'status': 'completed'}").state("k1", IDLE);
    assertThat(k1().path("state").isNull()).isTrue();
    assertThat(k1().path("toolCalls").fieldNames()).toIterable().containsExactly("c1");

    recording.agentAnswers(1);
    assertThat(k1().path("toolCalls").fieldNames()).toIterable().containsExactly("c2", "c1");
    assertThat(k1().path("activity").asText()).isEqualTo("QUIET");
    assertThat(k1().path("completions").asInt()).isZero();
  }

  @Test
  void R41b_a_closed_child_comes_back_when_its_parent_was_resumed_even_in_vain() {
    recording.subagent("s1", K1).toolCall("k1", C1_WORKS);
    recording.clientAsks(1, "session/close", S1).agentAnswers(1).state("k1", RUNNING);
    assertThat(k1().path("lifecycle").asText()).isEqualTo("closed");

    recording.clientAsks(2, "session/resume", S1).agentRefuses(2, -32603).state("k1", RUNNING);
    assertThat(s1().path("lifecycle").asText()).isEqualTo("closed");
    assertThat(k1().path("lifecycle").asText()).isEqualTo("open");
    assertThat(k1().path("state").asText()).isEqualTo("running");
    assertThat(shown(k1(), "c1")).isEqualTo("ended_unknown");
  }

  @Test
  void R41b_a_child_that_a_failed_resume_closed_again_stays_closed() {
    recording.subagent("s1", K1).clientAsks(1, "session/close", S1).agentAnswers(1);
    recording.clientAsks(2, "session/resume", S1).state("k1", RUNNING).agentRefuses(2, -32603);
    recording.state("k1", IDLE);
    assertThat(k1().path("lifecycle").asText()).isEqualTo("closed");
  }

  @Test
  void R43_snapshots_of_a_resume_complete_nothing() {
    recording.state("s1", IDLE).clientAsks(1, "session/resume", S1);
    recording.state("s1", RUNNING).state("s1", IDLE).agentAnswers(1);
    assertThat(s1().path("completions").asInt()).isZero();

    recording.state("s1", RUNNING).state("s1", IDLE);
    assertThat(s1().path("completions").asInt()).isEqualTo(1);
  }

  @Test
  void R45_a_lost_connection_ends_nothing_and_drops_what_was_asked() {
    recording.terminal("s1", "{'terminalId': 't1'}").state("s1", IDLE_WITH_T1);
    recording.clientAsks(1, "session/prompt", S1);
    recording.agentAsks(5, "session/request_permission", ASK_S1).disconnected();
    assertThat(recording.lastActions()).isEqualTo("[]");
    assertThat(s1().path("lifecycle").asText()).isEqualTo("detached");
    assertThat(s1().path("state").asText()).isEqualTo("idle");
    assertThat(s1().path("confirmed").asBoolean()).isFalse();
    assertThat(shown(s1(), "t1")).isEqualTo("running");
    assertThat(s1().path("pendingPrompts").asInt()).isZero();
    assertThat(s1().path("permissions")).isEmpty();
  }

  @Test
  void R46_a_new_session_under_an_old_id_forgets_the_old_one_and_its_children() {
    recording.subagent("s1", K1).toolCall("s1", C1_WORKS);
    recording.clientAsks(1, "session/close", S1).agentAnswers(1);
    recording.clientAsks(2, "session/new", "{}").agentStarts(2, "s1");
    assertThat(s1().path("lifecycle").asText()).isEqualTo("open");
    assertThat(s1().path("toolCalls")).isEmpty();
    assertThat(recording.sessions().has("k1")).isFalse();
  }

  @Test
  void R50_a_child_has_one_parent_and_no_session_is_its_own_ancestor() {
    recording.subagent("s1", K1).subagent("k1", S1);
    recording.subagent("s2", "{'sessionId': 'k1', 'title': 'T', 'state': {'state': 'running'}}");
    assertThat(k1().path("state").isNull()).isTrue();
    assertThat(recording.session("s2").at("/subagents/k1/title").asText()).isEqualTo("T");

    recording.clientAsks(1, "session/close", "{'sessionId': 's2'}").agentAnswers(1);
    assertThat(k1().path("lifecycle").asText()).isEqualTo("open");

    recording.clientAsks(2, "session/close", S1).agentAnswers(2);
    assertThat(k1().path("lifecycle").asText()).isEqualTo("closed");
  }

  @Test
  void R51_a_mirrored_state_without_value_leaves_the_last_one_unconfirmed() {
    recording.subagent("s1", "{'sessionId': 'k1', 'state': " + IDLE + "}");
    assertThat(k1().path("activity").asText()).isEqualTo("QUIET");

    recording.subagent("s1", "{'sessionId': 'k1', 'state': null}");
    assertThat(k1().path("state").asText()).isEqualTo("idle");
    assertThat(k1().path("confirmed").asBoolean()).isFalse();
    assertThat(k1().path("background").isNull()).isTrue();
  }
}
