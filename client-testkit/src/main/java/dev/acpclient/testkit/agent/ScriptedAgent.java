package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.AcpClient;
import dev.acpclient.AcpClientBuilder;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.StreamTransport;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.AgentCapabilities;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.testkit.transcript.Recording;
import dev.acpclient.testkit.transcript.Transcript;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An agent that says what a test has scripted, for tests of front ends. Script, run, verify:
 *
 * <pre>{@code
 * ScriptedAgent agent = ScriptedAgent.create();
 * agent.onPrompt().running().terminal("t1", "npm run dev").lists(terminal("t1")).idle(END_TURN);
 * AcpSession session = agent.connect().newSession(project).blockingGet();
 * session.prompt("start the dev server").blockingGet();
 * agent.settle();
 * // look at the session, or at the front end that shows it
 * agent.verify();
 * agent.close();
 * }</pre>
 *
 * <p>What is not scripted it does as a correct agent does: it starts, lists, forks, resumes (with
 * and without the history), closes, archives and deletes sessions; cancels foreground work, single
 * terminals and tool calls, and prompts that it holds; takes back its questions. A prompt, if the
 * test scripts none at all, is inserted, and its work ends at once. Everything else, and each
 * prompt beyond the scripted ones, is unscripted: it fails at once, in the client with an error and
 * in {@link #verify()}. With a {@link Fault} it does wrong.
 *
 * <p>Bytes go both ways, as with an agent that is a process: the client is the real one down to its
 * transport. Time is virtual and stands still, unless {@link #advance} moves it; for that the
 * client has to be given the agent's {@link #clock()}, as {@link #builder()} does.
 *
 * <p>Thread-safe. {@link #settle()} waits, within a bound, and so does all that settles; none of it
 * may be called on the client's loop.
 */
public final class ScriptedAgent implements Recording, AutoCloseable {
  private static final long BOUND_SECONDS = 10;
  private static final int MOST_ROUNDS = 1000;
  private static final AtomicLong AGENTS = new AtomicLong();

  private final AgentCore core;
  private final @Nullable TestScheduler virtual;
  private final List<Thread> readers = new ArrayList<>();
  private final List<AcpClient> clients = new ArrayList<>();

  private ScriptedAgent(AgentCore core, @Nullable TestScheduler virtual) {
    this.core = core;
    this.virtual = virtual;
  }

  /** An agent within this process, in virtual time. It runs nothing until a client connects. */
  public static ScriptedAgent create() {
    TestScheduler scheduler = new TestScheduler();
    return new ScriptedAgent(new AgentCore(scheduler, code -> {}), scheduler);
  }

  /** An agent that is this whole process, in real time. */
  static ScriptedAgent process(Scheduler clock, IntConsumer exit) {
    return new ScriptedAgent(new AgentCore(clock, exit), null);
  }

  /**
   * How to start an agent with this script as a process of its own, for tests of what a front end
   * does with processes. The process runs this JVM's Java on this JVM's class path; in it, time is
   * real.
   *
   * @param script has a constructor without parameters that other packages can call
   */
  public static AgentCommand command(Class<? extends AgentPlay> script) {
    return AgentCommand.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        AgentMain.class.getName(),
        script.getName());
  }

  // What the agent is.

  /** What the agent offers, instead of all that it can play. */
  public ScriptedAgent offers(AgentCapabilities offered) {
    core.locked(() -> core.capabilities = (ObjectNode) AcpJson.encode(offered));
    return this;
  }

  /** An agent of those that never say what runs in the background; then nothing can be listed. */
  public ScriptedAgent withoutBackgroundReports() {
    core.locked(() -> core.reportsBackground = false);
    return this;
  }

  // Scripts.

  /**
   * The script for the next prompt that has none; it is played in the session that is prompted.
   * Once there is one, prompts beyond the scripts are unscripted.
   */
  public AgentScript onPrompt() {
    return queued(core.promptScripts, () -> core.promptsAreScripted = true);
  }

  /** The script for the next new session that has none, played after it was answered. */
  public AgentScript onNewSession() {
    return queued(core.sessionScripts, () -> {});
  }

  private AgentScript queued(Deque<List<Act.Step>> queue, Runnable also) {
    List<Act.Step> steps = new ArrayList<>();
    core.locked(
        () -> {
          queue.add(steps);
          also.run();
        });
    return new AgentScript(step -> core.locked(() -> steps.add(step)));
  }

  /**
   * What the agent does by itself, in the session that it opened last and that a client is still
   * attached to. Each step is played as it is written, and {@link #settle() settles}: when the
   * method returns the client has seen it.
   *
   * @throws IllegalStateException if there is none
   */
  public AgentScript now() {
    return now(core.locking(core::newest));
  }

  /**
   * {@link #now()} in this session.
   *
   * @throws IllegalStateException if the agent has no such session
   */
  public AgentScript now(String sessionId) {
    return now(core.locking(() -> core.sessionOrFail(sessionId)));
  }

  private AgentScript now(AgentSession session) {
    Act act = new Act(core, session, null, null);
    return new AgentScript(
        step -> {
          core.locked(
              () -> {
                if (!session.acts.contains(act)) {
                  session.acts.add(act);
                }
                act.add(List.of(step));
              });
          settle();
        });
  }

  /** How requests of this method are answered from here on, instead of what the agent does. */
  public RequestScript onRequest(String method) {
    return new RequestScript(reply -> core.locked(() -> core.replies.put(method, reply)));
  }

  /**
   * Lets the script go on that has been on {@link AgentScript#hold} for longest, and settles.
   *
   * @throws IllegalStateException if none is
   */
  public void release() {
    core.locked(core::release);
    settle();
  }

  /** From here on the agent has this fault; see {@link Fault} for when it shows. */
  public ScriptedAgent commits(Fault fault) {
    core.locked(() -> core.commit(fault, core.current()));
    return this;
  }

  // Connections.

  /** The agent's standard streams, for {@code AcpClient.over(agent::transport)}. */
  public Transport transport() {
    return transport(Limits.DEFAULT);
  }

  /** {@link #transport()} for a client with these limits. */
  public Transport transport(Limits limits) {
    Pipe toAgent = new Pipe();
    Pipe toClient = new Pipe();
    serve(toAgent.input(), toClient.output());
    return new StreamTransport(toClient.input(), toAgent.output(), limits);
  }

  /** Starts a thread on which the agent reads from these streams until they end. */
  Thread serve(InputStream input, OutputStream output) {
    AgentWire wire = new AgentWire(core, input, output);
    Thread reader = new Thread(wire::read, "acp-scripted-agent-" + AGENTS.incrementAndGet());
    reader.setDaemon(true);
    core.locked(
        () -> {
          core.wires.add(wire);
          readers.add(reader);
        });
    reader.start();
    return reader;
  }

  /** A client of this agent, on its clock, to be configured further. */
  public AcpClientBuilder builder() {
    return AcpClient.over(this::transport).clock(core.clock);
  }

  /** A client of this agent, connected. It is closed with the agent. */
  public AcpClient connect() {
    return connect(builder());
  }

  /**
   * {@link #connect()} with a client configured like this, made by {@link #builder()}.
   *
   * @throws AssertionError if that takes longer than 10 seconds, since {@code initialize} is
   *     scripted and never answered
   */
  public AcpClient connect(AcpClientBuilder builder) {
    AcpClient client =
        builder
            .connect()
            .timeout(
                BOUND_SECONDS,
                TimeUnit.SECONDS,
                Single.error(() -> new AssertionError("the client does not get connected")))
            .blockingGet();
    core.locked(() -> clients.add(client));
    return client;
  }

  // Time.

  /** What the agent tells the time by, and the client should too. It begins at 0. */
  public Scheduler clock() {
    return core.clock;
  }

  /**
   * Moves the clock, and settles: before, whenever a step of the agent is due, and at the end.
   *
   * @throws IllegalStateException if the agent is a process, where time is real
   */
  public void advance(Duration time) {
    TestScheduler scheduler = virtual;
    if (scheduler == null) {
      throw new IllegalStateException("the time of an agent that is a process is real");
    }
    settle();
    long end = scheduler.now(TimeUnit.NANOSECONDS) + time.toNanos();
    for (Long next = nextDue(end); next != null; next = nextDue(end)) {
      scheduler.advanceTimeTo(next, TimeUnit.NANOSECONDS);
      settle();
    }
    scheduler.advanceTimeTo(end, TimeUnit.NANOSECONDS);
    settle();
  }

  private @Nullable Long nextDue(long end) {
    Optional<Long> next = core.locking(() -> Optional.ofNullable(core.due.peek()));
    return next.filter(at -> at <= end).orElse(null);
  }

  @Override
  public Instant time() {
    return Instant.ofEpochMilli(core.clock.now(TimeUnit.MILLISECONDS));
  }

  /**
   * Waits until the client has processed all that the agent said, the agent all that the client
   * said, and neither has said anything in return. What subscribers do on threads of their own is
   * not waited for.
   *
   * @throws AssertionError if that takes longer than 10 seconds, or never ends
   */
  @Override
  public void settle() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      long before = core.locking(core::traffic);
      for (CompletableFuture<Boolean> pong : core.locking(core::ping)) {
        await(pong);
      }
      if (core.locking(core::traffic) == before) {
        return;
      }
    }
    throw new AssertionError("client and agent do not stop talking to each other");
  }

  private static void await(CompletableFuture<Boolean> pong) {
    try {
      pong.get(BOUND_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new AssertionError(
          "the client has not processed what the agent said within "
              + BOUND_SECONDS
              + " s: is its loop blocked?",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the client", e);
    }
  }

  // What happened.

  /** All requests and notifications of the client so far, in order; see {@link #settle()}. */
  public List<ReceivedMessage> received() {
    return core.locking(() -> List.copyOf(core.received));
  }

  /** Those of one method. */
  public List<ReceivedMessage> received(String method) {
    return received().stream().filter(message -> message.method().equals(method)).toList();
  }

  /**
   * What went over all connections so far, in the order in which the agent wrote and read it, and
   * so in the order in which the agent has to be judged. A client may have seen what crossed on the
   * way in another order.
   */
  @Override
  public Transcript transcript() {
    return core.locking(() -> core.journal().transcript());
  }

  /**
   * Settles, and fails unless everything went by the script: each script was played to its end, and
   * the client asked for nothing that is not scripted and did nothing that makes no sense.
   *
   * @throws AssertionError naming all that is wrong
   */
  public void verify() {
    settle();
    List<String> wrong = core.locking(core::wrongs);
    if (!wrong.isEmpty()) {
      throw new AssertionError(
          "the scripted agent was not treated as scripted:\n- " + String.join("\n- ", wrong));
    }
  }

  /** Closes the clients that it connected, and ends. Waits until nothing of it is left. */
  @Override
  public void close() {
    List<AcpClient> own = core.locking(() -> List.copyOf(clients));
    own.forEach(AcpClient::close);
    core.locked(() -> core.wires.forEach(AgentWire::cut));
    List<Thread> threads = core.locking(() -> List.copyOf(readers));
    for (Thread thread : threads) {
      try {
        thread.join(TimeUnit.SECONDS.toMillis(BOUND_SECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
