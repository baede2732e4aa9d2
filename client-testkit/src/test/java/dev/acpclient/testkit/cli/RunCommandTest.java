package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.AgentStartException;
import dev.acpclient.testkit.cli.Interrupts.Signal;
import dev.acpclient.testkit.interop.Leaks;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@ExtendWith(Leaks.class)
class RunCommandTest {
  private static final String DONE = ",\"stopReason\":\"end_turn\",\"background\":[]";

  private final FakeAgent agent = new FakeAgent();
  private final TestInterrupts interrupts = new TestInterrupts();
  private final AcpRun acp =
      new AcpRun().withPrinters(ReplayPrinters::create).withAgent(agent).withInterrupts(interrupts);

  @TempDir private Path directory;

  // What is printed and recorded

  @ParameterizedTest
  @ValueSource(strings = {"text", "json"})
  void what_is_printed_is_what_a_replay_of_the_record_prints(String format) {
    agent.on(
        "session/prompt",
        prompt -> {
          agent.state("running", "");
          agent.inserted(prompt);
          agent.update(
              """
              {"sessionUpdate":"agent_message_chunk","messageId":"m9",
               "content":{"type":"text","text":"half \\ud83d a smile"}}
              """);
          agent.update("{\"sessionUpdate\":\"tool_call_update\",\"toolCallId\":\"c1\"}");
          agent.update(
              """
              {"sessionUpdate":"usage_update","used":10,"size":100,
               "cost":{"amount":0.10000000000000000001,"currency":"USD"}}
              """);
          agent.update("{\"sessionUpdate\":\"_new\",\"deep\":%s}".formatted(nested(997)));
          agent.state("idle", DONE);
        });
    String file = directory.resolve("run.ndjson").toString();
    assertThat(run("--format", format, "--record", file, "--prompt", "a", "--prompt", "b"))
        .isZero();

    AcpRun replay = new AcpRun().withPrinters(ReplayPrinters::create);
    assertThat(replay.run("replay", "--format", format, "--grace", "1", file)).isZero();
    assertThat(acp.out()).isEqualTo(replay.out()).isNotBlank();
    assertThat(acp.err()).isEmpty();
  }

  private static String nested(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  @Test
  void a_record_names_the_program_and_no_argument() throws IOException {
    Path file = directory.resolve("run.ndjson");
    run("--record", file.toString(), "--", "/bin/my-agent", "--key", "secret");
    assertThat(file).content(UTF_8).doesNotContain("secret", "/bin");
    assertThat(Files.readAllLines(file).get(0))
        .matches(
            "\\{\"transcript\":\\{\"date\":\"20[0-9-]+T[0-9:]+Z\",\"agent\":\"my-agent\","
                + "\"protocolVersion\":2}}");
  }

  @Test
  void a_file_that_exists_is_not_overwritten() throws IOException {
    Path file = Files.writeString(directory.resolve("run.ndjson"), "precious");
    assertThat(run("--record", file.toString())).isEqualTo(2);
    assertThat(acp.err()).startsWith("acp: --record " + file + ": exists already\n");
    assertThat(file).hasContent("precious");
    assertThat(agent.story()).isEmpty();
  }

  @Test
  void an_agent_that_cannot_be_started_leaves_no_record() {
    acp.withAgent(
        () -> {
          throw new AgentStartException("cannot start agent 'x': no such program in PATH");
        });
    Path file = directory.resolve("run.ndjson");
    assertThat(run("--record", file.toString())).isEqualTo(2);
    assertThat(acp.err()).isEqualTo("acp: cannot start agent 'x': no such program in PATH\n");
    assertThat(acp.out()).isEmpty();
    assertThat(file).doesNotExist();
  }

  @Test
  void an_output_that_nobody_reads_closes_the_session() {
    acp.withStdout(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        });
    agent.on("session/prompt", prompt -> agent.inserted(prompt));
    assertThat(run("--prompt", "a")).isEqualTo(1);
    assertThat(acp.err()).isEqualTo("acp: standard output: cannot be written: Broken pipe\n");
    assertThat(agent.story()).endsWith("gone");
  }

  @Test
  void an_output_that_breaks_at_the_very_end_is_no_success() {
    acp.withPrinters(
        (options, out) ->
            new ReplayPrinter() {
              @Override
              public void entry(TranscriptEntry entry) {}

              @Override
              public void end() throws IOException {
                throw new IOException("disk full");
              }
            });
    assertThat(run("--prompt", "a")).isEqualTo(1);
    assertThat(acp.err()).isEqualTo("acp: disk full\n");
  }

