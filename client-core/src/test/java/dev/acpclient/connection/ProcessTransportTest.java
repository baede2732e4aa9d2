package dev.acpclient.connection;

import static dev.acpclient.connection.Received.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.Leaks;
import dev.acpclient.connection.CloseReason.Kind;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Agents as processes: how they start, fail and end, and that nothing of them is left. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class ProcessTransportTest {
  /** For tests in which something has to be waited out. */
  private static final Limits LIMITS = Limits.DEFAULT.withStop(Duration.ofMillis(300));

  /** For tests in which nothing has to: they would not end in time. */
  private static final Limits PATIENT = Limits.DEFAULT.withStop(Duration.ofMinutes(10));

  @RegisterExtension final Leaks leaks = new Leaks();
  @TempDir Path directory;

  private final Received received = new Received();
  private final BlockingQueue<String> stderr = new LinkedBlockingQueue<>();

  @AfterEach
  void resetPlugins() {
    RxJavaPlugins.reset();
  }

  private static AgentCommand sh(String script) {
    return AgentCommand.of("sh", "-c", script);
  }

  private ProcessTransport start(Limits limits, AgentCommand command) {
    ProcessTransport transport = new ProcessTransport(command, limits, stderr::add);
    transport.start(received);
    return transport;
  }

  private static void close(Transport transport) throws Exception {
    transport.close().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }

  /** The id of a process, as a script has said it on the standard error. */
  private ProcessHandle said() throws Exception {
    String line = stderr.poll(Received.BOUND, TimeUnit.SECONDS);
    assertThat(line).as("a process id").isNotNull();
    Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(line));
    assertThat(process).as("the process " + line).isPresent();
    return process.get();
  }

  private static void assertGone(ProcessHandle process) {
    assertThat(runs(process.pid())).as("runs: " + process.pid()).isFalse();
  }

  /** One that has ended may still be known to the system, until its parent looks. */
  static boolean runs(long id) {
    if (ProcessHandle.of(id).isEmpty()) {
      return false;
    }
    try {
      return !Files.readString(Path.of("/proc/" + id + "/stat")).contains(") Z ");
    } catch (IOException notLinux) {
      return ProcessHandle.of(id).isPresent();
    }
  }

  @Test
  void messages_go_to_the_agent_and_back_and_close_ends_it() throws Exception {
    ProcessTransport transport = start(PATIENT, AgentCommand.of("cat"));
    transport.send(json(1));
    transport.send(Received.text(200_000));
    assertThat(received.nextMessage()).isEqualTo(json(1));
    assertThat(received.nextMessage()).isEqualTo(Received.text(200_000));
    close(transport);
    assertThat(received.end())
        .isEqualTo(
            new CloseReason(
                Kind.CLOSED_BY_CLIENT,
                "this client closed the connection",
                new ProcessExit(0),
                ""));
  }

  @Test
  void what_was_sent_before_close_reaches_the_agent_and_its_last_answer_the_client()
      throws Exception {
    ProcessTransport transport = start(PATIENT, AgentCommand.of("cat"));
    for (int i = 0; i < 5000; i++) {
      transport.send(json(i));
    }
    close(transport);
    received.end();
    assertThat(received.messages()).hasSize(5000).last().isEqualTo(json(4999));
  }

  @Test
  void the_agent_gets_its_arguments_environment_and_directory() throws Exception {
    ProcessTransport transport =
        start(
            PATIENT,
            AgentCommand.of("sh", "-c", "echo \"[\\\"$1\\\", \\\"$KEY\\\", \\\"$PWD\\\"]\"", "sh")
                .plusArgs(List.of("a b  'c' *"))
                .withEnv("KEY", "va lue")
                .in(directory.toRealPath()));
    Frame.Noise noise = (Frame.Noise) received.next();
    assertThat(noise.sample())
        .isEqualTo("[\"a b  'c' *\", \"va lue\", \"" + directory.toRealPath() + "\"]");
    received.end();
    close(transport);
  }

  // Agents that cannot be started

  private void assertFails(AgentCommand command, String message) {
    ProcessTransport transport = new ProcessTransport(command, PATIENT);
    assertThatThrownBy(() -> transport.start(received))
        .isInstanceOf(AgentStartException.class)
        .hasMessage("cannot start agent '" + command.program() + "': " + message);
    assertThat(transport.close()).isCompleted();
    assertThat(received.reasons).isEmpty();
  }

  @Test
  void a_program_that_is_nowhere_or_no_program_is_told_as_such() throws Exception {
    assertFails(AgentCommand.of("no-such-agent", "secret"), "no such program in PATH");

    Path file = Files.writeString(directory.resolve("agent"), "#!/bin/sh\n");
    assertFails(AgentCommand.of(file.toString()), "'" + file + "' is not executable");
    assertFails(
        AgentCommand.of("agent").withEnv("PATH", ":." + ":/nowhere:" + directory),
        "no such program in PATH; '" + file + "' is not executable");

    assertFails(AgentCommand.of(directory.toString()), "'" + directory + "' is a directory");
    Path missing = directory.resolve("missing");
    assertFails(AgentCommand.of(missing.toString()), "there is no file '" + missing + "'");
    assertFails(
        AgentCommand.of("./missing").in(directory),
        "there is no file '" + directory.resolve("./missing") + "'");
  }

  @Test
  void a_directory_that_is_missing_or_none_is_told_as_such() throws Exception {
    Path missing = directory.resolve("missing");
    assertFails(
        AgentCommand.of("cat").in(missing), "the directory '" + missing + "' does not exist");
    Path file = Files.writeString(directory.resolve("file"), "");
    assertFails(
        AgentCommand.of("cat").in(file),
        "'" + file + "', where it is to be started, is no directory");
  }

  @Test
  void a_script_whose_interpreter_is_missing_is_told_as_such() throws Exception {
    Path script = Files.writeString(directory.resolve("agent"), "#!/no/such/interpreter\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    assertFails(
        AgentCommand.of("agent").withEnv("PATH", directory.toString()),
        script + " names an interpreter, in its first line, that does not exist");
  }

  @Test
  void no_value_of_the_environment_and_no_argument_is_in_a_message() {
    assertFails(
        AgentCommand.of("cat").withEnv("KEY", "sec\0ret"),
        "the environment cannot have a variable 'KEY' of this form");
    assertFails(
        AgentCommand.of("cat").withEnv("A=B", "secret"),
        "the environment cannot have a variable 'A=B' of this form");
    assertFails(AgentCommand.of("cat", "sec\0ret"), "an argument holds the character 0");
  }

  @Test
  void a_program_is_looked_up_in_the_path_that_the_agent_will_have() throws Exception {
    Path script = Files.writeString(directory.resolve("my-agent"), "#!/bin/sh\necho '{\"id\":5}'");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    ProcessTransport transport =
        start(
            PATIENT,
            AgentCommand.of("my-agent").withEnv("PATH", directory + ":" + System.getenv("PATH")));
    assertThat(received.nextMessage()).isEqualTo(json(5));
    received.end();
    close(transport);
  }

  // Agents that end

  @Test
  void an_agent_that_ends_at_once_is_told_with_its_code_and_its_last_words() throws Exception {
    ProcessTransport transport = start(PATIENT, sh("echo no license >&2; exit 3"));
    assertThat(received.end())
        .isEqualTo(
            new CloseReason(
                Kind.ENDED_BY_AGENT,
                "the agent ended with exit code 3",
                new ProcessExit(3),
                "no license"));
    close(transport);
  }

  @Test
  void an_agent_that_ends_while_much_is_written_to_it_has_ended_and_is_not_called_broken()
      throws Exception {
    ProcessTransport transport = start(PATIENT, sh("read line; exit 4"));
    for (int i = 0; i < 100; i++) {
      transport.send(Received.text(100_000));
    }
    assertThat(received.end().message()).isEqualTo("the agent ended with exit code 4");
    close(transport);
  }

  @Test
  void half_a_message_before_the_end_is_delivered_as_noise() throws Exception {
    ProcessTransport transport = start(PATIENT, sh("printf '{\"id\":1}\\n{\"id\":2,\"te'; exit 1"));
    assertThat(received.end().exit()).isEqualTo(new ProcessExit(1));
    assertThat(received.frames)
        .containsExactly(
            new Frame.Message(json(1), 8),
            new Frame.Noise(Frame.Noise.Fault.NO_JSON, "{\"id\":2,\"te", 11));
    close(transport);
  }

  @Test
  void an_agent_that_is_killed_is_told_with_the_signal() throws Exception {
    ProcessTransport transport = start(PATIENT, sh("echo $$ >&2; exec cat"));
    assertThat(said().destroyForcibly()).isTrue();
    assertThat(received.end())
        .isEqualTo(
            new CloseReason(
                Kind.ENDED_BY_AGENT,
                "the agent ended with exit code 137 (SIGKILL)",
                new ProcessExit(137),
                received.end().stderrTail()));
    close(transport);
  }

  @Test
  void an_agent_that_closes_its_output_and_lives_on_is_stopped() throws Exception {
    ProcessTransport transport =
        start(LIMITS, sh("echo '{\"id\":1}'; echo $$ >&2; exec sleep 1000 >&-"));
    ProcessHandle agent = said();
    CloseReason reason = received.end();
    assertThat(reason.kind()).isEqualTo(Kind.ENDED_BY_AGENT);
    assertThat(reason.message())
        .isEqualTo("the agent closed its output without ending, and was stopped");
    assertThat(reason.exit()).isEqualTo(new ProcessExit(143));
    assertThat(received.messages()).containsExactly(json(1));
    assertGone(agent);
    close(transport);
  }

  @Test
  void an_agent_that_reads_nothing_is_stopped_once_too_much_waits() throws Exception {
    ProcessTransport transport = start(LIMITS.withOutboundBytes(1 << 20), sh("exec sleep 1000"));
    for (int i = 0; i < 30; i++) {
      transport.send(Received.text(100_000));
    }
    assertThat(received.end().kind()).isEqualTo(Kind.AGENT_STOPPED_READING);
    assertThat(received.end().exit()).isEqualTo(new ProcessExit(143));
    close(transport);
  }

  @Test
  void what_an_agent_said_before_it_ended_is_delivered_however_slow_the_receiver_is()
      throws Exception {
    Received slow =
        new Received() {
          @Override
          void on(Frame frame) {
            awaitEndInProgress();
          }
        };
    ProcessTransport transport =
        new ProcessTransport(
            sh("echo '{\"id\":1}'; echo '{\"id\":2}'; echo '{\"id\":3}'"),
            Limits.DEFAULT.withStop(Duration.ofMillis(100)));
    transport.start(slow);
    assertThat(slow.end().message()).isEqualTo("the agent ended with exit code 0");
    assertThat(slow.messages()).containsExactly(json(1), json(2), json(3));
    close(transport);
  }

  /** Until the transport has waited for longer than it may where nobody is at work. */
  private static void awaitEndInProgress() {
    try {
      int seen = 0;
      while (seen < 15) {
        TimeUnit.MILLISECONDS.sleep(20);
        if (Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().matches("acp-agent-.*-end"))) {
          seen++;
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while it is at work", e);
    }
  }

  @Test
  void a_receiver_that_blocks_after_the_agent_has_ended_is_interrupted_by_close() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    Received blocking =
        new Received() {
          @Override
          void on(Frame frame) {
            blocked.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException expected) {
              // This is what ends it.
            }
          }
        };
    ProcessTransport transport =
        new ProcessTransport(sh("echo '{\"id\":1}'; echo '{\"id\":2}'"), LIMITS);
    transport.start(blocking);
    blocked.await();
    close(transport);
    blocking.end();
    assertThat(blocking.messages()).containsExactly(json(1));
  }

  @Test
  void many_agents_at_once_leave_nothing_behind() throws Exception {
    List<ProcessTransport> agents = new ArrayList<>();
    List<Received> receivers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ProcessTransport agent = new ProcessTransport(AgentCommand.of("cat"), PATIENT);
      Received receiver = new Received();
      agent.start(receiver);
      agent.send(json(i));
      agents.add(agent);
      receivers.add(receiver);
    }
    List<CompletableFuture<Void>> closed = agents.stream().map(ProcessTransport::close).toList();
    CompletableFuture.allOf(closed.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
    for (int i = 0; i < 10; i++) {
      assertThat(receivers.get(i).end().exit()).isEqualTo(new ProcessExit(0));
      assertThat(receivers.get(i).messages()).containsExactly(json(i));
    }
  }

  // Agents that are closed

  @Test
  void an_agent_in_the_middle_of_a_line_is_closed() throws Exception {
    ProcessTransport transport = start(PATIENT, sh("printf '{\"id\":1}\\n{\"id\":'; exec cat"));
    received.next();
    close(transport);
    assertThat(received.end().exit()).isEqualTo(new ProcessExit(0));
  }

  @Test
  void an_agent_that_ignores_the_end_of_its_input_is_terminated() throws Exception {
    ProcessTransport transport = start(LIMITS, sh("echo '{\"id\":1}'; exec sleep 1000"));
    received.next();
    close(transport);
    assertThat(received.end().exit()).isEqualTo(new ProcessExit(143));
  }

  @Test
  void an_agent_that_ignores_the_request_to_end_is_killed() throws Exception {
    ProcessTransport transport =
        start(
            LIMITS, sh("trap '' TERM; echo '{\"id\":1}'; while :; do sleep 1000 & wait $!; done"));
    received.next();
    close(transport);
    assertThat(received.end().exit()).isEqualTo(new ProcessExit(137));
  }

  @Test
  void an_agent_that_reads_nothing_is_closed_too() throws Exception {
    ProcessTransport transport = start(LIMITS, sh("echo '{\"id\":1}'; exec sleep 1000"));
    received.next();
    transport.send(Received.text(1 << 20));
    close(transport);
    assertThat(received.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
  }

  @Test
  void close_ends_what_a_launcher_leaves_behind() throws Exception {
    ProcessTransport transport = start(LIMITS, sh("sleep 1000 & echo $! >&2; exec cat"));
    ProcessHandle child = said();
    close(transport);
    assertGone(child);
    assertThat(received.end().exit()).isEqualTo(new ProcessExit(0));
  }

  @Test
  void close_ends_a_whole_tree_that_ignores_the_request_to_end() throws Exception {
    ProcessTransport transport =
        start(
            LIMITS,
            sh(
                "trap '' TERM; sh -c 'echo $$ >&2; sh -c \"echo \\$\\$ >&2; sleep 1000; :\"; :' &"
                    + " cat; wait"));
    ProcessHandle child = said();
    ProcessHandle grandchild = said();
    close(transport);
    assertGone(child);
    assertGone(grandchild);
    assertThat(received.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void what_lost_its_parent_long_ago_is_ended_with_the_agent() throws Exception {
    ProcessTransport transport =
        start(LIMITS, sh("(setsid sh -c 'sleep 1000 & echo $! >&2' &) ; exec cat"));
    ProcessHandle orphan = said();
    close(transport);
    assertGone(orphan);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_crash_ends_all_that_came_from_the_agent_before_the_end_is_told() throws Exception {
    Received looking =
        new Received() {
          @Override
          public void closed(CloseReason reason) {
            leftAtTheEnd.addAll(leaks.left());
            super.closed(reason);
          }
        };
    ProcessTransport transport =
        new ProcessTransport(sh("sleep 1000 & echo $! >&2; echo $$ >&2; cat"), LIMITS, stderr::add);
    transport.start(looking);
    ProcessHandle child = said();
    assertThat(said().destroyForcibly()).isTrue();
    assertThat(looking.end().message()).isEqualTo("the agent ended with exit code 137 (SIGKILL)");
    assertGone(child);
    assertThat(leftAtTheEnd).noneMatch(left -> left.startsWith("process"));
    close(transport);
  }

  private final List<String> leftAtTheEnd = new CopyOnWriteArrayList<>();

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_process_that_hides_and_keeps_the_output_open_holds_nobody_up() throws Exception {
    ProcessTransport transport =
        start(LIMITS, sh("echo '{\"id\":1}'; (env -i setsid sleep 1000 & echo $! >&2) ; exit 5"));
    ProcessHandle hidden = said();
    try {
      assertThat(received.end().message()).isEqualTo("the agent ended with exit code 5");
      assertThat(received.messages()).containsExactly(json(1));
      close(transport);
      assertThat(hidden.isAlive()).isTrue();
    } finally {
      assertThat(hidden.destroyForcibly()).isTrue();
    }
  }

  // Floods

  @Test
  void a_flood_while_the_receiver_sleeps_is_held_up_and_can_be_closed() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    Received sleeping =
        new Received() {
          @Override
          void on(Frame frame) {
            blocked.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException expected) {
              // This is what ends it.
            }
          }
        };
    Path progress = directory.resolve("progress");
    ProcessTransport transport =
        new ProcessTransport(
            sh(
                "line='{\"text\":\"0123456789012345678901234567890123456789\"}'; i=0;"
                    + " while echo \"$line\"; do i=$((i+1)); echo $i > "
                    + progress
                    + "; done"),
            LIMITS);
    transport.start(sleeping);
    blocked.await();
    // The pipe, the JDK's buffer and the reader's hold about 64 KiB each: then the agent waits.
    assertThat(settled(progress)).isLessThan(10_000);
    close(transport);
    assertThat(sleeping.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
    assertThat(sleeping.frames).hasSize(1);
  }

  /** The number in a file once it does not change any more. */
  private static long settled(Path file) throws Exception {
    String last = "";
    int same = 0;
    while (same < 20) {
      TimeUnit.MILLISECONDS.sleep(20);
      String now = Files.exists(file) ? Files.readString(file).strip() : "";
      same = !now.isEmpty() && now.equals(last) ? same + 1 : 0;
      last = now;
    }
    return Long.parseLong(last);
  }

  @Test
  void a_flood_of_messages_arrives_whole() throws Exception {
    int count = 200_000;
    Counting counting = new Counting();
    ProcessTransport transport =
        new ProcessTransport(sh("yes '{\"id\":1}' | head -n " + count), PATIENT);
    transport.start(counting);
    assertThat(counting.end.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(counting.count).isEqualTo(count);
    close(transport);
  }

  private static final class Counting implements Transport.Receiver {
    final CountDownLatch end = new CountDownLatch(1);
    volatile int count;

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // One call at a time.
    public void received(Frame frame) {
      count++;
    }

    @Override
    public void closed(CloseReason reason) {
      end.countDown();
    }
  }

  @Test
  void a_flood_on_the_standard_error_holds_nothing_up() throws Exception {
    ProcessTransport transport =
        new ProcessTransport(
            sh("yes 0123456789 | head -n 2000000 >&2; echo last >&2; exec cat"), PATIENT);
    transport.start(received);
    transport.send(json(1));
    assertThat(received.nextMessage()).isEqualTo(json(1));
    close(transport);
    assertThat(received.end().stderrTail()).endsWith("0123456789\nlast").hasLineCount(20);
  }

  // The standard error

  @Test
  void a_listener_gets_each_line_of_the_standard_error_and_may_throw() throws Exception {
    List<Throwable> reported = new CopyOnWriteArrayList<>();
    RxJavaPlugins.setErrorHandler(reported::add);
    List<String> lines = new CopyOnWriteArrayList<>();
    ProcessTransport transport =
        new ProcessTransport(
            sh("printf 'one\\r\\n\\ntwo\\nthree' >&2"),
            PATIENT,
            line -> {
              lines.add(line);
              throw new AssertionError(line);
            });
    transport.start(received);
    assertThat(received.end().stderrTail()).isEqualTo("one\n\ntwo\nthree");
    assertThat(lines).containsExactly("one", "", "two", "three");
    assertThat(reported).extracting(failure -> failure.getCause().getMessage()).isEqualTo(lines);
    close(transport);
  }

  @Test
  void it_is_started_once_before_it_is_closed_and_sends_after_it_is_started() throws Exception {
    ProcessTransport transport = new ProcessTransport(AgentCommand.of("cat"), PATIENT);
    assertThatIllegalStateException().isThrownBy(() -> transport.send(json(1)));
    transport.start(received);
    assertThatIllegalStateException().isThrownBy(() -> transport.start(received));
    close(transport);
    transport.send(json(1));

    ProcessTransport other = new ProcessTransport(AgentCommand.of("cat"), PATIENT);
    close(other);
    assertThatIllegalStateException().isThrownBy(() -> other.start(received));
  }

  @Test
  void an_agent_keeps_the_marks_of_the_agents_that_it_comes_from() throws Exception {
    Map<String, String> environment = new HashMap<>(Map.of(InheritedMark.NAME, "outer"));
    new InheritedMark().putInto(environment);
    assertThat(environment.get(InheritedMark.NAME)).startsWith("outer:").hasSizeGreaterThan(20);
  }
}
