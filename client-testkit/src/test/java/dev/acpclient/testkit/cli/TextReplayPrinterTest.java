package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What single events read like; whole recordings are in {@link TextGoldenTest}. */
class TextReplayPrinterTest {
  private static final String RUNNING = "'sessionUpdate':'state_update','state':'running'";
  private static final String IDLE = "'sessionUpdate':'state_update','state':'idle'";
  private static final String TERMINAL =
      "'sessionUpdate':'terminal_update','terminalId':'t','command':'npm run dev'";

  private final List<String> lines = new ArrayList<>();

  @Test
  void chunks_of_a_message_are_told_in_one_piece_when_it_began() {
    chunk("m", "Hel");
    chunk("m", "lo, ");
    chunk("m", "you.");
    update(RUNNING);
    assertThat(story())
        .startsWith(
            """
             +0:00.001     1  agent    Hello, you.
             +0:00.004     4  state    running
            """);
  }

  @Test
  void a_message_that_was_interrupted_goes_on_behind_dots() {
    chunk("m", "Hel");
    update(RUNNING);
    chunk("m", "lo");
    assertThat(texts()).containsExactly("agent    Hel", "state    running", "agent    … lo");
  }

  @Test
  void a_message_set_to_what_its_chunks_said_is_not_told_again() {
    chunk("m", "Hel");
    chunk("m", "lo");
    update(RUNNING);
    update(
        "'sessionUpdate':'agent_message','messageId':'m','content':[{'type':'text','text':'Hello'}]");
    assertThat(texts()).containsExactly("agent    Hello", "state    running");
  }

  @Test
  void a_prompt_that_the_agent_echoes_is_told_once() { // R58
    update(RUNNING);
    client(
        "'id':1,'method':'session/prompt','params':{'sessionId':'s','prompt':[{'type':'text','text':'go'}]}");
    update(
        "'sessionUpdate':'user_message','messageId':'u','content':[{'type':'text','text':'go'}]");
    agent("'id':1,'result':{'messageId':'u'}");
    update(
        "'sessionUpdate':'user_message','messageId':'v','content':[{'type':'text','text':'go'}]");
    assertThat(texts())
        .containsExactly("state    running", "prompt   go", "prompt   inserted", "user     go");
  }

  @Test
  void a_prompt_whose_answer_names_no_message_has_failed() { // R32
    update(RUNNING);
    client("'id':1,'method':'session/prompt','params':{'sessionId':'s','prompt':[]}");
    agent("'id':1,'result':{'messageId':7}");
    assertThat(texts())
        .contains("prompt   failed    the answer names no message")
        .doesNotContain("prompt   inserted");
  }

  @Test
  void the_echo_of_a_very_long_prompt_is_recognised_too() { // R58
    String text = "go ".repeat(2_000);
    update(RUNNING);
    client(
        "'id':1,'method':'session/prompt','params':{'sessionId':'s','prompt':[{'type':'text','text':'%s'}]}"
            .formatted(text));
    update(
        "'sessionUpdate':'user_message','messageId':'u','content':[{'type':'text','text':'%s'}]"
            .formatted(text));
    assertThat(texts()).hasSize(2).last().asString().startsWith("prompt   go go");
  }

  @Test
  void idle_says_what_keeps_running_and_what_closing_would_stop() { // R21, R27
    update(TERMINAL + ",'capabilities':{'cancel':{}}");
    update(IDLE + ",'stopReason':'end_turn','background':[{'type':'terminal','terminalId':'t'}]");
    assertThat(story())
        .contains(
            """
            state    idle      end_turn; 1 terminal keeps running: npm run dev (cancellable)
                                                 closing now would stop 1 task
            """);
  }

  @Test
  void an_agent_that_reports_no_background_work_may_have_some() { // R27b
    update(TERMINAL);
    update(RUNNING);
    update(IDLE);
    assertThat(story())
        .contains("state    idle      background work is not reported\n")
        .contains("closing may stop up to 1 task\n");
  }

