package dev.acpclient.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a program is found where its name has no ending; the rest is in the tests of processes. */
class ProgramSearchTest {
  @TempDir Path first;
  @TempDir Path second;

  private Path find(String program, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("Path", "relative;;" + first + ";" + second);
    return ProgramSearch.find(AgentCommand.of(program), environment, true);
  }

  private static Path program(Path directory, String name) throws Exception {
    Path file = Files.writeString(directory.resolve(name), "");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  @Test
  void on_windows_the_script_with_an_ending_is_found_and_not_the_one_without() throws Exception {
    program(first, "npx");
    program(first, "npx.ps1");
    Path script = program(first, "npx.cmd");
    assertThat(find("npx", Map.of())).isEqualTo(script);
    assertThat(find("npx.cmd", Map.of())).isEqualTo(script);
    assertThat(find(first.resolve("npx").toString(), Map.of())).isEqualTo(script);
  }

  @Test
  void on_windows_the_first_directory_wins_and_then_the_first_ending() throws Exception {
    program(first, "agent.cmd");
    program(second, "agent.exe");
    program(first, "agent.bat");
    assertThat(find("agent", Map.of("PATHEXT", ".JS;.EXE;.CMD;.BAT")))
        .isEqualTo(first.resolve("agent.cmd"));
    assertThat(find("agent", Map.of())).isEqualTo(first.resolve("agent.bat"));
  }

  @Test
  void what_cannot_be_started_directly_is_not_found() throws Exception {
    program(first, "agent.js");
    assertThatThrownBy(() -> find("agent", Map.of("PATHEXT", ".JS;.EXE")))
        .isInstanceOf(AgentStartException.class)
        .hasMessage("cannot start agent 'agent': no such program in PATH");
  }

  @Test
  void without_a_path_nothing_is_found() {
    assertThatThrownBy(() -> ProgramSearch.find(AgentCommand.of("sh"), Map.of(), false))
        .isInstanceOf(AgentStartException.class)
        .hasMessage("cannot start agent 'sh': no such program in PATH");
    assertThatThrownBy(() -> find("a\0b", Map.of()))
        .isInstanceOf(AgentStartException.class)
        .hasMessageContaining("cannot be the name of a file");
  }
}
