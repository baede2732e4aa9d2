package dev.acpclient.testkit.assertj;

import static dev.acpclient.model.StopReason.Known.CANCELLED;
import static dev.acpclient.model.StopReason.Known.END_TURN;
import static dev.acpclient.testkit.Listed.subagent;
import static dev.acpclient.testkit.Listed.terminal;
import static dev.acpclient.testkit.Listed.toolCall;
import static dev.acpclient.testkit.assertj.AcpAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acpclient.AcpSession;
import dev.acpclient.PromptOutcome;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.ElicitationCapabilities;
import dev.acpclient.model.ElicitationFormCapabilities;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.Next;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.testkit.agent.Fault;
import dev.acpclient.testkit.agent.ScriptedAgent;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Shown;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every assertion holds where it should, and fails where it should, with a message that helps. */
class AcpAssertionsTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "assertj", "failures.txt");

  private final ScriptedAgent agent = ScriptedAgent.create();

  /** What each failing assertion said, by the name of the assertion. */
  private final Map<String, String> failures = new LinkedHashMap<>();

  private AcpSession busy;
  private AcpSession quiet;
  private Next next;

  @BeforeEach
  void open() {
    var client =
        agent.connect(
            agent
                .builder()
                .capabilities(
                    new ClientCapabilities(
                        null,
                        new ElicitationCapabilities(new ElicitationFormCapabilities(), null, null),
                        null)));
    Path project = Path.of("project").toAbsolutePath();
    quiet = client.newSession(project).blockingGet();
    agent.now().says("m1", "Done.").running().idle(END_TURN);
    busy = client.newSession(project).blockingGet();
    agent
        .now()
        .toolCall("c1", "Edit the server")
        .running()
        .terminal("t1", "npm run dev")
        .output("t1", "ready")
        .terminal("t2", "npm test")
        .exits("t2", 1)
        .toolCall("c2", "Serve")
        .shows("c2", "t1")
        .chunk("m1", "It ")
        .chunk("m1", "runs.")
        .asksPermission(5, "Restart?")
        .elicits(
            6,
            AcpJson.readTree(
                    "{\"message\":\"?\",\"mode\":\"form\",\"requestedSchema\":"
                        + "{\"type\":\"object\",\"properties\":{}}}")
                .toOptional()
                .orElseThrow())
        .idle(END_TURN)
        .lists(terminal("t1"));
    next =
        SessionReducer.reduce(
            client.streams().current(),
            new SessionEvent.RequestCancelled(Instant.EPOCH, RequestId.of(5)));
  }

  @AfterEach
  void close() {
    agent.close();
  }

  private SessionModelAssert busy() {
    return assertThat(busy);
  }

  private SessionModelAssert quiet() {
    return assertThat(quiet);
  }

  /**
   * @param right holds
   * @param wrong does not
   */
  private void check(String assertion, Runnable right, Runnable wrong) {
    right.run();
    AssertionError failure = catchThrowableOfType(AssertionError.class, wrong::run);
    assertThat(failure).as("%s does not fail", assertion).isNotNull();
    assertThat(failures.put(assertion, failure.getMessage())).as(assertion).isNull();
  }

  private void checkSessions() {
    check("SessionModelAssert.isQuiet", () -> quiet().isQuiet(), () -> busy().isQuiet());
    check(
        "SessionModelAssert.hasActivity",
        () -> busy().hasActivity(Activity.BACKGROUND_RUNNING),
        () -> quiet().hasActivity(Activity.FOREGROUND));
    check(
        "SessionModelAssert.hasState",
        () -> busy().hasState("idle"),
        () -> busy().hasState("requires_action"));
    check(
        "SessionModelAssert.stoppedBecause",
        () -> busy().stoppedBecause(END_TURN),
        () -> busy().stoppedBecause(CANCELLED));
    check(
        "SessionModelAssert.hasCompletions",
        () -> quiet().hasCompletions(1),
        () -> quiet().hasCompletions(2));
    check(
        "SessionModelAssert.hasLifecycle",
        () -> quiet().hasLifecycle(Lifecycle.OPEN),
        () -> quiet().hasLifecycle(Lifecycle.CLOSED));
    check(
        "SessionModelAssert.hasBackground",
        () -> busy().hasBackground(terminal("t1")),
        () -> busy().hasBackground(terminal("t2"), toolCall("c1"), subagent("k1")));
    check(
        "SessionModelAssert.closingWouldStop",
        () -> busy().closingWouldStop(1),
        () -> busy().closingWouldStop(2));
    check(
        "SessionModelAssert.hasAbandoned",
        () -> busy().hasAbandoned("c1"),
        () -> busy().hasAbandoned("c1", "c2"));
    check(
        "SessionModelAssert.hasNothingAbandoned",
        () -> quiet().hasNothingAbandoned(),
        () -> busy().hasNothingAbandoned());
    check(
        "SessionModelAssert.hasOpenPermission",
        () -> busy().hasOpenPermission(5),
        () -> busy().hasOpenPermission(RequestId.of("x")));
    check(
        "SessionModelAssert.hasNoOpenPermission",
        () -> quiet().hasNoOpenPermission(),
        () -> busy().hasNoOpenPermission());
    check(
        "SessionModelAssert.hasOpenElicitation",
        () -> busy().hasOpenElicitation(6),
        () -> quiet().hasOpenElicitation(6));
    check(
        "SessionModelAssert.hasPendingPrompts",
        () -> busy().hasPendingPrompts(0),
        () -> busy().hasPendingPrompts(1));
    check(
        "SessionModelAssert.toolCall",
        () -> busy().toolCall("c1").and().toolCall("c2"),
        () -> busy().toolCall("t1"));
    check(
        "SessionModelAssert.terminal",
        () -> busy().terminal("t1").and().terminal("t2"),
        () -> quiet().terminal("t1"));
    check(
        "SessionModelAssert.message",
        () -> busy().message("m1").and().message(MessageKey.Kind.AGENT_MESSAGE, "m1"),
        () -> busy().message(MessageKey.Kind.USER_MESSAGE, "m1"));
  }

  private void checkParts() {
    check(
        "ToolCallAssert.isShownAs",
        () -> busy().toolCall("c1").isShownAs(Shown.ABANDONED),
        () -> busy().toolCall("c1").isShownAs(ToolCallStatus.Known.CANCELLED));
    check(
        "ToolCallAssert.hasStatus",
        () -> busy().toolCall("c1").hasStatus(ToolCallStatus.Known.IN_PROGRESS),
        () -> busy().toolCall("c1").hasStatus(ToolCallStatus.Known.COMPLETED));
    check(
        "ToolCallAssert.hasTitle",
        () -> busy().toolCall("c1").hasTitle("Edit the server"),
        () -> busy().toolCall("c1").hasTitle("Edit"));
    check(
        "ToolCallAssert.showsTerminal",
        () -> busy().toolCall("c2").showsTerminal("t1"),
        () -> busy().toolCall("c2").showsTerminal("t2"));
    check(
        "ToolCallAssert.isNotCancellable",
        () -> cancelled(),
        () -> busy().toolCall("c2").isNotCancellable());
    check(
        "TerminalAssert.isRunning",
        () -> busy().terminal("t1").isRunning(),
        () -> busy().terminal("t2").isRunning());
    check(
        "TerminalAssert.isShownAs",
        () -> busy().terminal("t2").isShownAs(Shown.EXITED),
        () -> busy().terminal("t1").isShownAs(Shown.ABANDONED));
    check(
        "TerminalAssert.hasExited",
        () -> busy().terminal("t2").hasExited().hasExited(1),
        () -> busy().terminal("t1").hasExited());
    check(
        "TerminalAssert.hasExited code",
        () -> busy().terminal("t2").hasExited(1),
        () -> busy().terminal("t2").hasExited(0));
    check(
        "TerminalAssert.hasText",
        () -> busy().terminal("t1").hasText("ready"),
        () -> busy().terminal("t1").hasText("read"));
    check(
        "TerminalAssert.containsText",
        () -> busy().terminal("t1").containsText("read"),
        () -> busy().terminal("t1").containsText("error"));
    check(
        "TerminalAssert.isCancellable",
        () -> busy().terminal("t1").isCancellable(),
        () -> busy().terminal("t2").isCancellable());
    check(
        "TerminalAssert.isNotCancellable",
        () -> busy().terminal("t2").isNotCancellable(),
        () -> busy().terminal("t1").isNotCancellable());
    check(
        "TerminalAssert.hasCommand",
        () -> busy().terminal("t1").hasCommand("npm run dev"),
        () -> busy().terminal("t1").hasCommand("npm test"));
    check(
        "MessageAssert.hasText",
        () -> busy().message("m1").hasText("It runs."),
        () -> busy().message("m1").hasText("It"));
    check(
        "MessageAssert.containsText",
        () -> busy().message("m1").containsText("runs"),
        () -> busy().message("m1").containsText("fails"));
  }

  /** A tool call that has ended. */
  private void cancelled() {
    agent.now().toolCall("c9", "Short").completes("c9");
    busy().toolCall("c9").isNotCancellable();
  }

  private void checkNext() {
    SessionEffect answer = new SessionEffect.AnswerPermissionCancelled(RequestId.of(5));
    check(
        "NextAssert.sent",
        () -> assertThat(next).sent(answer).andNothingElse(),
        () -> assertThat(next).sent(new SessionEffect.AnswerElicitationCancel(RequestId.of(6))));
    check(
        "NextAssert.andNothingElse",
        () -> assertThat(next).sent(answer).andNothingElse(),
        () -> assertThat(next).andNothingElse());
    check(
        "NextAssert.changed",
        () -> assertThat(next).changed("s2"),
        () -> assertThat(next).changed());
    check(
        "NextAssert.session",
        () -> assertThat(next).session("s2").hasNoOpenPermission(),
        () -> assertThat(next).session("s9"));
  }

  /** What needs a session to be brought somewhere first. */
  private void checkMovingOn() {
    check(
        "SessionModelAssert.isReleasableAt",
        () -> quiet().isReleasableAt(Instant.ofEpochSecond(3)),
        () -> quiet().isReleasableAt(Instant.ofEpochMilli(2999)));
    check(
        "SessionModelAssert.isNotReleasable",
        () -> quiet().following(agent).isNotReleasable(),
        () -> {
          agent.advance(Duration.ofSeconds(3));
          quiet().following(agent).isNotReleasable();
        });
    check(
        "SessionModelAssert.isReleasable",
        () -> quiet().following(agent).isReleasable(),
        () -> busy().following(agent).isReleasable());
    agent.now().running();
    check("SessionModelAssert.isRunning", () -> busy().isRunning(), () -> quiet().isRunning());
    check("SessionModelAssert.isIdle", () -> quiet().isIdle(), () -> busy().isIdle());
    check(
        "ToolCallAssert.isCancellable",
        () -> busy().toolCall("c2").isCancellable(),
        () -> busy().toolCall("c9").isCancellable());
    agent.onRequest("terminal/cancel").keepsSilent();
    agent.onRequest("tool_call/cancel").keepsSilent();
    var asking = busy.cancelToolCall(busy().toolCall("c2").actual().id()).test();
    agent.settle();
    asking.assertNotComplete();
    check(
        "ToolCallAssert.isAskedToStop",
        () -> busy().toolCall("c2").isAskedToStop(),
        () -> busy().toolCall("c1").isAskedToStop());
    agent.now().commits(Fault.Breach.LIST_OMITTED).idle();
    check(
        "SessionModelAssert.isBackgroundUnknown",
        () -> busy().isBackgroundUnknown(),
        () -> quiet().isBackgroundUnknown());
    check(
        "SessionModelAssert.closingMayStop",
        () -> busy().closingMayStop(2),
        () -> busy().closingMayStop(3));
    check(
        "SessionModelAssert.hasNoDiagnostics",
        () -> busy().hasNoDiagnostics(),
        () -> {
          agent.now().commits(Fault.Breach.MISSING_ANNOUNCEMENT).lists(terminal("t7"));
          busy().hasNoDiagnostics();
        });
    check(
        "SessionModelAssert.hasDiagnostic",
        () -> busy().hasDiagnostic(Diagnostic.Kind.UNANNOUNCED_ITEM),
        () -> busy().hasDiagnostic(Diagnostic.Kind.NOISE));
  }

  @Test
  void every_assertion_fails_with_its_message() throws IOException {
    checkSessions();
    checkParts();
    checkNext();
    checkMovingOn();
    assertThat(tested()).as("assertions with a failing test").isEqualTo(existing());
    String found =
        failures.entrySet().stream()
            .map(failure -> "## " + failure.getKey() + "\n" + failure.getValue() + "\n\n")
            .collect(Collectors.joining());
    if (Boolean.getBoolean("acp.golden.update")) {
      Files.createDirectories(GOLDEN.getParent());
      Files.writeString(GOLDEN, found);
    }
    assertThat(found).isEqualTo(Files.readString(GOLDEN));
  }

  private Set<String> tested() {
    return failures.keySet().stream()
        .map(name -> name.replaceFirst(" .*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> existing() {
    return Stream.of(
            SessionModelAssert.class,
            ToolCallAssert.class,
            TerminalAssert.class,
            MessageAssert.class,
            NextAssert.class)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> !Set.of("and", "following").contains(method.getName()))
        .map(method -> method.getDeclaringClass().getSimpleName() + "." + method.getName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void a_failure_shows_the_last_messages_with_their_lines() {
    agent.now().chunk("m2", "secret");
    agent.commits(Fault.stdoutNoise("secret"));
    assertThatThrownBy(() -> busy().following(agent).isQuiet())
        .hasMessageEndingWith(
            """
            Last messages:
                17  agent->client  session/update s2 tool_call_content_chunk c2
                18  agent->client  session/update s2 agent_message_chunk m1
                19  agent->client  session/update s2 agent_message_chunk m1
                20  agent->client  session/request_permission id 5 s2
                21  agent->client  elicitation/create id 6 s2
                22  agent->client  session/update s2 state_update idle end_turn background []
                23  agent->client  session/update s2 state_update idle end_turn background [terminal t1]
                24  agent->client  session/update s2 agent_message_chunk m2
                25  agent->client  no message, 6 characters
                26  client->agent  answer to id null error -32700""")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void an_assertion_that_follows_waits_for_what_was_said() {
    agent.onPrompt().running().terminal("t5", "top").lists(terminal("t5")).idle(END_TURN);
    var prompt = quiet.prompt("go").test();
    assertThat(quiet).following(agent).hasBackground(terminal("t5")).closingWouldStop(1);
    assertThat(prompt.values()).hasOnlyElementsOfType(PromptOutcome.Inserted.class);
    assertThat(quiet.model().terminals()).containsKey(new TerminalId("t5"));
  }

  @Test
  void a_description_comes_first() {
    assertThatThrownBy(() -> busy().as("the dev server").following(agent).isQuiet())
        .hasMessageStartingWith("[the dev server] Expected session s2 to be quiet");
  }

  @Test
  void how_late_it_is_has_to_be_known() {
    assertThatThrownBy(() -> quiet().isReleasable())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("following(agent)");
  }

  @Test
  void a_session_that_is_not_known_cannot_be_asserted() {
    AcpSession unknown = agent.connect().session(new SessionId("s99"));
    assertThatThrownBy(() -> assertThat(unknown))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("s99");
  }
}
