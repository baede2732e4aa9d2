package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.model.AudioContent;
import dev.acpclient.model.AuthMethodId;
import dev.acpclient.model.AuthMethodTerminal;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.ForkSessionRequest;
import dev.acpclient.model.ImageContent;
import dev.acpclient.model.ListSessionsRequest;
import dev.acpclient.model.McpServer;
import dev.acpclient.model.McpServerStdio;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.ProviderId;
import dev.acpclient.model.ResumeSessionRequest;
import dev.acpclient.model.SessionArchiveFilter;
import dev.acpclient.model.SessionConfigId;
import dev.acpclient.model.SessionConfigValueId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfo;
import dev.acpclient.model.SystemPrompt;
import dev.acpclient.model.SystemPromptMode;
import dev.acpclient.model.TextContent;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sessions, logins and providers on the wire, and what is not sent to an agent without them. */
@Timeout(60)
class SessionsTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private static final SessionId S = new SessionId("s");

  private final ClientScene scene = ClientScene.connected();
  private final FakeAgent agent = scene.agent;
  private final AcpClient client = scene.client;

  @AfterEach
  void close() {
    scene.close();
  }

  private static TestObserver<Void> test(Completable completable) {
    return completable.<Void>toObservable().test();
  }

  private ObjectNode next(String method, String params) {
    ObjectNode request = agent.next(method);
    assertThat(request.get("params")).isEqualTo(FakeAgent.json(params));
    return request;
  }

  @Test
  void a_new_session_is_idle_and_says_nothing_of_its_background() { // R2
    TestObserver<AcpSession> starting = client.newSession(Path.of("/work")).test();
    agent.result(next("session/new", "{'cwd':'/work'}"), "{'sessionId':'s'}");
    AcpSession session = ClientScene.value(starting);
    assertThat(session.id()).isEqualTo(S);
    assertThat(Activity.of(session.model())).isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(session.closeWarning().reported()).isFalse();
  }

  @Test
  void updates_that_come_before_the_answer_are_not_lost() { // R2
    TestObserver<AcpSession> starting = client.newSession(Path.of("/work")).test();
    ObjectNode request = agent.next("session/new");
    agent.state("s", "{'state':'running'}");
    agent.chunk("s", "m", "hello");
    agent.result(request, "{'sessionId':'s'}");
    AcpSession session = ClientScene.value(starting);
    assertThat(session.model().foreground().state()).isEqualTo("running");
    assertThat(session.model().content().conversation().messages().values())
        .singleElement()
        .satisfies(message -> assertThat(message.text()).isEqualTo("hello"));
  }

  @Test
  void directories_must_be_absolute_on_some_machine() {
    for (String cwd : List.of("work", "", "./x", "C:x", "file:///x")) {
      assertThatThrownBy(() -> client.newSession(new NewSessionRequest(cwd)))
          .as(cwd)
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String cwd : List.of("/", "C:\\x", "c:/x", "\\\\server\\share")) {
      assertThat(client.newSession(new NewSessionRequest(cwd))).isNotNull();
    }
    agent.expectNothing();
  }

  @Test
  void a_login_is_asked_for_and_the_session_started_after_it() { // section 5
    Single<AcpSession> session = client.newSession(Path.of("/work"));
    TestObserver<AcpSession> refused = session.test();
    agent.error(agent.next("session/new"), -32000, "log in");
    assertThat(ClientScene.failure(refused))
        .isInstanceOfSatisfying(
            AgentErrorException.class, e -> assertThat(e.isAuthenticationRequired()).isTrue());
    assertThat(client.authMethods()).hasSize(2);
    TestObserver<Void> login = test(client.login(new AuthMethodId("web")));
    agent.result(next("auth/login", "{'methodId':'web'}"), "{}");
    ClientScene.done(login);
    TestObserver<AcpSession> started = session.test();
    agent.result(agent.next("session/new"), "{'sessionId':'s'}");
    ClientScene.value(started);
    TestObserver<Void> logout = test(client.logout());
    agent.result(next("auth/logout", "{}"), "{}");
    ClientScene.done(logout);
  }

  @Test
  void a_terminal_login_is_the_agents_command_with_more_to_it() {
    AuthMethodTerminal method = (AuthMethodTerminal) client.authMethods().get(1);
    assertThat(AcpClient.terminalLogin(AgentCommand.of("agent", "--acp"), method))
        .isEqualTo(new AgentCommand("agent", List.of("--acp", "login"), Map.of("A", "b"), null));
    assertThat(ClientScene.failure(test(client.login(method.methodId()))))
        .isInstanceOf(RefusedException.class);
    agent.expectNothing();
  }

  @Test
  void at_most_one_page_is_asked_for_ahead_of_what_is_wanted() {
    TestSubscriber<SessionInfo> list =
        client
            .listSessions(
                new ListSessionsRequest("/w", null, SessionArchiveFilter.Known.INCLUDE, null))
            .test(2);
    agent.result(
        next("session/list", "{'cwd':'/w','archived':'include'}"),
        """
        {'sessions':[{'sessionId':'a','cwd':'/w'},7,{'sessionId':'b','cwd':'/w'},
        {'sessionId':'c','cwd':'/w'}],'nextCursor':''}""");
    agent.result(
        next("session/list", "{'cwd':'/w','archived':'include','cursor':''}"),
        "{'sessions':[{'sessionId':'d','cwd':'/w'}],'nextCursor':'3'}");
    agent.expectNothing();
    list.request(10);
    agent.result(
        next("session/list", "{'cwd':'/w','archived':'include','cursor':'3'}"),
        "{'sessions':[{'sessionId':'e','cwd':'/w'}],'nextCursor':null}");
    list.awaitDone(10, TimeUnit.SECONDS).assertComplete();
    assertThat(list.values())
        .extracting(info -> info.sessionId().value())
        .containsExactly("a", "b", "c", "d", "e");
    agent.expectNothing();
  }

  @Test
  void pages_that_lead_back_to_themselves_end_in_an_error() {
    TestSubscriber<SessionInfo> list = client.listSessions(new ListSessionsRequest()).test();
    agent.result(agent.next("session/list"), "{'sessions':[],'nextCursor':'x'}");
    agent.result(agent.next("session/list"), "{'sessions':[],'nextCursor':'x'}");
    list.awaitDone(10, TimeUnit.SECONDS).assertError(MalformedAnswerException.class);
    agent.expectNothing();
  }

  @Test
  void pages_that_lead_round_in_a_circle_end_in_an_error() {
    TestSubscriber<SessionInfo> list = client.listSessions(new ListSessionsRequest()).test();
    for (String cursor : List.of("a", "b", "c", "d", "e", "c")) {
      agent.result(agent.next("session/list"), "{'sessions':[],'nextCursor':'" + cursor + "'}");
    }
    list.awaitDone(10, TimeUnit.SECONDS).assertError(MalformedAnswerException.class);
    agent.expectNothing();
  }

  @Test
  void mcp_servers_must_have_different_names() { // section 6
    McpServer server = new McpServerStdio("tools", "/bin/tools");
    NewSessionRequest twice =
        new NewSessionRequest("/work", List.of(), List.of(server, server), null, null);
    assertThatThrownBy(() -> client.newSession(twice).test())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'tools'");
  }

  @Test
  void a_list_without_its_key_is_malformed() {
    TestSubscriber<SessionInfo> list = client.listSessions(new ListSessionsRequest()).test();
    agent.result(agent.next("session/list"), "{}");
    list.awaitDone(10, TimeUnit.SECONDS).assertError(MalformedAnswerException.class);
  }

  @Test
  void a_resume_sends_the_setup_again_and_swaps_the_history_in() { // R41
    AcpSession session = scene.session("s");
    agent.chunk("s", "m", "A");
    agent.sync();
    TestObserver<AcpSession> resuming = session.resume(true).test();
    ObjectNode request =
        next("session/resume", "{'sessionId':'s','cwd':'/work','replayFrom':{'type':'start'}}");
    agent.chunk("s", "m", "A");
    agent.sync();
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.RESUMING);
    agent.state("s", "{'state':'idle','background':[]}");
    agent.result(request, "{}");
    ClientScene.value(resuming);
    assertThat(session.model().content().conversation().messages().values())
        .singleElement()
        .satisfies(message -> assertThat(message.text()).isEqualTo("A"));
    assertThat(Activity.of(session.model())).isEqualTo(Activity.QUIET);
  }

  @Test
  void a_resume_gives_the_system_prompt_again() { // section 9
    SystemPrompt prompt =
        new SystemPrompt(SystemPromptMode.Known.APPEND, List.of(new TextContent("be kind")));
    TestObserver<AcpSession> starting =
        client
            .newSession(new NewSessionRequest("/work", List.of(), List.of(), prompt, null))
            .test();
    agent.result(agent.next("session/new"), "{'sessionId':'s'}");
    TestObserver<AcpSession> resuming = ClientScene.value(starting).resume(false).test();
    agent.result(
        next(
            "session/resume",
            "{'sessionId':'s','cwd':'/work','systemPrompt':"
                + "{'mode':'append','content':[{'type':'text','text':'be kind'}]}}"),
        "{}");
    ClientScene.value(resuming);
  }

  @Test
  void a_resume_answered_without_a_snapshot_leaves_the_state_open() { // R44
    TestObserver<AcpSession> resuming =
        client.resumeSession(new ResumeSessionRequest(S, "/work")).test();
    agent.result(next("session/resume", "{'sessionId':'s','cwd':'/work'}"), "{}");
    assertThat(Activity.of(ClientScene.value(resuming).model())).isEqualTo(Activity.UNCERTAIN);
  }

  @Test
  void a_fork_is_another_session_and_leaves_its_source_alone() { // R46
    AcpSession session = scene.session("s");
    agent.state("s", "{'state':'running','background':[]}");
    TestObserver<AcpSession> forking = session.fork().test();
    agent.result(next("session/fork", "{'sessionId':'s','cwd':'/work'}"), "{'sessionId':'f'}");
    assertThat(Activity.of(ClientScene.value(forking).model()))
        .isEqualTo(Activity.IDLE_BACKGROUND_UNKNOWN);
    assertThat(Activity.of(session.model())).isEqualTo(Activity.FOREGROUND);
  }

  @Test
  void deleting_an_open_session_closes_it_first() { // section 8
    AcpSession session = scene.session("s");
    TestObserver<Void> deleting = test(client.deleteSession(S));
    agent.result(agent.next("session/close"), "{}");
    agent.error(next("session/delete", "{'sessionId':'s'}"), -32002, "unknown");
    ClientScene.done(deleting);
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    TestObserver<Void> again = test(client.deleteSession(S));
    agent.result(agent.next("session/delete"), "{}");
    ClientScene.done(again);
  }

  @Test
  void archiving_closes_and_unarchiving_does_not_resume() { // R40
    AcpSession session = scene.session("s");
    TestObserver<Void> archiving = test(client.archiveSession(S));
    agent.result(next("session/archive", "{'sessionId':'s'}"), "{}");
    ClientScene.done(archiving);
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    TestObserver<Void> unarchiving = test(client.unarchiveSession(S));
    agent.result(next("session/unarchive", "{'sessionId':'s'}"), "{}");
    ClientScene.done(unarchiving);
    assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
  }

  @Test
  void settings_and_titles_are_what_the_agent_makes_of_them() {
    AcpSession session = scene.session("s");
    TestObserver<String> titling = session.setTitle("mine").test();
    agent.result(next("session/set_title", "{'sessionId':'s','title':'mine'}"), "{'title':'Mine'}");
    assertThat(ClientScene.value(titling)).isEqualTo("Mine");
    TestObserver<?> choosing =
        session
            .setConfigOption(new SessionConfigId("model"), new SessionConfigValueId("big"))
            .test();
    agent.result(
        next(
            "session/set_config_option",
            "{'sessionId':'s','configId':'model','type':'id','value':'big'}"),
        """
        {'configOptions':[{'configId':'model','name':'Model','type':'select','currentValue':'big',
        'options':[{'value':'big','name':'Big'}]}]}""");
    ClientScene.done(choosing);
    assertThat(session.model().content().surfaces().configOptions()).hasSize(1);
    TestObserver<?> turning = session.setConfigOption(new SessionConfigId("web"), true).test();
    agent.error(
        next(
            "session/set_config_option",
            "{'sessionId':'s','configId':'web','type':'boolean','value':true}"),
        -32602,
        "no such option");
    assertThat(ClientScene.failure(turning)).isInstanceOf(AgentErrorException.class);
  }

  @Test
  void status_attaches_nothing_and_completes_nothing() { // section 7
    TestObserver<?> asking = client.sessionStatus(S).test();
    agent.result(
        next("session/status", "{'sessionId':'s'}"),
        "{'status':'open','state':{'state':'idle','stopReason':'end_turn'}}");
    ClientScene.done(asking);
    assertThat(client.streams().current().find(S)).isNull();
  }

  @Test
  void providers_are_listed_set_and_disabled() {
    TestObserver<?> listing = client.listProviders().test();
    agent.result(next("providers/list", "{}"), "{'providers':[]}");
    ClientScene.done(listing);
    TestObserver<Void> disabling = test(client.disableProvider(new ProviderId("p")));
    agent.result(next("providers/disable", "{'providerId':'p'}"), "{}");
    ClientScene.done(disabling);
  }

  @Test
  void changes_of_the_login_are_told() {
    TestSubscriber<?> updates = client.authStatusUpdates().test();
    agent.send(
        "{'jsonrpc':'2.0','method':'auth/status_update','params':{'state':'unauthenticated'}}");
    agent.send("{'jsonrpc':'2.0','method':'auth/status_update','params':{}}");
    agent.sync();
    updates.assertValueCount(1);
  }

  @Test
  void nothing_is_sent_that_the_agent_did_not_advertise() {
    try (ClientScene plain = ClientScene.plain()) {
      AcpSession session = plain.session("s");
      AcpClient its = plain.client;
      McpServerStdio server = new McpServerStdio("m", "/bin/m");
      List<ContentBlock> system = List.of(new TextContent("x"));
      Map<String, Function<AcpClient, Completable>> calls =
          Map.ofEntries(
              call("login", c -> c.login(new AuthMethodId("web"))),
              call("logout", AcpClient::logout),
              call("auth status", c -> c.authStatus().ignoreElement()),
              call("providers", c -> c.listProviders().ignoreElement()),
              call("fork", c -> session.fork().ignoreElement()),
              call(
                  "fork by request",
                  c -> c.forkSession(new ForkSessionRequest(S, "/w")).ignoreElement()),
              call("delete", c -> c.deleteSession(S)),
              call("archive", c -> c.archiveSession(S)),
              call("unarchive", c -> c.unarchiveSession(S)),
              call("status", c -> c.sessionStatus(S).ignoreElement()),
              call("title", c -> session.setTitle("x").ignoreElement()),
              call(
                  "archive filter",
                  c ->
                      c.listSessions(
                              new ListSessionsRequest(
                                  null, null, SessionArchiveFilter.Known.ONLY, null))
                          .ignoreElements()),
              call(
                  "directories",
                  c ->
                      c.newSession(
                              new NewSessionRequest("/w", List.of("/x"), List.of(), null, null))
                          .ignoreElement()),
              call(
                  "mcp",
                  c ->
                      c.newSession(
                              new NewSessionRequest("/w", List.of(), List.of(server), null, null))
                          .ignoreElement()),
              call(
                  "system prompt",
                  c ->
                      c.newSession(
                              new NewSessionRequest(
                                  "/w",
                                  List.of(),
                                  List.of(),
                                  new SystemPrompt(SystemPromptMode.Known.APPEND, system, null),
                                  null))
                          .ignoreElement()),
              call(
                  "image",
                  c -> session.prompt(List.of(new ImageContent("", "image/png"))).ignoreElement()),
              call(
                  "audio",
                  c -> session.prompt(List.of(new AudioContent("", "audio/wav"))).ignoreElement()));
      calls.forEach(
          (name, call) ->
              assertThat(ClientScene.failure(test(call.apply(its))))
                  .as(name)
                  .isInstanceOfSatisfying(
                      RefusedException.class,
                      e ->
                          assertThat(e.reason())
                              .isEqualTo(RefusedException.Reason.NOT_ADVERTISED)));
      plain.agent.expectNothing();
      assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.OPEN);
    }
  }

  private static Map.Entry<String, Function<AcpClient, Completable>> call(
      String name, Function<AcpClient, Completable> call) {
    return Map.entry(name, call);
  }

  @Test
  void an_agent_without_sessions_is_sent_nothing_about_them() {
    try (ClientScene bare =
        ClientScene.with("{'protocolVersion':2,'info':{'name':'bare','version':'1'}}")) {
      assertThat(ClientScene.failure(bare.client.newSession(Path.of("/w")).test()))
          .isInstanceOf(RefusedException.class);
      bare.client.listSessions(new ListSessionsRequest()).test().assertNoValues();
      bare.agent.expectNothing();
    }
  }

  @Test
  void what_is_advertised_is_sent() {
    AcpSession session = scene.session("s");
    TestObserver<?> prompting = session.prompt(List.of(new ImageContent("", "image/png"))).test();
    agent.result(agent.next("session/prompt"), "{'messageId':'m'}");
    ClientScene.done(prompting);
    TestObserver<?> starting =
        client
            .newSession(
                new NewSessionRequest(
                    "/w",
                    List.of("/x"),
                    List.of(new McpServerStdio("m", "/bin/m")),
                    new SystemPrompt(
                        SystemPromptMode.Known.OVERRIDE, List.of(new TextContent("x")), null),
                    null))
            .test();
    agent.result(agent.next("session/new"), "{'sessionId':'t'}");
    ClientScene.done(starting);
  }

  @Test
  void a_prompt_must_have_content() {
    AcpSession session = scene.session("s");
    assertThatThrownBy(() -> session.prompt(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
