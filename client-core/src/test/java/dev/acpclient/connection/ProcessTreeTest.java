package dev.acpclient.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.Leaks;
import java.io.BufferedReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who belongs to a process, with the mark and without. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class ProcessTreeTest {
  private static final Duration BOUND = Duration.ofMinutes(10);

  @RegisterExtension final Leaks leaks = new Leaks();

  private Process root;
  private ProcessHandle child;

  private void start(String script, Map<String, String> environment) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
    builder.environment().putAll(environment);
    root = builder.start();
    BufferedReader output = root.inputReader(UTF_8);
    child = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
  }

  @AfterEach
  void close() throws Exception {
    root.getInputStream().close();
    root.getErrorStream().close();
    root.getOutputStream().close();
    child.destroyForcibly();
    root.destroyForcibly();
  }

  @Test
  void a_child_is_remembered_after_its_parent_has_ended() throws Exception {
    start("sleep 1000 & echo $!; exec cat", Map.of());
    ProcessTree tree = new ProcessTree(root, new InheritedMark());
    assertThat(tree.running()).containsExactlyInAnyOrder(root.toHandle(), child);
    root.destroyForcibly();
    assertThat(root.waitFor(Received.BOUND, TimeUnit.SECONDS)).isTrue();
    assertThat(tree.running()).containsExactly(child);
    assertThat(tree.end(BOUND)).isTrue();
    assertThat(tree.running()).isEmpty();
    assertThat(ProcessTransportTest.runs(child.pid())).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void what_is_started_while_it_ends_is_ended_too() throws Exception {
    InheritedMark mark = new InheritedMark();
    Map<String, String> environment = new HashMap<>();
    mark.putInto(environment);
    start(
        "trap 'sleep 1000 & exit 0' TERM; sleep 1000 & echo $!; while :; do wait; done",
        environment);
    ProcessTree tree = new ProcessTree(root, mark);
    // A shell may lose a request to end while it forks: then it is forced to.
    assertThat(tree.end(Duration.ofMillis(300))).isTrue();
    assertThat(mark.bearers()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void an_orphan_is_known_by_its_mark_and_another_one_is_not() throws Exception {
    InheritedMark mark = new InheritedMark();
    Map<String, String> environment = new HashMap<>();
    mark.putInto(environment);
    start("id=$(setsid sleep 1000 >/dev/null & echo $!); echo $id; exec cat", environment);
    assertThat(new ProcessTree(root, new InheritedMark()).running())
        .containsExactly(root.toHandle());
    ProcessTree tree = new ProcessTree(root, mark);
    assertThat(tree.running()).containsExactlyInAnyOrder(root.toHandle(), child);
    assertThat(tree.end(BOUND)).isTrue();
  }

  @Test
  void what_ignores_the_request_is_forced_after_the_bound() throws Exception {
    start("trap '' TERM; sleep 1000 & echo $!; while :; do wait; done", Map.of());
    ProcessTree tree = new ProcessTree(root, new InheritedMark());
    assertThat(tree.end(Duration.ofMillis(200))).isTrue();
    assertThat(root.waitFor()).isEqualTo(137);
  }
}
