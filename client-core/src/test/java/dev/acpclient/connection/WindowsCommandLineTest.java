package dev.acpclient.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that must arrive on Windows as they are. */
class WindowsCommandLineTest {
  private static final String CMD = "C:\\Windows\\System32\\cmd.exe";

  private static List<String> line(String program, String... args) {
    return WindowsCommandLine.of(program, List.of(args), CMD);
  }

  @Test
  void a_program_gets_its_arguments_and_java_quotes_what_it_can() {
    assertThat(line("C:\\a b\\agent.exe", "--acp", "a b", "x\\", "a b\\", "%PATH%", "a&b"))
        .containsExactly("C:\\a b\\agent.exe", "--acp", "a b", "x\\", "a b\\", "%PATH%", "a&b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "{\"a\": 1} ! \"{\\\"a\\\": 1}\"",
        "\" ! \"\\\"\"",
        "a\" \"b ! \"a\\\" \\\"b\"",
        "a\\\"b ! \"a\\\\\\\"b\"",
        "a\\\\\"b ! \"a\\\\\\\\\\\"b\"",
        "\\a\\b\" ! \"\\a\\b\\\"\"",
        "`` ! \"\""
      })
  void quotes_in_an_argument_of_a_program_are_escaped(String arg, String word) {
    assertThat(line("agent.exe", arg)).containsExactly("agent.exe", word);
  }

  @Test
  void what_java_would_quote_twice_is_refused() {
    assertThatThrownBy(() -> line("agent.exe", "ok", "a \"b\" c\\"))
        .isInstanceOf(AgentStartException.class)
        .hasMessageContaining("argument 2 holds both a double quote and a backslash at its end")
        .hasMessageNotContaining("\"b\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C:\\n\\npx.cmd", "C:\\n\\NPX.CMD", "C:\\n\\x.bat", "C:\\n\\x.Bat"})
  void a_script_is_started_by_an_interpreter_with_everything_in_quotes(String script) {
    assertThat(line(script, "-y", "@scope/agent"))
        .containsExactly(
            CMD,
            "/d",
            "/e:on",
            "/v:off",
            "/s",
            "/c",
            "\"\"" + script + "\" \"-y\" \"@scope/agent\"\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "a&calc ! \"a&calc\"",
        "a|b>c<d^e(f) ! \"a|b>c<d^e(f)\"",
        "a\"&calc&\" ! \"a\"\"&calc&\"\"\"",
        "a\\\"b ! \"a\\\\\"\"b\"",
        "C:\\dir\\ ! \"C:\\dir\\\\\"",
        "`` ! \"\""
      })
  void nothing_of_an_argument_of_a_script_is_outside_of_quotes(String arg, String word) {
    assertThat(line("x.cmd", arg).get(6)).isEqualTo("\"\"x.cmd\" " + word + "\"");
  }

  @Test
  void a_bang_is_a_character_like_any_other() {
    assertThat(line("x.cmd", "!PATH!").get(6)).isEqualTo("\"\"x.cmd\" \"!PATH!\"\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%PATH%", "100%", "a\nb", "a\rb", "a\u001Ab"})
  void what_an_interpreter_would_expand_or_cut_is_refused_by_number_only(String arg) {
    assertThatThrownBy(() -> line("x.cmd", "ok", arg))
        .isInstanceOf(AgentStartException.class)
        .hasMessageStartingWith("cannot start agent 'x.cmd': argument 2 holds a")
        .hasMessageNotContaining(arg);
    assertThatThrownBy(() -> line("C:\\" + arg + "\\x.cmd"))
        .isInstanceOf(AgentStartException.class)
        .hasMessageContaining("its path holds a");
  }
}
