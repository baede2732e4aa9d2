package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.TerminalSize;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of terminals, and what is kept of their output. */
class TerminalTest {

  @Test
  void chunks_are_decoded_one_by_one_and_appended_and_a_snapshot_replaces_them() { // R11
    Scene scene = Scene.opened().output("t1", "YQ==").output("t1", "Yg==");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("ab");
    scene.terminal("{terminalId: 't1', output: {data: 'Yw=='}}");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("c");
    assertThat(scene.terminalOf("t1").output().total()).isEqualTo(1);
    scene.terminal("{terminalId: 't1', output: null}");
    assertThat(scene.terminalOf("t1").output()).isEqualTo(TerminalBytes.EMPTY);
  }

  @Test
  void omitted_keeps_null_clears_value_replaces() { // R11
    Scene scene = Scene.opened();
    scene.terminal("{terminalId: 't1', command: 'npm t', cwd: '/p', size: {cols: 80, rows: 24}}");
    scene.output("t1", "YQ==").terminal("{terminalId: 't1', cwd: null}");
    DisplayTerminal terminal = scene.terminalOf("t1");
    assertThat(terminal.command()).isEqualTo("npm t");
    assertThat(terminal.cwd()).isNull();
    assertThat(terminal.size()).isEqualTo(new TerminalSize(80, 24, null));
    assertThat(terminal.output().text()).isEqualTo("a");
    scene.terminal("{terminalId: 't1', size: {cols: 0, rows: 1}, command: 5}");
    assertThat(scene.terminalOf("t1").size()).isEqualTo(new TerminalSize(80, 24, null));
    assertThat(scene.terminalOf("t1").command()).isEqualTo("npm t");
  }

