package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.connection.Frame;
import dev.acpclient.connection.MemoryTransport;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.observers.TestObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A client and the agent it is connected to, in one process. Leaves nothing behind. */
final class ClientScene implements AutoCloseable {
  /** Everything that an agent may offer. */
  static final String FULL =
      """
      {'protocolVersion':2,'info':{'name':'fake','version':'1'},'capabilities':{
      'session':{'prompt':{'image':{},'audio':{},'embeddedContext':{}},
      'mcp':{'stdio':{},'http':{}},'delete':{},'additionalDirectories':{},'fork':{},'archive':{},
      'status':{},'title':{},'systemPrompt':{'mode':{'override':{}}}},
      'auth':{'status':{}},'providers':{}},
      'authMethods':[{'type':'agent','methodId':'web','name':'Web'},
      {'type':'terminal','methodId':'tty','name':'Terminal','args':['login'],
      'env':[{'name':'A','value':'b'}]}]}""";

  /** Only what every agent has to offer. */
  static final String PLAIN =
      "{'protocolVersion':2,'info':{'name':'fake','version':'1'},'capabilities':{'session':{}}}";

  private final BlockingQueue<FakeAgent> agents = new LinkedBlockingQueue<>();
  private final List<FakeAgent> all = new ArrayList<>();
  private final BlockingQueue<MemoryTransport> ends = new LinkedBlockingQueue<>();
  final AcpClient client;
  FakeAgent agent;
  MemoryTransport clientEnd;

  private ClientScene(UnaryOperator<AcpClientBuilder> options, String initializeResult) {
    TestObserver<AcpClient> connecting = builder(options).connect().test();
    takeAgent();
    agent.result(agent.next("initialize"), initializeResult);
    client = value(connecting);
  }

  AcpClientBuilder builder(UnaryOperator<AcpClientBuilder> options) {
    return options.apply(AcpClient.over(this::transport));
  }

  Transport transport() {
    MemoryTransport.Pair pair = MemoryTransport.pair();
    ends.add(pair.client());
    FakeAgent made = new FakeAgent(pair.agent());
    all.add(made);
    agents.add(made);
    return pair.client();
  }

  /** The agent of the next connection. */
  final void takeAgent() {
    try {
      agent = agents.poll(10, TimeUnit.SECONDS);
      clientEnd = ends.poll(10, TimeUnit.SECONDS);
      assertThat(agent).isNotNull();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  boolean noMoreAgents() {
    return agents.isEmpty();
  }

  static ClientScene connected() {
    return connected(builder -> builder);
  }

  static ClientScene connected(UnaryOperator<AcpClientBuilder> options) {
    return new ClientScene(options, FULL);
  }

  static ClientScene plain() {
    return new ClientScene(builder -> builder, PLAIN);
  }

  static ClientScene plain(UnaryOperator<AcpClientBuilder> options) {
    return new ClientScene(options, PLAIN);
  }

  /** An agent that answers {@code initialize} so. */
  static ClientScene with(String initializeResult) {
    return new ClientScene(builder -> builder, initializeResult);
  }

  /** A session that the agent has answered with this id. */
  AcpSession session(String id) {
    TestObserver<AcpSession> starting = client.newSession(new NewSessionRequest("/work")).test();
    agent.result(agent.next("session/new"), "{'sessionId':'" + id + "'}");
    return value(starting);
  }

  SessionModel model(String id) {
    SessionModel model = client.streams().current().find(new SessionId(id));
    assertThat(model).as("session %s", id).isNotNull();
    return model;
  }

  void inject(Frame frame) {
    clientEnd.inject(frame);
  }

  static <T> T value(TestObserver<T> observer) {
    assertThat(await(observer)).isTrue();
    observer.assertNoErrors();
    return observer.values().get(0);
  }

  static Throwable failure(TestObserver<?> observer) {
    assertThat(await(observer)).isTrue();
    observer.assertError(e -> true);
    Throwable[] found = new Throwable[1];
    observer.assertError(
        e -> {
          found[0] = e;
          return true;
        });
    return found[0];
  }

  static void done(TestObserver<?> observer) {
    assertThat(await(observer)).isTrue();
    observer.assertNoErrors().assertComplete();
  }

  private static boolean await(TestObserver<?> observer) {
    try {
      return observer.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    client.close();
    all.forEach(FakeAgent::close);
  }
}
