package dev.acpclient.testkit.agent;

import static dev.acpclient.model.StopReason.Known.END_TURN;
import static dev.acpclient.testkit.Listed.terminal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.AcpClient;
import dev.acpclient.AcpSession;
import dev.acpclient.ConnectionState;
import dev.acpclient.PromptOutcome;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The scripted agent as a process. */
class AgentProcessTest {
  private static final Path PROJECT = Path.of("project").toAbsolutePath();

  private final List<String> stderr = new CopyOnWriteArrayList<>();

  /** Starts a server, and crashes at the second prompt. */
  public static final class Crashing implements AgentPlay {
    @Override
    public void script(ScriptedAgent agent) {
      System.out.println("what a script prints harms nobody");
      agent.onPrompt().running().after(Duration.ofMillis(1)).lists(terminal("t1")).idle(END_TURN);
      agent.onPrompt().running().commits(Fault.exit(3));
    }
  }

  @Test
  void a_script_runs_in_a_process_and_ends_with_its_exit_code() {
    try (AcpClient client = connect(Crashing.class)) {
      AcpSession session = first(client.newSession(PROJECT).toFlowable());
      var unused = first(session.prompt("serve").toFlowable());
      first(session.activity().filter(activity -> activity == Activity.BACKGROUND_RUNNING));
      TestObserver<PromptOutcome> crash = session.prompt("crash").test();
      ConnectionState state =
          first(client.connection().filter(s -> s instanceof ConnectionState.Lost));
      crash
          .awaitDone(10, TimeUnit.SECONDS)
          .assertValueCount(1); // It was inserted before the crash.
      assertThat(((ConnectionState.Lost) state).reason().exit()).isNotNull();
      assertThat(((ConnectionState.Lost) state).reason().exit().code()).isEqualTo(3);
    }
    assertThat(stderr).containsExactly("what a script prints harms nobody");
  }

  /** Waits for a prompt. */
  public static final class Waiting implements AgentPlay {
    @Override
    public void script(ScriptedAgent agent) {
      agent.onPrompt().running();
    }
  }

  @Test
  void a_process_says_what_went_against_its_script() {
    connect(Waiting.class).close();
    assertThat(stderr)
        .containsExactly(
            "the scripted agent was not treated as scripted:",
            "- 1 script(s) for a prompt that never came");
  }

  private AcpClient connect(Class<? extends AgentPlay> play) {
    return AcpClient.launch(ScriptedAgent.command(play))
        .stderr(stderr::add)
        .connect()
        .blockingGet();
  }

  private static <T> T first(Flowable<T> stream) {
    return stream.timeout(20, TimeUnit.SECONDS).blockingFirst();
  }
}