  // Prompts

  @Test
  void the_next_prompt_waits_for_the_end_of_the_work_of_the_one_before() {
    agent.on(
        "session/prompt",
        prompt -> {
          agent.inserted(prompt);
          agent.afterThat(
              () -> {
                agent.note("begins");
                agent.state("running", "");
                agent.afterThat(
                    () -> {
                      agent.note("ends");
                      agent.state("idle", DONE);
                    });
              });
        });
    assertThat(acp.run("run", "--grace", "2000", "--prompt", "a", "--prompt", "b", "agent"))
        .isZero();
    assertThat(agent.story())
        .containsExactly(
            "initialize",
            "session/new",
            "session/prompt",
            "begins",
            "ends",
            "session/prompt",
            "begins",
            "ends",
            "session/close",
            "gone");
  }

  @Test
  void a_prompt_that_starts_no_work_is_over_after_the_grace_period() {
    agent.on(
        "session/prompt",
        prompt -> {
          agent.inserted(prompt);
          agent.state("idle", ",\"background\":[]");
        });
    assertThat(run("--prompt", "/a", "--prompt", "/b")).isZero();
    assertThat(agent.story()).containsSubsequence("session/prompt", "session/prompt");
  }

  @Test
  void a_prompt_that_is_refused_is_the_last() {
    agent.on("session/prompt", prompt -> agent.refuse(prompt, -32603, "no model"));
    assertThat(run("--prompt", "a", "--prompt", "b")).isEqualTo(1);
    assertThat(acp.err())
        .startsWith(
            "acp: prompt 1 was not inserted: the agent answered session/prompt with error -32603"
                + " (internal error): no model\n");
    assertThat(agent.story()).containsOnlyOnce("session/prompt").contains("session/close");
  }

  @Test
  void a_prompt_that_the_agent_drops_is_no_success() {
    agent.on("session/prompt", prompt -> agent.refuse(prompt, -32800, "cancelled"));
    assertThat(run("--prompt", "a")).isEqualTo(1);
    assertThat(acp.err()).startsWith("acp: prompt 1 was withdrawn by the agent, and not inserted");
  }

  @ParameterizedTest
  @CsvSource({"error,end_turn,0", "end_turn,error,1", "end_turn,refusal,0"})
  void only_the_last_work_decides(String first, String second, int exitCode) {
    AtomicReference<String> reason = new AtomicReference<>(first);
    agent.on(
        "session/prompt",
        prompt -> {
          agent.state("running", "");
          agent.inserted(prompt);
          String stop = ",\"stopReason\":\"" + reason.getAndSet(second) + "\",\"background\":[]";
          agent.state("idle", stop);
        });
    assertThat(run("--prompt", "a", "--prompt", "b")).isEqualTo(exitCode);
    assertThat(acp.err())
        .isEqualTo(exitCode == 0 ? "" : "acp: the agent's last work ended in an error\n");
  }

  // The end

  @Test
  void background_work_is_waited_for() {
    agent.on(
        "session/prompt",
        prompt -> {
          agent.state("running", "");
          agent.inserted(prompt);
          String list = "[{\"type\":\"terminal\",\"terminalId\":\"t1\"}]";
          agent.state("idle", ",\"stopReason\":\"end_turn\",\"background\":" + list);
          agent.afterThat(
              () -> {
                agent.note("background ends");
                agent.state("idle", DONE);
              });
        });
    assertThat(run("--grace", "0", "--prompt", "a")).isZero();
    assertThat(agent.story()).endsWith("background ends", "session/close", "gone");
  }

  @Test
  void an_agent_that_reports_no_background_work_is_closed_and_the_user_told() {
    agent.on(
        "session/prompt",
        prompt -> {
          agent.state("running", "");
          agent.inserted(prompt);
          agent.update("{\"sessionUpdate\":\"terminal_update\",\"terminalId\":\"t1\"}");
          agent.state("idle", ",\"stopReason\":\"end_turn\"");
        });
    assertThat(run("--prompt", "a")).isZero();
    assertThat(acp.err())
        .isEqualTo(
            "acp: the agent does not say whether something still runs (possible: 1); closing the"
                + " session\n");
    assertThat(agent.story()).endsWith("session/close", "gone");
  }

  @Test
  void an_agent_that_goes_away_is_told_in_one_line() {
    agent.on("session/prompt", prompt -> agent.leave());
    assertThat(run("--prompt", "a")).isEqualTo(1);
    assertThat(acp.err()).isEqualTo("acp: the other end was closed\n");
  }

