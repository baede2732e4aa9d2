package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.connection.MemoryTransport;
import dev.acpclient.model.Implementation;
import dev.acpclient.model.SessionId;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code initialize} (section 3): what is agreed on, and what is said when nothing can be. */
@Timeout(60)
class HandshakeTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final MemoryTransport.Pair pair = MemoryTransport.pair();
  private final FakeAgent agent = new FakeAgent(pair.agent());
  private final TestScheduler time = new TestScheduler();

  private TestObserver<AcpClient> connect() {
    return AcpClient.over(pair::client)
        .info(new Implementation("ide", "3"))
        .clock(time)
        .connect()
        .test();
  }

  private Throwable failsWith(String result) {
    TestObserver<AcpClient> connecting = connect();
    agent.result(agent.next("initialize"), result);
    return ended(connecting);
  }

  private Throwable ended(TestObserver<AcpClient> connecting) {
    Throwable failure = ClientScene.failure(connecting);
    agent.closed.join();
    return failure;
  }

  @Test
  void the_first_request_says_version_2_and_who_is_there() {
    TestObserver<AcpClient> connecting = connect();
    ObjectNode request = agent.next("initialize");
    assertThat(request)
        .isEqualTo(
            FakeAgent.json(
                """
                {'jsonrpc':'2.0','id':0,'method':'initialize','params':{'protocolVersion':2,
                'info':{'name':'ide','version':'3'}}}"""));
    agent.result(request, ClientScene.PLAIN);
    try (AcpClient client = ClientScene.value(connecting)) {
      assertThat(client.agent().info().name()).isEqualTo("fake");
      assertThat(client.connection().blockingFirst())
          .isEqualTo(new ConnectionState.Connected(client.agent()));
    }
    agent.closed.join();
  }

  @Test
  void an_agent_of_version_1_is_told_apart_though_its_answer_has_another_shape() {
    assertThat(
            failsWith(
                """
                {'protocolVersion':1,'agentCapabilities':{'loadSession':true},
                'authMethods':[{'id':'x','name':'X'}]}"""))
        .isInstanceOf(ProtocolVersionException.V1Only.class)
        .hasMessageContaining("speaks v1 only");
  }

  @Test
  void an_agent_of_a_newer_version_is_named() {
    assertThat(failsWith("{'protocolVersion':3,'info':7}"))
        .asInstanceOf(type(ProtocolVersionException.TooNew.class))
        .satisfies(e -> assertThat(e.supported()).containsExactly(3));
  }

  @Test
  void an_agent_without_a_common_version_says_which_it_has() {
    TestObserver<AcpClient> connecting = connect();
    ObjectNode request = agent.next("initialize");
    ObjectNode answer =
        FakeAgent.json(
            """
            {'jsonrpc':'2.0','error':{'code':-32022,'message':'no','data':{'requested':2,
            'supported':[3,4]}}}""");
    answer.set("id", request.get("id"));
    agent.send(answer.toString());
    assertThat(ended(connecting))
        .asInstanceOf(type(ProtocolVersionException.TooNew.class))
        .satisfies(e -> assertThat(e.supported()).containsExactly(3, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'protocolVersion':0}",
        "{'protocolVersion':'2'}",
        "{'protocolVersion':2.5}",
        "{'protocolVersion':null}",
        "{'protocolVersion':-1}",
        "{'protocolVersion':99999999999}"
      })
  void an_answer_without_a_version_is_malformed(String result) {
    assertThat(failsWith(result)).isInstanceOf(ProtocolVersionException.Malformed.class);
  }

  @Test
  void an_answer_of_the_right_version_that_cannot_be_read_is_malformed() {
    assertThat(failsWith("{'protocolVersion':2}"))
        .isInstanceOf(MalformedAnswerException.class)
        .hasMessageContaining("initialize")
        .hasMessageContaining("info");
  }

  @Test
  void malformed_capabilities_count_as_none() {
    TestObserver<AcpClient> connecting = connect();
    agent.result(
        agent.next("initialize"),
        "{'protocolVersion':2,'info':{'name':'a','version':'1'},'capabilities':7,'authMethods':7}");
    try (AcpClient client = ClientScene.value(connecting)) {
      assertThat(client.agent().capabilities().session()).isNull();
      assertThat(client.authMethods()).isEmpty();
    }
    agent.closed.join();
  }

  @Test
  void an_error_is_passed_on() {
    TestObserver<AcpClient> connecting = connect();
    agent.error(agent.next("initialize"), -32603, "no database");
    assertThat(ended(connecting))
        .asInstanceOf(type(AgentErrorException.class))
        .satisfies(e -> assertThat(e.code()).isEqualTo(-32603))
        .satisfies(e -> assertThat(e).hasMessageContaining("no database"));
  }

  @Test
  void an_agent_that_never_answers_is_given_up() {
    TestObserver<AcpClient> connecting = connect();
    agent.next("initialize");
    time.advanceTimeBy(59, TimeUnit.SECONDS);
    connecting.assertNotComplete().assertNoErrors();
    time.advanceTimeBy(1, TimeUnit.SECONDS);
    assertThat(ended(connecting))
        .isInstanceOf(TimedOutException.class)
        .hasMessageContaining("60 s");
  }

  @Test
  void an_agent_that_ends_instead_of_answering_is_told() {
    TestObserver<AcpClient> connecting = connect();
    agent.next("initialize");
    agent.close();
    assertThat(ended(connecting))
        .isInstanceOf(ConnectionClosedException.class)
        .hasMessageContaining("initialize got no answer");
  }

  @Test
  void who_no_longer_wants_to_connect_leaves_nothing_running() {
    TestObserver<AcpClient> connecting = connect();
    agent.next("initialize");
    connecting.dispose();
    agent.closed.join();
  }

  @Test
  void what_comes_before_the_answer_waits_for_it() {
    TestObserver<AcpClient> connecting = connect();
    ObjectNode request = agent.next("initialize");
    agent.chunk("s", "m", "early");
    agent.send("{'jsonrpc':'2.0','id':1,'method':'_x'}");
    agent.result(request, ClientScene.PLAIN);
    try (AcpClient client = ClientScene.value(connecting)) {
      // Applied before the client was handed out.
      assertThat(client.streams().current().find(new SessionId("s"))).isNotNull();
      assertThat(agent.next().path("error").path("code").intValue()).isEqualTo(-32601);
    }
    agent.closed.join();
  }

  @Test
  void what_waits_for_the_answer_is_bounded_in_length_too() {
    TestObserver<AcpClient> connecting =
        AcpClient.over(pair::client)
            .limits(Limits.DEFAULT.withInboundBytes(10_000))
            .clock(time)
            .connect()
            .test();
    ObjectNode request = agent.next("initialize");
    agent.chunk("s", "m", "x".repeat(6000));
    agent.chunk("s", "n", "x".repeat(6000));
    agent.result(request, ClientScene.PLAIN);
    try (AcpClient client = ClientScene.value(connecting)) {
      assertThat(client.session(new SessionId("s")).model().content().conversation().messages())
          .hasSize(1);
    }
    agent.closed.join();
  }

  @Test
  void what_an_agent_without_a_common_version_asks_is_refused() {
    TestObserver<AcpClient> connecting = connect();
    ObjectNode request = agent.next("initialize");
    agent.send("{'jsonrpc':'2.0','id':1,'method':'_x'}");
    agent.send("{'jsonrpc':'2.0','method':'_y'}");
    agent.result(request, "{'protocolVersion':1}");
    ended(connecting);
    ObjectNode refusal = agent.next();
    assertThat(refusal.path("id").intValue()).isEqualTo(1);
    assertThat(refusal.path("error").path("code").intValue()).isEqualTo(-32600);
  }

  @Test
  void each_subscriber_has_an_agent_of_its_own() {
    MemoryTransport.Pair other = MemoryTransport.pair();
    FakeAgent otherAgent = new FakeAgent(other.agent());
    MemoryTransport[] ends = {pair.client(), other.client()};
    int[] next = {0};
    AcpClientBuilder builder = AcpClient.over(() -> ends[next[0]++]);
    TestObserver<AcpClient> first = builder.connect().test();
    agent.result(agent.next("initialize"), ClientScene.PLAIN);
    TestObserver<AcpClient> second = builder.connect().test();
    otherAgent.result(otherAgent.next("initialize"), ClientScene.PLAIN);
    ClientScene.value(first).close();
    AcpClient left = ClientScene.value(second);
    assertThat(left.connection().blockingFirst()).isInstanceOf(ConnectionState.Connected.class);
    left.close();
    agent.closed.join();
    otherAgent.closed.join();
  }
}