  @Test
  void what_nothing_works_on_is_told_once_and_again_when_it_revives() { // R22, R30
    update("'sessionUpdate':'tool_call_update','toolCallId':'c','status':'in_progress'");
    update(IDLE + ",'background':[]");
    update(IDLE + ",'background':[]");
    update(IDLE + ",'background':[{'type':'tool_call','toolCallId':'c'}]");
    assertThat(texts())
        .containsExactly(
            "tool     running   c",
            "state    idle      nothing runs in the background",
            "tool     abandoned c",
            "state    idle      1 tool call keeps running: c",
            "tool     running   c");
  }

  @Test
  void a_cancel_says_what_it_marks_and_what_it_spares() { // R28
    update(TERMINAL);
    update(RUNNING + ",'background':[{'type':'terminal','terminalId':'t'}]");
    update("'sessionUpdate':'tool_call_update','toolCallId':'c','status':'in_progress'");
    client("'method':'session/cancel','params':{'sessionId':'s'}");
    assertThat(story())
        .contains("client   cancels   the foreground work: c\n")
        .contains(" spares npm run dev\n");
  }

  @Test
  void a_permission_is_told_with_its_options_and_its_end() { // R33, R36
    permission(5);
    permission(6);
    client("'id':5,'result':{'outcome':{'outcome':'selected','optionId':'n'}}");
    agent("'method':'$/cancel_request','params':{'requestId':6}");
    assertThat(story())
        .contains("asks     allow?    May I?\n")
        .contains(" Yes / No\n")
        .contains("answer   rejected  May I?: No\n")
        .contains("answer   cancelled May I?\n")
        .contains(" because the agent withdrew the question\n");
  }

  @Test
  void under_the_older_rule_a_cancel_answers_permissions() { // R35
    update(RUNNING);
    permission(5);
    client("'method':'session/cancel','params':{'sessionId':'s'}");
    assertThat(story("--permission-rule", "rfd-2026-10-27"))
        .contains("answer   cancelled May I?\n")
        .contains(" because the client cancelled the work\n");
  }

  @Test
  void a_close_says_what_it_stopped_and_of_what_nothing_is_known() { // R38
    update(TERMINAL);
    update("'sessionUpdate':'tool_call_update','toolCallId':'c','status':'in_progress'");
    update(RUNNING + ",'background':[{'type':'terminal','terminalId':'t'}]");
    client("'id':1,'method':'session/close','params':{'sessionId':'s'}");
    agent("'id':1,'result':{}");
    assertThat(story())
        .contains("session  closed    that stopped npm run dev\n")
        .contains(" what became of it is unknown: c\n");
  }

  @Test
  void a_lost_connection_leaves_everything_open() { // R45
    update(RUNNING);
    client(
        "'id':1,'method':'session/prompt','params':{'sessionId':'s','prompt':[{'type':'text','text':'go'}]}");
    lines.add("{\"ts\":9,\"event\":\"disconnected\"}");
    assertThat(story())
        .contains("agent    gone      the connection ended\n")
        .contains("session  detached  whether its work goes on is unknown\n")
        .contains(" whether a prompt became a message is unknown: 1\n");
  }

  @Test
  void a_replay_is_told_as_one_when_the_resume_is_answered() { // R41
    chunk("m", "Hello");
    client(
        "'id':1,'method':'session/resume','params':{'sessionId':'s','cwd':'/p','replayFrom':{'type':'start'}}");
    chunk("m", "Hello");
    update(IDLE + ",'background':[]");
    agent("'id':1,'result':{}");
    assertThat(texts())
        .containsExactly(
            "agent    Hello",
            "client   resumes   and asks for the history",
            "session  resumed   2 updates replayed; 1 message, 0 tool calls, 0 terminals",
            "state    idle      nothing runs in the background");
  }