  @Test
  void an_agent_that_goes_away_while_it_is_waited_for_ends_the_run() {
    agent.on(
        "session/prompt",
        prompt -> {
          agent.state("running", "");
          agent.inserted(prompt);
          String list = "[{\"type\":\"terminal\",\"terminalId\":\"t1\"}]";
          agent.state("idle", ",\"stopReason\":\"end_turn\",\"background\":" + list);
          agent.afterThat(agent::leave);
        });
    assertThat(run("--prompt", "a")).isEqualTo(1);
    assertThat(acp.err()).isEqualTo("acp: the other end was closed\n");
  }

  @Test
  void a_close_that_fails_is_told() {
    agent.on("session/close", close -> agent.refuse(close, -32603, "busy"));
    assertThat(run("--prompt", "a")).isEqualTo(1);
    assertThat(acp.err())
        .isEqualTo(
            "acp: the agent answered session/close with error -32603 (internal error): busy\n");
  }

  @Test
  void when_time_is_up_what_is_not_done_is_told_and_the_session_closed() {
    agent.on(
        "session/prompt",
        prompt -> {
          String list = "[{\"type\":\"terminal\",\"terminalId\":\"dev\"}]";
          agent.state("running", ",\"background\":" + list);
          agent.inserted(prompt);
        });
    assertThat(run("--timeout", "1", "--prompt", "a", "--prompt", "b")).isEqualTo(124);
    assertThat(acp.err())
        .isEqualTo(
            "acp: time is up; not done: the foreground work; in the background dev; 1 prompt not"
                + " sent\n");
    assertThat(agent.story()).endsWith("session/close", "gone");
  }

  @Test
  void when_time_is_up_a_prompt_that_is_held_is_told() {
    agent.on("session/prompt", prompt -> {});
    assertThat(run("--timeout", "1", "--prompt", "a")).isEqualTo(124);
    assertThat(acp.err()).isEqualTo("acp: time is up; not done: 1 prompt not inserted\n");
  }

  @Test
  void an_agent_that_never_answers_initialize_is_given_up_in_time() {
    agent.on("initialize", request -> {});
    assertThat(run("--timeout", "1")).isEqualTo(124);
    assertThat(acp.err()).isEqualTo("acp: time is up; not done: no session is open yet\n");
    assertThat(agent.story()).containsExactly("initialize", "gone");
  }

  // Permissions

  @ParameterizedTest
  @CsvSource({
    "allow, allow_once, ''",
    "reject, reject_once, ''",
    "ask, cancelled, 'acp: nobody can be asked here, so this is dismissed: Delete?\n'"
  })
  void permission_is_given_or_not_without_a_user(String how, String outcome, String said) {
    agent.on("session/prompt", asksFor("allow_once", "reject_once"));
    assertThat(run("--permission", how, "--prompt", "a")).isZero();
    assertThat(agent.story()).contains("Delete? " + outcome);
    assertThat(acp.err()).isEqualTo(said);
  }

  @Test
  void what_a_policy_leaves_to_the_user_is_dismissed_without_one() {
    agent.on("session/prompt", asksFor("reject_once"));
    assertThat(run("--permission", "allow", "--prompt", "a")).isZero();
    assertThat(agent.story()).contains("Delete? cancelled");
  }

  @Test
  void a_user_at_a_terminal_is_asked_until_the_answer_is_one() {
    try (Keyboard keyboard = new Keyboard()) {
      terminal(keyboard);
      agent.on(
          "session/prompt",
          prompt -> {
            asksFor("allow_once", "reject_once").accept(prompt);
            agent.afterThat(() -> keyboard.type("what?\n2\n"));
          });
      assertThat(run("--prompt", "a")).isZero();
    }
    assertThat(agent.story()).contains("Delete? reject_once");
    assertThat(acp.err())
        .isEqualTo(
            """
            acp: the agent asks: Delete?
            acp:   1  Do allow_once
            acp:   2  Do reject_once
            acp:   0  answer nothing
            acp: type a number from 0 to 2
            acp: type a number from 0 to 2
            """);
  }

  @Test
  void what_was_typed_before_the_question_is_no_answer() {
    try (Keyboard keyboard = new Keyboard()) {
      terminal(keyboard);
      keyboard.type("1\n1\n");
      agent.on(
          "session/prompt",
          prompt -> {
            asksFor("allow_once").accept(prompt);
            agent.afterThat(keyboard::close);
          });
      assertThat(run("--prompt", "a")).isZero();
    }
    assertThat(agent.story()).contains("Delete? cancelled");
    assertThat(acp.err()).endsWith("nobody can be asked here, so this is dismissed: Delete?\n");
  }

