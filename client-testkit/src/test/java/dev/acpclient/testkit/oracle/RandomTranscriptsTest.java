package dev.acpclient.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.oracle.NaiveReplay.Options;
import dev.acpclient.testkit.oracle.NaiveReplay.PermissionRule;
import dev.acpclient.testkit.oracle.RandomTranscripts.Profile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomTranscriptsTest {
  private static final int SEEDS = 12;
  private static final int LENGTH = 200;

  @ParameterizedTest
  @EnumSource(Profile.class)
  void the_same_seed_gives_the_same_lines_and_another_seed_others(Profile profile) {
    List<String> lines = RandomTranscripts.transcript(profile, 1, LENGTH);

    assertThat(lines).hasSize(LENGTH).isEqualTo(RandomTranscripts.transcript(profile, 1, LENGTH));
    assertThat(lines).isNotEqualTo(RandomTranscripts.transcript(profile, 2, LENGTH));
  }

  @ParameterizedTest
  @EnumSource(Profile.class)
  void what_is_printed_of_a_prefix_is_a_prefix_of_what_is_printed(Profile profile) {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<String> lines = RandomTranscripts.transcript(profile, seed, LENGTH);
      List<ObjectNode> whole = replay(lines);
      List<ObjectNode> prefix = replay(lines.subList(0, LENGTH / 2));

      List<ObjectNode> withoutEnd = prefix.subList(0, prefix.size() - 1);
      assertThat(whole.subList(0, withoutEnd.size())).isEqualTo(withoutEnd);
    }
  }

  @ParameterizedTest
  @EnumSource(Profile.class)
  void a_bare_capture_is_well_formed(Profile profile) {
    assertThat(replay(RandomTranscripts.bareCapture(profile, 1, LENGTH))).hasSizeGreaterThan(20);
  }

  @Test
  void together_they_reach_everything_a_view_can_say() {
    Set<String> reached = new TreeSet<>();
    for (Profile profile : Profile.values()) {
      for (long seed = 0; seed < SEEDS; seed++) {
        for (ObjectNode line : replay(RandomTranscripts.transcript(profile, seed, LENGTH))) {
          line.path("sessions").forEach(view -> collect(view, reached));
          line.path("actions")
              .forEach(action -> action.fieldNames().forEachRemaining(reached::add));
        }
      }
    }

    assertThat(reached)
        .contains("open", "closing", "closed", "resuming", "detached")
        .contains("QUIET", "SCHEDULED_OR_SUSPENDED", "BACKGROUND_RUNNING", "FOREGROUND")
        .contains("IDLE_BACKGROUND_UNKNOWN", "UNCERTAIN", "CLOSED", "DETACHED")
        .contains("call in_progress as abandoned", "call in_progress as cancelled")
        .contains("call in_progress as ended_unknown", "call _thinking as _thinking")
        .contains("terminal running", "terminal exited", "terminal exited, inferred")
        .contains("terminal abandoned", "terminal ended_unknown")
        .contains("stop of a call requested", "stop of a terminal requested", "releasable")
        .contains("background false, announced", "background true, unannounced")
        .contains("subagent cancellable", "possible", "completions")
        .contains("outcome", "action", "error");
  }

  private static List<ObjectNode> replay(List<String> lines) {
    byte[] file = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    return NaiveReplay.replay(file, new Options(PermissionRule.RFD_2026_10_27, 3000)).lines();
  }

  private static void collect(JsonNode view, Set<String> reached) {
    reached.add(view.path("lifecycle").asText());
    reached.add(view.path("activity").asText());
    for (JsonNode call : view.path("toolCalls")) {
      reached.add("call " + call.path("status").asText() + " as " + call.path("shown").asText());
      addIf(call.path("cancelRequested"), "stop of a call requested", reached);
    }
    for (JsonNode terminal : view.path("terminals")) {
      String inferred = terminal.path("inferred").asBoolean() ? ", inferred" : "";
      reached.add("terminal " + terminal.path("shown").asText() + inferred);
      addIf(terminal.path("cancelRequested"), "stop of a terminal requested", reached);
    }
    for (JsonNode work : view.path("background")) {
      String announced = work.path("announced").asBoolean() ? "announced" : "unannounced";
      reached.add("background " + work.path("live").asText() + ", " + announced);
    }
    view.path("subagents")
        .forEach(row -> addIf(row.path("cancellable"), "subagent cancellable", reached));
    addIf(view.path("releasable"), "releasable", reached);
    addIf(view.path("closeWarning").path("possible"), "possible", reached);
    addIf(view.path("completions"), "completions", reached);
  }

  private static void addIf(JsonNode trueOrPositive, String what, Set<String> reached) {
    if (trueOrPositive.asInt() > 0) {
      reached.add(what);
    }
  }
}
