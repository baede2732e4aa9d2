package dev.acpclient.testkit.agent;

import static dev.acpclient.testkit.Listed.subagent;
import static dev.acpclient.testkit.Listed.terminal;
import static dev.acpclient.testkit.Listed.toolCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.AcpClient;
import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.ProtocolVersionException;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.TextContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallPermissionSubject;
import dev.acpclient.model.UserMessageChunk;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What else a script can say, and what an agent minds. */
class ScriptTest {
  private static final Path PROJECT = Path.of("project").toAbsolutePath();

  private final ScriptedAgent agent = ScriptedAgent.create();

  @AfterEach
  void close() {
    agent.close();
  }

  private static ObjectNode json(String text) {
    return (ObjectNode) AcpJson.readTree(text.replace('\'', '"')).toOptional().orElseThrow();
  }

  private AcpSession open() {
    return agent.connect().newSession(PROJECT).blockingGet();
  }

  @Test
  void work_can_fail() {
    AcpSession session = open();
    agent.now().running().failed(-32603, "no quota");
    SessionModel model = session.model();
    assertThat(model.foreground().stopReason()).isEqualTo(StopReason.Known.ERROR);
    assertThat(model.foreground().error().message()).isEqualTo("no quota");
    agent.now().running().idle();
    assertThat(session.model().foreground().stopReason()).isNull();
  }

  @Test
  void a_question_can_be_about_something_and_be_withdrawn() {
    AcpSession session = open();
    agent.now().toolCall("c1", "Edit").asksPermission(5, "Edit?", toolCall("c1"));
    assertThat(session.model().permissions().get(RequestId.of(5)).request().subject())
        .isInstanceOf(ToolCallPermissionSubject.class);
    agent.now().withdraws(5);
    agent.settle();
    assertThat(session.model().permissions()).isEmpty();
    agent.now().asksPermission(5, "Again?");
    assertThatThrownBy(() -> agent.now().asksPermission(5, "And again?"))
        .hasMessage("request 5 of the agent is not answered yet");
    assertThatThrownBy(() -> agent.now().asksPermission(6, "Scan?", subagent("k1")))
        .isInstanceOf(IllegalArgumentException.class);
    agent.verify();
  }

  @Test
  void any_update_can_be_said_and_is_replayed() {
    AcpSession session = open();
    agent
        .now()
        .update(new UserMessageChunk(new MessageId("m1"), new TextContent("Hi")))
        .update(json("{'sessionUpdate':'_weather','sky':'blue'}"));
    assertThat(session.model().messages()).hasSize(1);
    assertThat(session.model().diagnostics().recent())
        .extracting(Diagnostic::kind)
        .containsExactly(Diagnostic.Kind.UNKNOWN_UPDATE);
    session.resume(true).ignoreElement().blockingAwait();
    assertThat(session.model().messages()).hasSize(1);
  }

  @Test
  void any_message_can_be_sent_and_is_not_accounted_for() {
    AcpSession session = open();
    agent
        .now()
        .sends(
            json(
                """
                {'jsonrpc':'2.0','method':'session/update','params':{'sessionId':'s1','update':
                {'sessionUpdate':'state_update','state':'running','background':[]}}}"""));
    assertThat(Activity.of(session.model())).isEqualTo(Activity.FOREGROUND);
    agent.now().lists(terminal("t1"));
    assertThat(Activity.of(session.model())).isEqualTo(Activity.BACKGROUND_RUNNING);
  }

  @Test
  void a_subagent_is_cancelled_by_itself() {
    AcpClient client = agent.connect();
    AcpSession session = client.newSession(PROJECT).blockingGet();
    agent
        .now()
        .running()
        .subagent("k1", "Scan")
        .in("k1")
        .running()
        .toolCall("c1", "Grep")
        .in("s1")
        .lists(subagent("k1"));
    assertThat(session.cancelSubagent(new SessionId("k1")).blockingGet())
        .isEqualTo(CancelOutcome.CANCELLED);
    agent.settle();
    SessionModel child = client.session(new SessionId("k1")).model();
    assertThat(child.toolCalls().get(new ToolCallId("c1")).isFinal()).isTrue();
    assertThat(Activity.of(session.model())).isEqualTo(Activity.FOREGROUND);
    agent.verify();
  }

