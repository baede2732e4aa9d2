package dev.acpclient.testkit.agent;

import static dev.acpclient.model.StopReason.Known.END_TURN;
import static dev.acpclient.testkit.Listed.subagent;
import static dev.acpclient.testkit.Listed.terminal;
import static dev.acpclient.testkit.Listed.toolCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.acpclient.AcpClient;
import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.PromptOutcome;
import dev.acpclient.RefusedException;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.model.AgentCapabilities;
import dev.acpclient.model.ListSessionsRequest;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionArchiveFilter;
import dev.acpclient.model.SessionCapabilities;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfo;
import dev.acpclient.model.SessionStatus;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Background;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.CloseWarning;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptedAgentTest {
  private static final Path PROJECT = Path.of("project").toAbsolutePath();

  private final ScriptedAgent agent = ScriptedAgent.create();
  private AcpClient client;

  @AfterEach
  void nothing_went_wrong_on_the_quiet() {
    assertThat(Linter.lint(agent.transcript())).as("breaches of the protocol").isEmpty();
    agent.close();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("acp-scripted-agent"));
  }

  private AcpSession open() {
    client = agent.connect();
    return client.newSession(PROJECT).blockingGet();
  }

  private SessionModel after(AcpSession session) {
    agent.settle();
    assertThat(session.model().diagnostics().recent()).as("breaches of the protocol").isEmpty();
    return session.model();
  }

  private static void prompt(AcpSession session) {
    assertThat(session.prompt("go").blockingGet()).isInstanceOf(PromptOutcome.Inserted.class);
  }

  private static void done(Single<?> call) {
    call.ignoreElement().blockingAwait();
  }

  @Test
  void a_prompt_is_inserted_and_ends_when_nothing_is_scripted() {
    AcpSession session = open();
    assertThat(session.prompt("hello").blockingGet())
        .isEqualTo(new PromptOutcome.Inserted(new MessageId("u1")));
    SessionModel model = after(session);
    assertThat(Activity.of(model)).isEqualTo(Activity.QUIET);
    assertThat(model.completions()).isEqualTo(1);
    assertThat(model.messages().values()).hasSize(1);
    assertThat(model.messages().values().iterator().next().text()).isEqualTo("hello");
    agent.verify();
  }

  @Test
  void a_script_is_played_in_its_order_and_the_list_goes_with_every_state() {
    agent
        .onPrompt()
        .accept()
        .running()
        .terminal("t1", "npm run dev")
        .lists(terminal("t1"))
        .says("m1", "It runs.")
        .idle(END_TURN);
    AcpSession session = open();
    prompt(session);
    SessionModel model = after(session);
    assertThat(Activity.of(model)).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(CloseWarning.of(model).terminals()).isEqualTo(1);
    assertThat(model.terminals().get(new TerminalId("t1")).command()).isEqualTo("npm run dev");
    agent.now().exits("t1", 0);
    model = after(session);
    assertThat(Activity.of(model)).isEqualTo(Activity.QUIET);
    assertThat(model.terminals().get(new TerminalId("t1")).exit().exitCode()).isZero();
    assertThat(model.completions()).isEqualTo(1);
    agent.verify();
  }

  @Test
  void what_is_listed_is_announced_without_the_script_saying_so() {
    AcpSession session = open();
    agent
        .now()
        .running()
        .subagent("k1", "Scan")
        .lists(terminal("t9"), toolCall("c9"), subagent("k1"));
    SessionModel model = after(session);
    assertThat(model.terminals()).containsKey(new TerminalId("t9"));
    assertThat(model.toolCalls()).containsKey(new ToolCallId("c9"));
    assertThat(CloseWarning.of(model).total()).isEqualTo(3);
    agent.now().status("c9", ToolCallStatus.Known.FAILED).exits("t9", 1).unlists("k1");
    assertThat(CloseWarning.of(after(session)).total()).isZero();
  }

  @Test
  void stop_ends_the_foreground_and_leaves_what_is_listed() {
    agent
        .onPrompt()
        .running()
        .terminal("t1", "npm run dev")
        .toolCall("c1", "Edit")
        .toolCall("c2", "Serve")
        .shows("c2", "t1")
        .terminal("t2", "npm test")
        .asksPermission(5, "Edit?")
        .asksPermission(6, "Restart?", terminal("t1"))
        .lists(terminal("t1"));
    AcpSession session = open();
    prompt(session);
    assertThat(session.cancel().blockingGet()).isEqualTo(CancelOutcome.CANCELLED);
    SessionModel model = after(session);
    assertThat(model.toolCalls().get(new ToolCallId("c1")).status())
        .isEqualTo(ToolCallStatus.Known.CANCELLED);
    assertThat(model.toolCalls().get(new ToolCallId("c2")).status())
        .isEqualTo(ToolCallStatus.Known.IN_PROGRESS);
    assertThat(model.terminals().get(new TerminalId("t1")).exit()).isNull();
    assertThat(model.terminals().get(new TerminalId("t2")).exit().signal()).isEqualTo("SIGTERM");
    assertThat(model.permissions()).containsOnlyKeys(RequestId.of(6));
    assertThat(agent.received("session/cancel")).hasSize(1);
    agent.verify();
  }

  @Test
  void stop_while_idle_changes_nothing() {
    AcpSession session = open();
    agent.now().terminal("t1", "top").lists(terminal("t1"));
    assertThat(session.cancel().blockingGet()).isEqualTo(CancelOutcome.NOTHING_RUNNING);
    assertThat(after(session).background().lists(new TerminalId("t1"))).isTrue();
  }

  @Test
  void a_held_prompt_is_cancelled_by_stop_and_by_withdrawal() {
    agent.onPrompt().hold().accept();
    agent.onPrompt().hold().accept();
    AcpSession session = open();
    agent.now().running();
    TestObserver<PromptOutcome> first = session.prompt("one").test();
    TestObserver<PromptOutcome> second = session.prompt("two").test();
    RequestId id = after(session).prompts().pending().keySet().iterator().next();
    session.withdraw(id).blockingAwait();
    agent.settle();
    first.assertValue(new PromptOutcome.Cancelled());
    second.assertNoValues();
    done(session.cancel());
    agent.settle();
    second.assertValue(new PromptOutcome.Cancelled());
    agent.verify();
  }

  @Test
  void a_held_prompt_goes_on_when_it_is_released() {
    agent.onPrompt().hold().accept("m7").running().hold().idle(END_TURN);
    AcpSession session = open();
    TestObserver<PromptOutcome> outcome = session.prompt("one").test();
    after(session);
    outcome.assertNoValues();
    agent.release();
    assertThat(Activity.of(after(session))).isEqualTo(Activity.FOREGROUND);
    outcome.assertValue(new PromptOutcome.Inserted(new MessageId("m7")));
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(agent::verify)
        .withMessageContaining("a script in session s1 still waits: for release()");
    agent.release();
    assertThat(Activity.of(after(session))).isEqualTo(Activity.QUIET);
    agent.verify();
    assertThatThrownBy(agent::release).hasMessage("no script is on hold");
  }

  @Test
  void a_prompt_can_be_refused() {
    agent.onPrompt().refuse(-32602, "no such image");
    AcpSession session = open();
    assertThatThrownBy(() -> session.prompt("x").blockingGet())
        .isInstanceOf(AgentErrorException.class)
        .hasMessageContaining("no such image");
    assertThat(after(session).messages()).isEmpty();
  }

  @Test
  void closing_stops_all_and_says_so_before_the_answer() {
    AcpSession session = open();
    agent
        .now()
        .running()
        .toolCall("c1", "Edit")
        .asksPermission(5, "Edit?")
        .subagent("k1", "Scan")
        .in("k1")
        .running()
        .in("s1")
        .lists(terminal("t1"), subagent("k1"));
    session.close().blockingAwait();
    SessionModel model = after(session);
    assertThat(model.lifecycle()).isEqualTo(Lifecycle.CLOSED);
    assertThat(model.terminals().get(new TerminalId("t1")).exit().inferred()).isFalse();
    assertThat(model.toolCalls().get(new ToolCallId("c1")).status())
        .isEqualTo(ToolCallStatus.Known.CANCELLED);
    assertThat(model.foreground().lastStopReason()).isEqualTo(StopReason.Known.CANCELLED);
    assertThat(model.permissions()).isEmpty();
    assertThat(client.session(new SessionId("k1")).model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    agent.verify();
  }

  @Test
  void a_terminal_and_a_tool_call_are_stopped_one_by_one() {
    AcpSession session = open();
    agent.now().toolCall("c1", "Watch").terminal("t1", "top").lists(terminal("t1"), toolCall("c1"));
    after(session);
    session.cancelTerminal(new TerminalId("t1")).blockingAwait();
    SessionModel model = after(session);
    assertThat(model.terminals().get(new TerminalId("t1")).exit().signal()).isEqualTo("SIGTERM");
    assertThat(model.background().lists(new TerminalId("t1"))).isFalse();
    assertThat(model.background().lists(new ToolCallId("c1"))).isTrue();
    session.cancelToolCall(new ToolCallId("c1")).blockingAwait();
    assertThat(Activity.of(after(session))).isEqualTo(Activity.QUIET);
    agent.verify();
  }

  @Test
  void resuming_with_a_replay_shows_all_again_and_nothing_twice() {
    AcpSession session = open();
    agent
        .now()
        .running()
        .chunk("m1", "Hel")
        .chunk("m1", "lo")
        .thinks("h1", "Hm")
        .toolCall("c1", "Serve")
        .terminal("t1", "npm run dev")
        .output("t1", "rea")
        .output("t1", "dy")
        .lists(terminal("t1"))
        .idle(END_TURN);
    SessionModel before = after(session);
    done(session.resume(true));
    SessionModel model = after(session);
    assertThat(model.messages()).isEqualTo(before.messages());
    assertThat(model.terminals().get(new TerminalId("t1")).output().text()).isEqualTo("ready");
    assertThat(model.background().lists(new TerminalId("t1"))).isTrue();
    assertThat(model.completions()).isEqualTo(1);
    assertThat(Abandoned.of(model).toolCalls()).containsExactly(new ToolCallId("c1"));
    agent.verify();
  }

  @Test
  void after_a_lost_connection_the_client_finds_what_it_left() {
    AcpSession session = open();
    agent
        .now()
        .subagent("k1", "Scan")
        .in("k1")
        .running()
        .in("s1")
        .lists(terminal("t1"), subagent("k1"));
    after(session);
    agent.commits(Fault.exit(3));
    assertThat(session.models().filter(m -> m.lifecycle() == Lifecycle.DETACHED).blockingFirst())
        .isNotNull();
    done(client.reconnect());
    SessionModel model = after(session);
    assertThat(Activity.of(model)).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(model.background().lists(new TerminalId("t1"))).isTrue();
    assertThat(Activity.of(client.session(new SessionId("k1")).model()))
        .isEqualTo(Activity.FOREGROUND);
    agent.verify();
  }

  @Test
  void resuming_without_a_replay_announces_what_is_listed() {
    AcpSession session = open();
    agent.now().says("m1", "Hi").terminal("t1", "top").lists(terminal("t1"));
    session.close().blockingAwait();
    done(session.resume(false));
    SessionModel model = after(session);
    assertThat(Activity.of(model)).isEqualTo(Activity.QUIET);
    agent.now().lists(terminal("t2"));
    done(session.resume(false));
    model = after(session);
    assertThat(model.background().lists(new TerminalId("t2"))).isTrue();
    assertThat(model.terminals().get(new TerminalId("t2")).cancelAdvertised()).isTrue();
  }

  @Test
  void a_fork_has_the_messages_and_not_the_work() {
    AcpSession session = open();
    agent.now().says("m1", "Hi").lists(terminal("t1"));
    AcpSession fork = session.fork().blockingGet();
    assertThat(fork.id()).isEqualTo(new SessionId("s2"));
    done(fork.resume(true));
    SessionModel model = after(fork);
    assertThat(model.messages())
        .containsOnlyKeys(new MessageKey(MessageKey.Kind.AGENT_MESSAGE, new MessageId("m1")));
    assertThat(Activity.of(model)).isEqualTo(Activity.QUIET);
    agent.verify();
  }

  @Test
  void sessions_are_listed_titled_archived_and_deleted() {
    AcpSession session = open();
    done(client.newSession(PROJECT));
    assertThat(session.setTitle("One").blockingGet()).isEqualTo("One");
    assertThat(listed(null)).extracting(SessionInfo::title).containsExactly("One", null);
    client.archiveSession(session.id()).blockingAwait();
    assertThat(listed(null)).hasSize(1);
    assertThat(listed(SessionArchiveFilter.Known.ONLY)).hasSize(1);
    client.unarchiveSession(session.id()).blockingAwait();
    assertThat(client.sessionStatus(session.id()).blockingGet().status())
        .isEqualTo(SessionStatus.Known.SAVED);
    client.deleteSession(session.id()).blockingAwait();
    assertThat(listed(SessionArchiveFilter.Known.INCLUDE)).hasSize(1);
    assertThat(client.sessionStatus(new SessionId("s2")).blockingGet().status())
        .isEqualTo(SessionStatus.Known.OPEN);
    agent.verify();
  }

  private List<SessionInfo> listed(SessionArchiveFilter archived) {
    return client
        .listSessions(new ListSessionsRequest(null, null, archived, null))
        .toList()
        .blockingGet();
  }

  @Test
  void a_script_waits_for_the_answer_to_its_question() {
    agent
        .onPrompt()
        .running()
        .asksPermission(5, "May I?")
        .requiresAction()
        .untilAnswered()
        .running()
        .says("m1", "Thanks")
        .idle(END_TURN);
    AcpSession session = open();
    prompt(session);
    PermissionPrompt asked = after(session).permissions().get(RequestId.of(5));
    assertThat(session.model().foreground().state()).isEqualTo("requires_action");
    client.answer(asked, new PermissionOptionId("allow")).blockingAwait();
    assertThat(Activity.of(after(session))).isEqualTo(Activity.QUIET);
    agent.verify();
  }

  @Test
  void an_agent_that_reports_no_background_work_sends_no_list() {
    agent.withoutBackgroundReports();
    AcpSession session = open();
    agent.now().running().terminal("t1", "top").idle(END_TURN);
    assertThat(after(session).background())
        .isEqualTo(new Background.NotReported(Background.Cause.OMITTED));
    assertThatThrownBy(() -> agent.now().lists(terminal("t1")))
        .hasMessageContaining("an agent that reports no background work cannot list");
  }

  @Test
  void time_passes_only_when_the_test_says_so() {
    agent.onPrompt().running().after(Duration.ofSeconds(5)).idle(END_TURN);
    AcpSession session = open();
    prompt(session);
    agent.advance(Duration.ofMillis(4999));
    assertThat(Activity.of(session.model())).isEqualTo(Activity.FOREGROUND);
    TestObserver<Void> releasable = session.whenReleasable().test();
    agent.advance(Duration.ofSeconds(3));
    assertThat(Activity.of(session.model())).isEqualTo(Activity.QUIET);
    releasable.assertNotComplete();
    agent.advance(Duration.ofMillis(1));
    releasable.assertComplete();
    agent.verify();
  }

  @Test
  void an_unscripted_request_fails_at_once_on_both_sides() {
    open();
    assertThatThrownBy(
            () ->
                client
                    .request(
                        "_vendor/x", JsonNodeFactory.instance.objectNode().put("key", "secret"))
                    .blockingGet())
        .hasMessageContaining(
            "not scripted: _vendor/x with params key; script it with"
                + " agent.onRequest(\"_vendor/x\")");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(agent::verify)
        .withMessage(
            "the scripted agent was not treated as scripted:\n"
                + "- unscripted: _vendor/x with params key (line 5)");
  }

  @Test
  void a_prompt_beyond_the_script_fails_at_once() {
    agent.onPrompt().running().idle(END_TURN);
    AcpSession session = open();
    prompt(session);
    assertThatThrownBy(() -> session.prompt("again").blockingGet())
        .hasMessageContaining(
            "not scripted: session/prompt with params sessionId, prompt; script it with"
                + " agent.onPrompt()");
    assertThatThrownBy(agent::verify).hasMessageContaining("unscripted: session/prompt");
  }

  @Test
  void a_script_that_was_never_played_is_told() {
    agent.onPrompt().running();
    agent.onNewSession().running();
    agent.connect();
    assertThatThrownBy(agent::verify)
        .hasMessageContaining("1 script(s) for a prompt that never came")
        .hasMessageContaining("1 script(s) for a new session that never came");
  }

  @Test
  void a_script_that_makes_no_sense_is_told_and_fails_the_prompt() {
    agent.onPrompt().accept().accept();
    agent.onPrompt().in("s77").accept();
    AcpSession session = open();
    prompt(session);
    assertThatThrownBy(() -> session.prompt("two").blockingGet())
        .hasMessageContaining("the script has a mistake");
    assertThatThrownBy(agent::verify)
        .hasMessageContaining("a script failed: there is nothing to accept")
        .hasMessageContaining("a script failed: the agent has no session s77, only [s1]");
  }

  @Test
  void requests_can_be_answered_as_the_test_likes() {
    AcpSession session = open();
    agent.onRequest("_vendor/x").answers(JsonNodeFactory.instance.objectNode().put("n", 1));
    assertThat(
            client
                .request("_vendor/x", JsonNodeFactory.instance.objectNode())
                .blockingGet()
                .path("n")
                .intValue())
        .isEqualTo(1);
    agent.onRequest("session/close").fails(-32603, "no");
    assertThatThrownBy(() -> session.close().blockingAwait()).hasMessageContaining("no");
    agent.onRequest("session/fork").keepsSilent();
    TestObserver<AcpSession> fork = session.fork().test();
    after(session);
    fork.assertNotComplete().assertNoErrors();
    agent.verify();
  }

  @Test
  void a_new_session_can_begin_to_work_by_itself() {
    agent.onNewSession().running().says("m1", "Good morning").idle(END_TURN);
    AcpSession session = open();
    assertThat(after(session).completions()).isEqualTo(1);
    agent.verify();
  }

  @Test
  void the_client_is_seen_and_written_down() {
    AcpSession session = open();
    prompt(session);
    agent.settle();
    assertThat(agent.received())
        .extracting(ReceivedMessage::method)
        .containsExactly("initialize", "session/new", "session/prompt");
    ReceivedMessage prompt = agent.received("session/prompt").get(0);
    assertThat(prompt.sessionId()).isEqualTo("s1");
    assertThat(prompt.line()).isEqualTo(5);
    assertThat(agent.transcript().entries().get(4).line()).isEqualTo(5);
    assertThat(agent.transcript().entries()).hasSize(9);
  }

  @Test
  void nothing_can_be_said_where_nobody_is() {
    assertThatThrownBy(agent::now)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no session is open");
    assertThatThrownBy(() -> agent.commits(Fault.stdoutNoise("x")))
        .hasMessageContaining("no client is connected");
    agent.settle();
    agent.verify();
  }

  @Test
  void what_it_does_not_offer_the_client_does_not_ask() {
    agent.offers(new AgentCapabilities(new SessionCapabilities(), null, null, null));
    AcpSession session = open();
    assertThatThrownBy(() -> done(session.fork()))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("does not offer session/fork");
    assertThat(agent.received("session/fork")).isEmpty();
    agent.verify();
  }
}
