package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.connection.AgentCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class OwnGroupTest {
  private static final AgentCommand AGENT =
      AgentCommand.of("agent", "--key", "k").withEnv("A", "b");

  @TempDir private Path bin;

  @Test
  void an_agent_is_started_by_setsid_with_all_that_belongs_to_it() throws IOException {
    programs("agent", "setsid", "perl");
    AgentCommand started = OwnGroup.of(AGENT, "/nowhere" + File.pathSeparator + bin);
    assertThat(started.program()).isEqualTo("setsid");
    assertThat(started.args()).containsExactly("agent", "--key", "k");
    assertThat(started.env()).isEqualTo(AGENT.env());
  }

  @Test
  void without_setsid_perl_does_it() throws IOException {
    programs("agent", "perl");
    AgentCommand started = OwnGroup.of(AGENT, bin.toString());
    assertThat(started.program()).isEqualTo("perl");
    assertThat(started.args()).endsWith("agent", "--key", "k");
  }

  @Test
  void with_neither_the_agent_is_started_as_it_is() throws IOException {
    programs("agent");
    assertThat(OwnGroup.of(AGENT, bin.toString())).isEqualTo(AGENT);
  }

  @Test
  void a_program_that_is_missing_is_left_to_be_found_missing() throws IOException {
    programs("setsid");
    assertThat(OwnGroup.of(AGENT, bin.toString())).isEqualTo(AGENT);
    assertThat(OwnGroup.of(AGENT, null)).isEqualTo(AGENT);
    assertThat(OwnGroup.of(AgentCommand.of("no/agent"), bin.toString()).program())
        .isEqualTo("no/agent");
  }

  private void programs(String... names) throws IOException {
    for (String name : names) {
      assertThat(Files.createFile(bin.resolve(name)).toFile().setExecutable(true)).isTrue();
    }
  }
}