  @Test
  void an_agent_can_speak_another_version() {
    agent.onRequest("initialize").answers(json("{'protocolVersion':1,'agentCapabilities':{}}"));
    assertThatThrownBy(agent::connect).isInstanceOf(ProtocolVersionException.class);
  }

  @Test
  void several_clients_are_waited_for() {
    AcpSession one = open();
    AcpSession two = open();
    agent.now("s1").says("m1", "to one");
    agent.now("s2").says("m1", "to two");
    assertThat(one.model().messages()).hasSize(1);
    assertThat(two.model().messages()).hasSize(1);
    assertThatThrownBy(() -> agent.now("s3"))
        .hasMessage("the agent has no session s3, only [s1, s2]");
  }

  /** A client that knows no rules. */
  private final class Rude implements Transport.Receiver {
    private final Transport transport = agent.transport();
    private final BlockingQueue<ObjectNode> answers = new LinkedBlockingQueue<>();

    Rude() {
      transport.start(this);
    }

    @Override
    public void received(Frame frame) {
      answers.add(((Frame.Message) frame).json());
    }

    @Override
    public void closed(CloseReason reason) {}

    ObjectNode ask(String message) throws InterruptedException {
      transport.send(json(message));
      ObjectNode answer = answers.poll(10, TimeUnit.SECONDS);
      assertThat(answer).isNotNull();
      return answer;
    }
  }

  @Test
  void what_a_client_does_wrong_is_told() throws Exception {
    Rude rude = new Rude();
    assertThat(
            rude.ask("{'jsonrpc':'2.0','id':1,'method':'session/list'}").at("/error/code").asInt())
        .isEqualTo(-32600);
    rude.transport.send(json("{'jsonrpc':'2.0','id':77,'result':{}}"));
    rude.transport.send(json("{'jsonrpc':'2.0'}"));
    rude.transport.send(json("{'jsonrpc':'2.0','method':'session/stop'}"));
    rude.transport.send(json("{'jsonrpc':'2.0','method':'_vendor/hello'}"));
    rude.ask("{'jsonrpc':'2.0','id':2,'method':'initialize','params':{'protocolVersion':2}}");
    for (String nobody :
        List.of("session/prompt", "session/resume", "terminal/cancel", "session/fork")) {
      assertThat(
              rude.ask(
                      "{'jsonrpc':'2.0','id':3,'method':'"
                          + nobody
                          + "','params':{'sessionId':'s9','prompt':[{}]}}")
                  .at("/error/code")
                  .asInt())
          .as(nobody)
          .isEqualTo(-32002);
    }
    rude.ask("{'jsonrpc':'2.0','id':4,'method':'session/new','params':{'cwd':'/work'}}");
    for (String wrong :
        List.of(
            "'session/prompt','params':{'sessionId':'s1','prompt':[]}",
            "'terminal/cancel','params':{'sessionId':'s1','terminalId':'t9'}",
            "'tool_call/cancel','params':{'sessionId':'s1','toolCallId':'c9'}",
            "'session/resume','params':{'sessionId':'s1','replayFrom':{'type':'middle'}}")) {
      assertThat(
              rude.ask("{'jsonrpc':'2.0','id':5,'method':" + wrong + "}").at("/error/code").asInt())
          .as(wrong)
          .isEqualTo(-32602);
    }
    rude.transport.close().toCompletableFuture().get(10, TimeUnit.SECONDS);
    assertThatThrownBy(agent::verify)
        .hasMessage(
            """
            the scripted agent was not treated as scripted:
            - session/list came before initialize
            - the client answered request 77, which is not open
            - the client sent a message that is none (line 4)
            - the client sent session/stop, which is no notification""");
  }
}