  @Test
  void an_exit_may_say_nothing_and_be_taken_back() { // R11
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}");
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    scene.terminal("{terminalId: 't1', exitStatus: {}}");
    assertThat(scene.terminalOf("t1").exit())
        .isEqualTo(new DisplayTerminal.Exit(null, null, false));
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
    scene.terminal("{terminalId: 't1', command: 'x'}");
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
    scene.terminal("{terminalId: 't1', exitStatus: null}");
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
  }

  @Test
  void a_negative_exit_code_and_a_signal_are_kept() { // R11
    Scene scene = Scene.opened();
    scene.terminal("{terminalId: 't1', exitStatus: {exitCode: -9007199254740993, signal: 'KILL'}}");
    assertThat(scene.terminalOf("t1").exit())
        .isEqualTo(new DisplayTerminal.Exit(-9007199254740993L, "KILL", false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "[]", "'exited'", "true"})
  void an_exit_status_that_is_no_object_changes_nothing(String malformed) { // R11
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}");
    scene.terminal("{terminalId: 't1', exitStatus: %s}".formatted(malformed));
    assertThat(scene.terminalOf("t1").exit()).isNull();
    scene.terminal("{terminalId: 't1', exitStatus: {exitCode: 3}}");
    scene.terminal("{terminalId: 't1', exitStatus: %s}".formatted(malformed));
    assertThat(scene.terminalOf("t1").exit()).isEqualTo(new DisplayTerminal.Exit(3L, null, false));
  }

  @Test
  void a_malformed_code_or_signal_is_not_known_and_the_terminal_exited_all_the_same() { // R11
    Scene scene = Scene.opened();
    scene.terminal("{terminalId: 't1', exitStatus: {exitCode: 1.5, signal: 3}}");
    assertThat(scene.terminalOf("t1").exit())
        .isEqualTo(new DisplayTerminal.Exit(null, null, false));
  }

  @Test
  void output_after_the_exit_is_appended() { // R11
    Scene scene = Scene.opened().output("t1", "YQ==");
    scene.terminal("{terminalId: 't1', exitStatus: {exitCode: 0}}").output("t1", "Yg==");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("ab");
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");
  }

  @Test
  void an_undecodable_chunk_creates_the_terminal_and_leaves_a_gap() { // R11
    Scene scene = Scene.opened().output("t1", "YQ").output("t1", "Yg==");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("b");
    assertThat(scene.terminalOf("t1").output().hasGap()).isTrue();
    assertThat(scene.faults()).containsExactly(Diagnostic.Kind.UNDECODABLE_OUTPUT);

    scene.terminal("{terminalId: 't1', output: {data: '!'}}");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("b");
    scene.terminal("{terminalId: 't1', output: {data: 'Yw=='}}");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("c");
    assertThat(scene.terminalOf("t1").output().hasGap()).isFalse();
  }

  @Test
  void a_chunk_without_data_creates_no_terminal() { // R11
    Scene scene = Scene.opened();
    scene.update("{sessionUpdate: 'terminal_output_chunk', terminalId: 't1', data: 5}");
    scene.update("{sessionUpdate: 'terminal_output_chunk', terminalId: 't1'}");
    assertThat(scene.model().terminals()).isEmpty();
  }

  @Test
  void a_character_may_be_split_across_chunks() { // R11
    byte[] dash = "–".getBytes(StandardCharsets.UTF_8);
    Scene scene = Scene.opened().output("t1", base64(dash[0])).output("t1", base64(dash[1]));
    assertThat(scene.terminalOf("t1").output().settledText()).isEmpty();
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("\uFFFD");
    scene.output("t1", base64(dash[2]));
    assertThat(scene.terminalOf("t1").output().settledText()).isEqualTo("–");
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("–");
  }

  @Test
  void bytes_that_are_no_text_are_shown_as_such_and_not_waited_for() { // R11
    Scene scene = Scene.opened().output("t1", base64('a', 0xFF, 0x80, 'b'));
    assertThat(scene.terminalOf("t1").output().settledText()).isEqualTo("a\uFFFD\uFFFDb");
    assertThat(scene.terminalOf("t1").output().bytes()).containsExactly('a', 0xFF, 0x80, 'b');
  }

  @Test
  void the_newest_bytes_are_kept_up_to_the_bound() { // R11
    Scene scene = Scene.opened(Settings.DEFAULT.withTerminalBytes(5));
    scene.output("t1", base64("abc")).output("t1", base64("de"));
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("abcde");
    assertThat(scene.terminalOf("t1").output().isTruncated()).isFalse();

    scene.output("t1", base64("fg"));
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("cdefg");
    assertThat(scene.terminalOf("t1").output().isTruncated()).isTrue();
    assertThat(scene.terminalOf("t1").output().total()).isEqualTo(7);

    scene.output("t1", base64("0123456789"));
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("56789");
    assertThat(scene.terminalOf("t1").output().total()).isEqualTo(17);

    scene.terminal("{terminalId: 't1', output: {data: '%s'}}".formatted(base64("abcdefg")));
    assertThat(scene.terminalOf("t1").output().text()).isEqualTo("cdefg");
    assertThat(scene.terminalOf("t1").output().total()).isEqualTo(7);
    assertThat(scene.faults()).isEmpty();
  }

  @Test
  void byte_by_byte_the_newest_are_kept_too() { // R11
    Scene scene = Scene.opened(Settings.DEFAULT.withTerminalBytes(7));
    StringBuilder written = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      char next = (char) ('a' + i % 26);
      written.append(next);
      scene.output("t1", base64(next));
      String newest = written.substring(Math.max(0, written.length() - 7));
      assertThat(scene.terminalOf("t1").output().text()).isEqualTo(newest);
    }
    assertThat(scene.terminalOf("t1").output().total()).isEqualTo(1000);
  }

  @Test
  void output_that_was_handed_out_stays_what_it_was() { // R11
    Scene scene = Scene.opened().output("t1", base64("ab"));
    TerminalBytes early = scene.terminalOf("t1").output();
    TerminalBytes one = early.append("cd".getBytes(StandardCharsets.UTF_8), 100);
    TerminalBytes other = early.append("ef".getBytes(StandardCharsets.UTF_8), 100);
    assertThat(early.text()).isEqualTo("ab");
    assertThat(one.text()).isEqualTo("abcd");
    assertThat(other.text()).isEqualTo("abef");
  }

  @Test
  void silence_is_no_sign_of_an_end() { // R12
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").idle("[T(t1)]");
    scene.at(3_600_000).idle("[T(t1)]").agentChunk("m1", "still there");
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.warning().terminals()).isEqualTo(1);
    assertThat(scene.abandoned()).isEmpty();
  }

  @Test
  void output_is_no_sign_of_life() { // R12
    Scene scene = Scene.opened().terminal("{terminalId: 't1', exitStatus: {}}").idle("[]");
    scene.output("t1", "YQ==");
    assertThat(scene.shownTerminal("t1")).isEqualTo("exited");

    scene.terminal("{terminalId: 't2'}").idle("[]").output("t2", "YQ==");
    assertThat(scene.abandoned()).containsExactly("t2");
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String base64(int... bytes) {
    byte[] narrow = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      narrow[i] = (byte) bytes[i];
    }
    return Base64.getEncoder().encodeToString(narrow);
  }
}
