package dev.acpclient.testkit.junit;

import static dev.acpclient.model.StopReason.Known.END_TURN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acpclient.AcpClient;
import dev.acpclient.testkit.agent.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.RegisterExtension;

class AgentExtensionTest {
  private static final Path PROJECT = Path.of("project").toAbsolutePath();
  private static final Set<ScriptedAgent> SEEN = new HashSet<>();

  @ExtendWith(Sample.class)
  static class Good {
    @Agent ScriptedAgent agent;
    @Agent final ScriptedAgent own = ScriptedAgent.create().withoutBackgroundReports();

    @Test
    void one(@Agent ScriptedAgent another) {
      SEEN.add(agent);
      SEEN.add(own);
      SEEN.add(another);
      another.onPrompt().running().idle(END_TURN);
      var session = another.connect().newSession(PROJECT).blockingGet();
      session.prompt("x").ignoreElement().blockingAwait();
      agent.connect().newSession(PROJECT).ignoreElement().blockingAwait();
    }

    @Test
    void two() {
      SEEN.add(agent);
    }
  }

  @Test
  void each_test_and_each_place_has_an_agent_of_its_own() {
    SEEN.clear();
    Run run = Run.of(Good.class);
    assertThat(run.failed()).isEmpty();
    assertThat(run.passed()).hasSize(2);
    assertThat(SEEN).hasSize(4).doesNotContainNull();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("acp-scripted-agent"));
  }

  @ExtendWith(Sample.class)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class OneInstance {
    @Agent ScriptedAgent agent;

    @Test
    void one() {
      SEEN.add(agent);
    }

    @Test
    void two() {
      SEEN.add(agent);
    }

    @Nested
    class Inside {
      @Agent ScriptedAgent other;

      @Test
      void three() {
        SEEN.add(agent);
        SEEN.add(other);
        other.connect().newSession(PROJECT).ignoreElement().blockingAwait();
      }
    }
  }

  @Test
  void nested_tests_and_tests_that_share_an_instance_have_agents_of_their_own() {
    SEEN.clear();
    assertThat(Run.of(OneInstance.class).failed()).isEmpty();
    assertThat(SEEN).hasSize(4).doesNotContainNull();
  }

  @ExtendWith(Sample.class)
  static class Unplayed {
    @Agent ScriptedAgent agent;

    @Agent(verify = false)
    ScriptedAgent forgiving;

    @Test
    void in_the_field() {
      agent.onPrompt().running();
      forgiving.onPrompt().running();
    }

    @Test
    void in_both(@Agent ScriptedAgent another) {
      agent.onPrompt().running();
      another.onNewSession().running();
    }

    @Test
    void of_a_test_that_has_failed() {
      agent.onPrompt().running();
      fail("by itself");
    }
  }

  @Test
  void an_agent_that_was_not_treated_as_scripted_fails_its_test() {
    Run run = Run.of(Unplayed.class);
    assertThat(run.passed()).isEmpty();
    assertThat(run.failed()).hasSize(3);
    assertThat(run.failed().get("in_the_field()"))
        .hasMessageContaining("1 script(s) for a prompt that never came");
    assertThat(run.failed().get("in_both(ScriptedAgent)"))
        .hasMessageContaining("1 script(s) for a prompt that never came");
    assertThat(run.failed().get("in_both(ScriptedAgent)").getSuppressed()).hasSize(1);
    assertThat(run.failed().get("of_a_test_that_has_failed()")).hasMessage("by itself");
    assertThat(run.failed().get("of_a_test_that_has_failed()").getSuppressed()).isEmpty();
  }

  @ExtendWith(Sample.class)
  static class Misplaced {
    @Agent String agent;

    @Test
    void test() {}
  }

  @Test
  void only_an_agent_can_be_an_agent() {
    assertThat(Run.of(Misplaced.class).failed().get("test()"))
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessageContaining("Misplaced.agent");
  }

  @ExtendWith(Sample.class)
  static class Leaking {
    @RegisterExtension static final LeakCheck CHECK = new LeakCheck(Duration.ZERO);
    static final CountDownLatch END = new CountDownLatch(1);
    static AcpClient left;
    static Thread thread;

    @Test
    void client() {
      ScriptedAgent agent = ScriptedAgent.create();
      left = agent.builder().connect().blockingGet();
    }

    @Test
    void thread() {
      thread = new Thread(Leaking::await, "acp-left-behind");
      thread.start();
    }

    @Test
    void other_threads_are_not_its_business() {
      Thread other = new Thread(Leaking::await, "my-own");
      other.setDaemon(true);
      other.start();
    }

    private static void await() {
      try {
        END.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void a_test_that_leaves_something_fails() throws InterruptedException {
    Run run = Run.of(Leaking.class);
    Leaking.END.countDown();
    Leaking.left.close();
    Leaking.thread.join();
    assertThat(run.passed()).containsExactly("other_threads_are_not_its_business()");
    assertThat(run.failed().get("client()"))
        .hasMessageContaining("the test left behind: ")
        .hasMessageContaining("thread acp-client-");
    assertThat(run.failed().get("thread()"))
        .hasMessageContaining("the test left behind: thread acp-left-behind. Close the clients");
  }

  @ExtendWith({Sample.class, LeakCheck.class})
  static class Clean {
    @Test
    void thread_that_ends() {
      new Thread(() -> {}, "acp-short").start();
    }
  }

  @Test
  void what_ends_soon_is_not_left() {
    assertThat(Run.of(Clean.class).failed()).isEmpty();
  }

  @ExtendWith(Sample.class)
  static class LeavesProcess {
    @RegisterExtension static final LeakCheck CHECK = new LeakCheck(Duration.ZERO);
    static Process process;

    @Test
    void process() throws Exception {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      process =
          new ProcessBuilder(
                  java,
                  "-cp",
                  System.getProperty("java.class.path"),
                  "dev.acpclient.testkit.agent.AgentMain",
                  NoScript.class.getName())
              .start();
    }
  }

  /** Waits for a client that never comes. */
  public static final class NoScript implements dev.acpclient.testkit.agent.AgentPlay {
    @Override
    public void script(ScriptedAgent agent) {}
  }

  @Test
  void a_process_that_is_left_is_found() throws Exception {
    Run run = Run.of(LeavesProcess.class);
    LeavesProcess.process.destroyForcibly().waitFor();
    assertThat(run.failed().get("process()"))
        .hasMessageContaining("process " + LeavesProcess.process.pid());
  }
}
