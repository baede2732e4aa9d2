package dev.acpclient.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.Leaks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No agent outlives the JVM that started it. */
@Timeout(120)
class EndOfJvmTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  @ParameterizedTest
  @EnabledOnOs(OS.LINUX)
  @ValueSource(strings = {"exit", "return", "throw", "close"})
  void however_a_jvm_ends_nothing_of_its_agents_is_left(String how) throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AgentLeftBehind.class.getName(),
                how)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();
    List<Long> processes = said.lines().map(Long::valueOf).toList();
    assertThat(processes).hasSize(3).allMatch(id -> !ProcessTransportTest.runs(id));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void the_jvm_knows_nothing_of_this_library_while_no_agent_runs() throws Exception {
    assertThat(LiveTrees.isWatching()).isFalse();
    Transport agent = new ProcessTransport(AgentCommand.of("cat"), Limits.DEFAULT);
    Transport other = new ProcessTransport(AgentCommand.of("cat"), Limits.DEFAULT);
    agent.start(new Received());
    other.start(new Received());
    agent.close().toCompletableFuture().get(Received.BOUND, TimeUnit.SECONDS);
    assertThat(LiveTrees.isWatching()).isTrue();
    other.close().toCompletableFuture().get(Received.BOUND, TimeUnit.SECONDS);
    assertThat(LiveTrees.isWatching()).isFalse();
  }
}