  @Test
  void a_question_that_the_agent_withdraws_is_told() {
    try (Keyboard keyboard = new Keyboard()) {
      terminal(keyboard);
      agent.on(
          "session/prompt",
          prompt -> {
            asksFor("allow_once").accept(prompt);
            agent.send("{\"method\":\"$/cancel_request\",\"params\":{\"requestId\":\"Delete?\"}}");
          });
      assertThat(run("--prompt", "a")).isZero();
    }
    assertThat(agent.story()).contains("Delete? cancelled");
    assertThat(acp.err()).endsWith("the agent no longer waits for an answer to: Delete?\n");
  }

  private void terminal(Keyboard keyboard) {
    acp.withStdin(keyboard, true).withTerminals(false, true);
  }

  /** What is typed, until it is closed. */
  private static final class Keyboard extends InputStream {
    private static final int END = -1;
    private final BlockingQueue<Integer> typed = new LinkedBlockingQueue<>();

    void type(String text) {
      text.chars().forEach(typed::add);
    }

    @Override
    public int available() {
      return typed.size();
    }

    @Override
    public int read() {
      try {
        return typed.take();
      } catch (InterruptedException e) {
        return END;
      }
    }

    /** As a terminal does, without waiting for more than there is. */
    @Override
    public int read(byte[] bytes, int offset, int length) {
      int character = read();
      bytes[offset] = (byte) character;
      return character == END ? END : 1;
    }

    @Override
    public void close() {
      typed.add(END);
    }
  }

  private Consumer<JsonNode> asksFor(String... kinds) {
    return prompt -> {
      agent.state("running", "");
      agent.inserted(prompt);
      agent.ask("Delete?", List.of(kinds), () -> agent.state("idle", DONE));
    };
  }

  // Ctrl-C

  @Test
  void Ctrl_C_cancels_the_foreground_work_and_sends_no_more_prompts() {
    works(() -> interrupts.send(Signal.INT));
    agent.on(
        "session/cancel",
        cancel -> agent.state("idle", ",\"stopReason\":\"cancelled\",\"background\":[]"));
    assertThat(run("--prompt", "a", "--prompt", "b")).isEqualTo(130);
    assertThat(acp.err())
        .isEqualTo(
            "acp: cancelling the foreground work; background work goes on; Ctrl-C again closes the"
                + " session\n");
    assertThat(agent.story())
        .containsOnlyOnce("session/prompt")
        .endsWith("session/cancel", "session/close", "gone");
    assertThat(interrupts.isListenedTo()).isFalse();
  }

  @Test
  void Ctrl_C_twice_closes_the_session() {
    works(() -> interrupts.send(Signal.INT));
    agent.on("session/cancel", cancel -> interrupts.send(Signal.INT));
    assertThat(run("--prompt", "a")).isEqualTo(130);
    assertThat(acp.err()).endsWith("acp: closing the session; Ctrl-C again leaves at once\n");
    assertThat(agent.story()).endsWith("session/cancel", "session/close", "gone");
    assertThat(interrupts.halts()).isEmpty();
  }

  @Test
  void Ctrl_C_a_third_time_leaves_at_once() {
    works(() -> interrupts.send(Signal.INT));
    agent.on("session/cancel", cancel -> interrupts.send(Signal.INT));
    agent.on(
        "session/close",
        close -> {
          interrupts.send(Signal.INT);
          agent.answer(close, "{}");
        });
    run("--prompt", "a");
    assertThat(interrupts.halts()).containsExactly(130);
  }

  @Test
  void Ctrl_C_before_there_is_a_session_ends_the_agent() {
    agent.on("initialize", request -> interrupts.send(Signal.INT));
    assertThat(run("--prompt", "a")).isEqualTo(130);
    assertThat(agent.story()).containsExactly("initialize", "gone");
  }

  @Test
  void SIGTERM_closes_the_session() {
    works(() -> interrupts.send(Signal.TERM));
    assertThat(run("--prompt", "a")).isEqualTo(143);
    assertThat(acp.err()).isEqualTo("acp: closing the session, for SIGTERM\n");
    assertThat(agent.story()).endsWith("session/close", "gone");
  }

  /** Works without an end, and does this when the client knows that. */
  private void works(Runnable then) {
    agent.on(
        "session/prompt",
        prompt -> {
          agent.state("running", "");
          agent.inserted(prompt);
          agent.afterThat(then);
        });
  }

  // Agents that are not to be used

