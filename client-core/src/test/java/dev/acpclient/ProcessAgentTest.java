package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.AgentStartException;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.Limits;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client and an agent in a process of its own, through everything that may happen to that. */
@Timeout(300)
class ProcessAgentTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  /** How {@link ProcessAgent} is started. */
  private static AgentCommand command(String... args) {
    return AgentCommand.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            classes(),
            ProcessAgent.class.getName())
        .plusArgs(List.of(args));
  }

  private static String classes() {
    try {
      return Path.of(ProcessAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static BlockingAcpClient connect(String... args) {
    return BlockingAcpClient.connect(AcpClient.launch(command(args)));
  }

  private static BlockingAcpSession session(BlockingAcpClient client) {
    return client.newSession(Path.of("/work"));
  }

  private static ConnectionClosedException lost(Runnable call) {
    List<ConnectionClosedException> caught = new ArrayList<>();
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(ConnectionClosedException.class, caught::add);
    return caught.get(0);
  }

  @Test
  void a_session_from_beginning_to_end() {
    try (BlockingAcpClient client = connect()) {
      BlockingAcpSession session = session(client);
      assertThat(session.prompt("hello")).isInstanceOf(PromptOutcome.Inserted.class);
      session.close();
      assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.CLOSED);
    }
  }

  @Test
  void an_agent_that_is_missing_is_named() {
    assertThatThrownBy(
            () ->
                BlockingAcpClient.connect(AcpClient.launch(AgentCommand.of("no-such-agent-1234"))))
        .isInstanceOf(AgentStartException.class)
        .hasMessageContaining("no-such-agent-1234");
  }

  @Test
  void an_agent_that_exits_at_once_is_told_with_its_code_and_last_words() {
    ConnectionClosedException e = lost(() -> connect("exit"));
    assertThat(e.reason().kind()).isEqualTo(CloseReason.Kind.ENDED_BY_AGENT);
    assertThat(e.reason().exit()).isNotNull();
    assertThat(e.reason().exit().code()).isEqualTo(7);
    assertThat(e).hasMessageContaining("exit code 7").hasMessageContaining("no licence found");
  }

  @Test
  void an_agent_that_never_answers_is_ended() {
    assertThatThrownBy(
            () ->
                BlockingAcpClient.connect(
                    AcpClient.launch(command("mute")).initializeTimeout(Duration.ofMillis(1500))))
        .isInstanceOf(TimedOutException.class)
        .hasMessageEndingWith("The agent's last words on standard error:\nI wait");
  }

  @Test
  void a_crash_in_the_midst_of_work_fails_what_is_pending() { // R45
    try (BlockingAcpClient client = connect()) {
      BlockingAcpSession session = session(client);
      ConnectionClosedException e = lost(() -> session.prompt("crash"));
      assertThat(e).hasMessageContaining("exit code 3").hasMessageContaining("out of cheese");
      assertThat(session.model().lifecycle()).isEqualTo(Lifecycle.DETACHED);
      lost(session::cancel);
    }
  }

  @Test
  void an_agent_that_is_killed_is_told_by_its_signal() {
    try (BlockingAcpClient client = connect()) {
      ProcessHandle agent =
          ProcessHandle.current()
              .children()
              .filter(p -> p.info().command().orElse("").contains("java"))
              .findFirst()
              .orElseThrow();
      var state =
          client
              .streaming()
              .connection()
              .ofType(ConnectionState.Lost.class)
              .firstOrError()
              .toCompletionStage()
              .toCompletableFuture();
      agent.destroyForcibly();
      CloseReason reason = state.join().reason();
      assertThat(reason.exit()).isNotNull();
      assertThat(reason.exit().signal()).contains("SIGKILL");
    }
  }

  @Test
  void half_a_line_and_then_silence_hangs_nothing_else() {
    try (BlockingAcpClient client = connect()) {
      BlockingAcpSession session = session(client);
      var prompting = client.streaming().async().session(session.id()).prompt("half");
      var running = session.streaming().models().filter(m -> m.foreground().isActive());
      assertThat(running.blockingFirst().lifecycle()).isEqualTo(Lifecycle.OPEN);
      client.streaming().shutdown().blockingAwait();
      assertThatThrownBy(prompting::join).hasCauseInstanceOf(ConnectionClosedException.class);
    }
  }

  @Test
  void a_flood_of_noise_and_of_errors_costs_little_and_stops_nothing() {
    AtomicInteger lines = new AtomicInteger();
    try (BlockingAcpClient client =
        BlockingAcpClient.connect(
            AcpClient.launch(command()).stderr(line -> lines.incrementAndGet()))) {
      BlockingAcpSession session = session(client);
      assertThat(session.prompt("noise 30000000")).isInstanceOf(PromptOutcome.Inserted.class);
      assertThat(session.prompt("shout 30000000")).isInstanceOf(PromptOutcome.Inserted.class);
      assertThat(client.streaming().streams().current().diagnostics().recent())
          .isNotEmpty()
          .allSatisfy(d -> assertThat(d.kind()).isEqualTo(Diagnostic.Kind.NOISE));
    }
    assertThat(lines).hasValueGreaterThan(1_000_000);
  }

  @Test
  void a_million_updates_arrive_complete_and_in_order_in_bounded_memory() throws Exception {
    int count = 1_000_000;
    try (BlockingAcpClient client =
        BlockingAcpClient.connect(AcpClient.launch(command()).limits(Limits.DEFAULT))) {
      AcpSession session = session(client).streaming();
      AtomicInteger next = new AtomicInteger(1);
      AtomicInteger outOfOrder = new AtomicInteger();
      AtomicLong memory = new AtomicLong();
      long before = usedAfterCollection();
      var every =
          session
              .changes()
              .map(change -> title(change.after()))
              .filter(title -> title > 0)
              .distinctUntilChanged()
              .subscribe(
                  title -> {
                    if (title != next.getAndIncrement()) {
                      outOfOrder.incrementAndGet();
                    }
                    if (title % 250_000 == 0) {
                      memory.accumulateAndGet(usedAfterCollection(), Math::max);
                    }
                  });
      List<Integer> fast = Collections.synchronizedList(new ArrayList<>());
      var fastOne =
          session
              .models()
              .observeOn(Schedulers.single(), false, 1)
              .map(ProcessAgentTest::title)
              .subscribe(fast::add);
      List<Integer> slow = Collections.synchronizedList(new ArrayList<>());
      var slowOne =
          session
              .models()
              .observeOn(Schedulers.io(), false, 1)
              .map(ProcessAgentTest::title)
              .doOnNext(title -> TimeUnit.MILLISECONDS.sleep(20))
              .subscribe(slow::add);
      assertThat(session.prompt("titles " + count).blockingGet())
          .isInstanceOf(PromptOutcome.Inserted.class);
      assertThat(next).hasValue(count + 1);
      assertThat(outOfOrder).hasValue(0);
      var unused = session.models().filter(m -> m.foreground().isIdle()).blockingFirst();
      for (List<Integer> seen : List.of(fast, slow)) {
        await(() -> !seen.isEmpty() && seen.get(seen.size() - 1) == count);
        assertThat(seen).isSorted();
      }
      assertThat(slow.size()).isLessThan(count / 100);
      assertThat(memory.get() - before).isLessThan(64L << 20);
      every.dispose();
      fastOne.dispose();
      slowOne.dispose();
    }
  }

  private static int title(SessionModel model) {
    String title = model.content().surfaces().title();
    return title == null ? 0 : Integer.parseInt(title);
  }

  private static long usedAfterCollection() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 1000 && !condition.getAsBoolean(); i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
