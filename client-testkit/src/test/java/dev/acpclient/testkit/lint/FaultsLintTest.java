package dev.acpclient.testkit.lint;

import static dev.acpclient.model.StopReason.Known.END_TURN;
import static dev.acpclient.testkit.Listed.terminal;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.AcpClient;
import dev.acpclient.AcpSession;
import dev.acpclient.connection.Limits;
import dev.acpclient.testkit.agent.AgentScript;
import dev.acpclient.testkit.agent.Fault;
import dev.acpclient.testkit.agent.Fault.Breach;
import dev.acpclient.testkit.agent.ScriptedAgent;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the scripted agent can be told to do wrong shows to lint, in a short scene for each. */
class FaultsLintTest {
  private static final Limits LIMITS = Limits.DEFAULT.withLineBytes(10_000);

  private final ScriptedAgent agent = ScriptedAgent.create();
  private final CompositeDisposable calls = new CompositeDisposable();
  private AcpSession session;

  @BeforeEach
  void connect() {
    AcpClient client =
        agent.connect(AcpClient.over(() -> agent.transport(LIMITS)).clock(agent.clock()));
    session = client.newSession(Path.of("project").toAbsolutePath()).blockingGet();
  }

  @AfterEach
  void close() {
    agent.close();
    calls.dispose();
  }

  static List<Fault> faults() {
    return Fault.all();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void lint_finds_each_fault_by_its_rule(Fault fault) {
    assertThat(rulesBroken(new Scene(fault, true))).isEqualTo(broken(fault));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void lint_finds_nothing_in_the_same_scene_without_the_fault(Fault fault) {
    assertThat(rulesBroken(new Scene(fault, false))).isEmpty();
  }

  private Set<Rule> rulesBroken(Scene scene) {
    scene.play();
    agent.settle();
    agent.close();
    return Linter.lint(agent.transcript()).stream().map(Finding::rule).collect(toSet());
  }

  /** Empty for what breaks no rule: an agent may be slow, end, or send long lines. */
  private static Set<Rule> broken(Fault fault) {
    if (fault instanceof Breach breach) {
      return Set.of(broken(breach));
    }
    if (fault instanceof Fault.StdoutNoise) {
      return Set.of(Rule.STDOUT_NOISE);
    }
    assertThat(fault)
        .as("what breaks no rule")
        .isInstanceOfAny(
            Fault.Delay.class,
            Fault.CloseStdout.class,
            Fault.Exit.class,
            Fault.OversizedLine.class);
    return Set.of();
  }

  private static Rule broken(Breach breach) {
    return switch (breach) {
      case MALFORMED_FRAME, PARTIAL_LINE -> Rule.STDOUT_NOISE;
      case MISSING_VERSION -> Rule.MALFORMED_MESSAGE;
      case MISSING_ANNOUNCEMENT -> Rule.ANNOUNCE_BEFORE_LIST;
      case EARLY_REMOVAL -> Rule.FINISH_BEFORE_REMOVAL;
      case LIST_OMITTED -> Rule.BACKGROUND_IN_EVERY_STATE;
      case LISTED_TWICE -> Rule.LISTED_TWICE;
      case RESPONSE_BEFORE_SNAPSHOT, NO_SNAPSHOT -> Rule.RESUME_WITHOUT_SNAPSHOT;
      case UNASKED_REPLAY -> Rule.UNASKED_REPLAY;
      case DUPLICATE_ID -> Rule.REQUEST_ID_REUSED;
      case DUPLICATE_ANSWER -> Rule.STRAY_RESPONSE;
      case NO_ANSWER -> Rule.REQUEST_UNANSWERED;
      case ERROR_AFTER_INSERTION -> Rule.ERROR_AFTER_INSERTION;
      case NO_MESSAGE_ID -> Rule.PROMPT_WITHOUT_MESSAGE_ID;
      case NO_IDLE_AFTER_CANCEL, WRONG_STOP_REASON -> Rule.CANCELLED_WORK_ENDS_OTHERWISE;
      case UPDATE_AFTER_CLOSE -> Rule.MESSAGE_AFTER_CLOSE;
      case BACK_TO_PENDING -> Rule.BACK_TO_PENDING;
      case UNANNOUNCED_SUBAGENT -> Rule.CHILD_BEFORE_ANNOUNCEMENT;
    };
  }

  /** Some ordinary exchange in which the fault has its opportunity, and may be committed. */
  private final class Scene {
    private final Fault fault;
    private final boolean commits;

    Scene(Fault fault, boolean commits) {
      this.fault = fault;
      this.commits = commits;
    }

    void play() {
      if (fault instanceof Breach breach) {
        play(breach);
      } else {
        agent.now().says("m1", "Hello.");
        now();
      }
    }

    private AgentScript now() {
      return commits ? agent.now().commits(fault) : agent.now();
    }

    private void play(Breach breach) {
      switch (breach) {
        case MALFORMED_FRAME, PARTIAL_LINE, MISSING_VERSION ->
            now().says("m1", "One.").says("m2", "Two.");
        case MISSING_ANNOUNCEMENT, LISTED_TWICE -> now().lists(terminal("t1"));
        case EARLY_REMOVAL -> {
          agent.now().terminal("t1", "npm run dev").lists(terminal("t1"));
          now().exits("t1", 0);
        }
        case LIST_OMITTED -> {
          agent.now().running();
          now().idle(END_TURN);
        }
        case RESPONSE_BEFORE_SNAPSHOT, NO_SNAPSHOT, UNASKED_REPLAY -> {
          agent.now().says("m1", "Hello.");
          now();
          session.resume(false).ignoreElement().blockingAwait();
        }
        case DUPLICATE_ID -> now().asksPermission(5, "One?").asksPermission(6, "Two?");
        case DUPLICATE_ANSWER -> {
          now();
          session.setTitle("x").ignoreElement().blockingAwait();
        }
        case NO_ANSWER, ERROR_AFTER_INSERTION, NO_MESSAGE_ID -> {
          now();
          prompt("one");
          prompt("two");
        }
        case NO_IDLE_AFTER_CANCEL, WRONG_STOP_REASON -> {
          agent.now().running().toolCall("c1", "Edit");
          now();
          agent.settle();
          ask(session.cancel());
          agent.settle();
          prompt("Go on.");
        }
        case UPDATE_AFTER_CLOSE -> {
          now();
          session.close().blockingAwait();
        }
        case BACK_TO_PENDING -> now().toolCall("c1", "Edit");
        case UNANNOUNCED_SUBAGENT -> now().subagent("k1", "Scan");
      }
    }

    private void prompt(String text) {
      ask(session.prompt(text));
      agent.settle();
    }

    /** What becomes of it is for the agent to say, and for lint. */
    private void ask(Single<?> call) {
      calls.add(call.ignoreElement().onErrorComplete().subscribe());
    }
  }
}