  @Test
  void an_agent_that_wants_a_login_is_told_how() {
    offersLogins();
    agent.on("session/new", request -> agent.refuse(request, -32000, "login"));
    assertThat(run("--prompt", "a")).isEqualTo(2);
    assertThat(acp.err())
        .isEqualTo(
            """
            acp: the agent wants a login first: acp login --method ID -- AGENT ARGS...
            acp:   --method key  Key
            acp:   --method tty  Console (in a terminal)
            acp:   --method x  X (not known here)
            """);
  }

  @Test
  void an_agent_of_another_version_cannot_be_used() {
    agent.on("initialize", request -> agent.answer(request, "{\"protocolVersion\":1}"));
    assertThat(run("--prompt", "a")).isEqualTo(2);
    assertThat(acp.err()).startsWith("acp: the agent speaks v1 only");
    assertThat(acp.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          run                         | Missing required parameter: 'AGENT ARGS'
          run --                      | Missing required parameter: 'AGENT ARGS'
          run node --stubborn         | Unknown option: '--stubborn'
          run --cwd nowhere a         | --cwd nowhere: no such directory
          run --grace -1 a            | --grace must not be negative, but is -1
          run --timeout 0 a           | --timeout must be at least 1, but is 0
          run --permission perhaps a  | Invalid value for option '--permission': expected ask or allow or reject, but was 'perhaps'
          run --record no/such/file a | --record no/such/file: no such file
          login                       | Missing required parameter: 'AGENT ARGS'
          """)
  void wrong_usage_is_said_in_two_lines(String args, String message) {
    assertThat(acp.run(args.split(" "))).isEqualTo(2);
    assertThat(acp.err()).startsWith("acp: " + message + "\nTry: acp ");
    assertThat(agent.story()).isEmpty();
  }

  // Login

  @Test
  void a_login_by_the_agent_is_carried_out() {
    offersLogins();
    agent.on("auth/login", request -> agent.answer(request, "{}"));
    assertThat(acp.run("login", "--method", "key", "--", "agent")).isZero();
    assertThat(acp.err()).isEqualTo("acp: logged in\n");
    assertThat(agent.story()).containsExactly("initialize", "auth/login", "gone");
  }

  @Test
  void a_login_that_the_agent_refuses_is_told() {
    offersLogins();
    agent.on("auth/login", request -> agent.refuse(request, -32603, "wrong key"));
    assertThat(acp.run("login", "--method", "key", "agent")).isEqualTo(1);
    assertThat(acp.err()).endsWith("error -32603 (internal error): wrong key\n");
  }

  @Test
  void a_login_in_a_terminal_is_a_command_to_run() {
    offersLogins();
    assertThat(acp.run("login", "--method", "tty", "--", "my agent", "a$b")).isEqualTo(1);
    assertThat(acp.err()).isEqualTo("acp: run this in a terminal, to log in:\n");
    assertThat(acp.out()).isEqualTo("env 'X; rm=it'\\''s' 'my agent' 'a$b' --login '; rm -rf ~'\n");
    assertThat(agent.story()).containsExactly("initialize", "gone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--method nothing", ""})
  void the_methods_are_listed_where_none_is_chosen(String option) {
    offersLogins();
    assertThat(acp.run(("login " + option + " agent").trim().split(" +"))).isEqualTo(2);
    assertThat(acp.err()).endsWith("  --method x  X (not known here)\n");
  }

  @Test
  void an_agent_without_logins_needs_none() {
    assertThat(acp.run("login", "agent")).isZero();
    assertThat(acp.err()).isEqualTo("acp: the agent knows no login\n");
  }

  private void offersLogins() {
    agent.on(
        "initialize",
        request ->
            agent.answer(
                request,
                """
                {"protocolVersion":2,"info":{"name":"fake","version":"1"},
                 "capabilities":{"session":{}},"authMethods":[
                  {"type":"agent","methodId":"key","name":"Key"},
                  {"type":"terminal","methodId":"tty","name":"Console",
                   "args":["--login","; rm -rf ~"],"env":[{"name":"X; rm","value":"it's"}]},
                  {"type":"sms","methodId":"x","name":"X"}]}
                """));
  }

  /** Runs the agent with a grace period of a moment, unless the options name another. */
  private int run(String... options) {
    List<String> args = new ArrayList<>(List.of("run"));
    if (!List.of(options).contains("--grace")) {
      args.addAll(List.of("--grace", "1"));
    }
    args.addAll(List.of(options));
    if (!args.contains("--")) {
      args.add("agent");
    }
    return acp.run(args.toArray(String[]::new));
  }
}