  @Test
  void a_session_at_rest_can_be_released_after_the_grace_period() { // R24
    update(IDLE + ",'background':[]");
    lines.add("{\"ts\":3001,\"dir\":\"agent->client\",\"raw\":\"tick\"}");
    lines.add("{\"ts\":3002,\"dir\":\"agent->client\",\"raw\":\"tock\"}");
    assertThat(texts())
        .containsExactly(
            "state    idle      nothing runs in the background",
            "stdout   tick",
            "session  quiet     for 3 s: can be released",
            "stdout   tock");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'sessionUpdate':'agent_thought_chunk','messageId':'m','content':{'type':'image','data':'','mimeType':'image/png'}"
            + " | thought  [image]",
        "'sessionUpdate':'plan_update','plan':{'type':'items','planId':'p','entries':[{'content':'Look','priority':'low','status':'in_progress'}]}"
            + " | plan     0 of 1    now: Look",
        "'sessionUpdate':'plan_update','plan':{'type':'markdown','planId':'p','content':'# Plan'}"
            + " | plan     set       # Plan",
        "'sessionUpdate':'plan_update','plan':{'type':'file','planId':'p','uri':'file:///p'}"
            + " | plan     in a file file:///p",
        "'sessionUpdate':'notice','severity':'warning','title':'Low disk'"
            + " | notice   warning   Low disk",
        "'sessionUpdate':'session_info_update','title':'Shop' | session  titled    Shop",
        "'sessionUpdate':'usage_update','used':50,'size':200,'cost':{'amount':0.123456,'currency':'USD'}"
            + " | usage    cost 0.1235 USD; context 50 of 200 tokens (25%)",
        "'sessionUpdate':'usage_update','used':50,'size':0,'cost':{'amount':1,'currency':'USD'}"
            + " | usage    cost 1 USD; context 50 of 0 tokens",
        "'sessionUpdate':'usage_update','used':50,'size':1,'cost':{'amount':1,'currency':'USD'}"
            + " | usage    cost 1 USD; context 50 of 1 tokens",
        "'sessionUpdate':'usage_update','used':5,'size':18446744073709551615,'cost':{'amount':1,'currency':'USD'}"
            + " | usage    cost 1 USD; context 5 of 18,446,744,073,709,551,615 tokens (0%)",
        "'sessionUpdate':'compaction_update','compactionId':'c','status':'completed'"
            + " | compacts done      the earlier conversation",
        "'sessionUpdate':'subagent_update','sessionId':'k','title':'Scan'"
            + " | subagent announced Scan",
        "'sessionUpdate':'session_message','messageId':'m','content':[{'type':'text','text':'Done'}],'senderSessionId':'k'"
            + " | message  from k: Done",
        "'sessionUpdate':'terminal_update','terminalId':'t','exitStatus':{'exitCode':0}"
            + " | terminal exited    t: exit 0; 0 bytes",
        "'sessionUpdate':'tool_call_content_chunk','toolCallId':'c','content':{'type':'terminal','terminalId':'t'}"
            + " | tool     pending   c",
        "'sessionUpdate':'tool_call_update','toolCallId':'c','status':'_dozing'"
            + " | tool     running   c (_dozing)",
        "'sessionUpdate':'state_update','state':'requires_action' | state    waiting   for the user",
        "'sessionUpdate':'state_update','state':'unknown'"
            + " | state    unknown   the agent itself does not know its state",
        "'sessionUpdate':'hologram' | unknown  update hologram was ignored"
      })
  void each_kind_of_update_has_its_words(String update, String words) {
    update(update);
    assertThat(texts()).containsExactly(words);
  }

  @Test
  void the_same_fault_is_told_once_and_counted() { // R4
    update("'sessionUpdate':'hologram'");
    update("'sessionUpdate':'hologram'");
    assertThat(texts()).containsExactly("unknown  update hologram was ignored");
    assertThat(story()).contains("  faults       2 faults of the agent\n");
  }

  @Test
  void nothing_of_an_agent_reaches_the_terminal_unescaped() {
    String evil = "\\u001b]0;owned\\u0007";
    update("'sessionUpdate':'tool_call_update','toolCallId':'" + evil + "','title':'" + evil + "'");
    update("'sessionUpdate':'" + evil + "'");
    update("'sessionUpdate':'state_update','state':'_" + evil + "'");
    update("'sessionUpdate':'session_info_update','title':'" + evil + "'");
    update("'sessionUpdate':'subagent_update','sessionId':'" + evil + "'");
    chunk("m", evil);
    agent("'method':'" + evil + "'");
    assertThat(story() + story("--final"))
        .contains("\\u001b]0;owned\\u0007")
        .doesNotContain("\u001b")
        .doesNotContain("\u0007");
  }

  @Test
  void colours_are_on_what_became_of_something() {
    update("'sessionUpdate':'tool_call_update','toolCallId':'c','status':'completed'");
    AcpRun acp = run(new AcpRun().withTerminals(true, false));
    assertThat(acp.out())
        .startsWith("\033[2m +0:00.001     1  \033[0mtool     \033[32mdone      \033[0mc\n");
  }

  @Test
  void NO_COLOR_and_output_that_no_terminal_shows_have_no_colour() {
    update("'sessionUpdate':'tool_call_update','toolCallId':'c','status':'completed'");
    assertThat(run(new AcpRun().withTerminals(true, false).withEnvironment("NO_COLOR", "1")).out())
        .doesNotContain("\033");
    assertThat(story()).doesNotContain("\033");
  }

  @Test
  void the_end_alone_shows_each_message_in_full() {
    chunk("m", "one\\n  two\\n" + "x".repeat(200));
    assertThat(story("--final"))
        .isEqualTo(
            """
            session s
              state        idle; background work is not reported

              agent
                one
                  two
                %s
                %s
                %s
            """
                .formatted("x".repeat(96), "x".repeat(96), "x".repeat(8)));
  }

  @Test
  void a_transcript_without_sessions_says_so() {
    lines.add("{\"transcript\":{}}");
    assertThat(story("--final")).isEqualTo("no session\n");
  }

  private void chunk(String id, String text) {
    update(
        "'sessionUpdate':'agent_message_chunk','messageId':'%s','content':{'type':'text','text':'%s'}"
            .formatted(id, text));
  }

  private void permission(int id) {
    agent(
        """
        'id':%d,'method':'session/request_permission','params':{'sessionId':'s','title':'May I?',\
        'options':[{'optionId':'y','name':'Yes','kind':'allow_once'},\
        {'optionId':'n','name':'No','kind':'reject_once'}]}"""
            .formatted(id));
  }

  private void update(String update) {
    agent("'method':'session/update','params':{'sessionId':'s','update':{%s}}".formatted(update));
  }

  private void agent(String message) {
    add("agent->client", message);
  }

  private void client(String message) {
    add("client->agent", message);
  }

  private void add(String direction, String message) {
    String line =
        "{'ts':%d,'dir':'%s','msg':{'jsonrpc':'2.0',%s}}"
            .formatted(lines.size() + 1, direction, message);
    lines.add(line.replace('\'', '"'));
  }

  private AcpRun run(AcpRun acp, String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "replay";
    args[1] = "-";
    System.arraycopy(options, 0, args, 2, options.length);
    acp.withPrinters(ReplayPrinters::create).withStdin(String.join("\n", lines)).run(args);
    assertThat(acp.err()).isEmpty();
    return acp;
  }

  private String story(String... options) {
    return run(new AcpRun(), options).out();
  }

  /** The timeline alone, without time and line number, and without lines that go on. */
  private List<String> texts() {
    String story = story();
    return story
        .substring(0, story.indexOf("\n\n"))
        .lines()
        .map(line -> line.substring(18))
        .filter(line -> !line.startsWith(" "))
        .toList();
  }
}
