package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.AcpError;
import dev.acpclient.model.StopReason;
import dev.acpclient.view.Activity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that ends with an error, and other ends. */
class ErrorsTest {
  private static final String FAILED =
      """
      {state: 'idle', stopReason: 'error', error: {code: -32603, message: 'x'},
        background: [T(t1)]}
      """;

  private static Scene atWork() {
    Scene scene = Scene.opened().terminal("{terminalId: 't1'}").callShowing("c1", "t1");
    return scene.toolCall("c2", "in_progress").running("[T(t1)]");
  }

  @Test
  void the_agent_ends_what_failed_and_background_work_goes_on() { // R54
    Scene scene = atWork().toolCall("c2", "failed").state(FAILED);
    assertThat(scene.shown("c2")).isEqualTo("failed");
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.abandoned()).isEmpty();
    assertThat(scene.model().completions()).isEqualTo(1);
    assertThat(scene.model().foreground().stopReason()).isEqualTo(StopReason.Known.ERROR);
    assertThat(scene.model().foreground().error()).isEqualTo(new AcpError(-32603, "x", null));
  }

  @Test
  void the_client_ends_nothing_by_itself() { // R54
    Scene scene = atWork().state(FAILED);
    assertThat(scene.callOf("c2").status().wire()).isEqualTo("in_progress");
    assertThat(scene.shown("c2")).isEqualTo("abandoned");
    assertThat(scene.effects()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"error: 5", "error: null", "error: {code: 'x'}", "background: []"})
  void an_error_may_have_no_details(String rest) { // R54
    Scene scene = Scene.opened().running();
    scene.state("{state: 'idle', stopReason: 'error', %s}".formatted(rest));
    assertThat(scene.model().foreground().stopReason()).isEqualTo(StopReason.Known.ERROR);
    assertThat(scene.model().foreground().error()).isNull();
  }

  @Test
  void details_belong_to_that_stop_reason_alone() { // R54
    Scene scene = Scene.opened().running();
    scene.state("{state: 'idle', stopReason: 'end_turn', error: {code: 1, message: 'x'}}");
    assertThat(scene.model().foreground().error()).isNull();
    assertThat(atWork().state(FAILED).running("[]").model().foreground().error()).isNull();
  }

  @Test
  void a_refused_prompt_does_not_make_the_session_idle() { // R55
    Scene scene = Scene.opened().prompt(7).running("[]").fail(7, -32603);
    assertThat(scene.activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(scene.model().prompts().settled())
        .extracting(Prompt::outcome)
        .containsExactly(Prompt.Outcome.FAILED);
    scene.state("{state: 'idle', stopReason: 'error', error: {code: -32603, message: 'no'}}");
    assertThat(scene.model().completions()).isEqualTo(1);
    assertThat(scene.model().prompts().settled()).hasSize(1);
    assertThat(scene.effects()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"end_turn", "refusal", "max_tokens", "max_turn_requests", "_budget", "cancelled"})
  void however_work_ends_the_tables_are_treated_alike(String reason) { // R56
    Scene scene = atWork();
    scene.state("{state: 'idle', stopReason: '%s', background: [T(t1)]}".formatted(reason));
    assertThat(scene.shown("c1")).isEqualTo("in_progress");
    assertThat(scene.shown("c2")).isEqualTo("abandoned");
    assertThat(scene.callOf("c2").overlay()).isEqualTo(ToolCall.Overlay.NONE);
    assertThat(scene.shownTerminal("t1")).isEqualTo("running");
    assertThat(scene.model().completions()).isEqualTo(1);
    assertThat(scene.effects()).isEmpty();
  }
}
