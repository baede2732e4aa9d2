package dev.acpclient.testkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.Next;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.testkit.cli.JsonReplay;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every transcript. */
class ReplayLawsTest {

  @ParameterizedTest
  @MethodSource("dev.acpclient.testkit.laws.Transcripts#all")
  void replaying_twice_gives_equal_sessions(Transcripts.Named transcript) {
    assertThat(transcript.replay()).isEqualTo(transcript.replay());
  }

  @ParameterizedTest
  @MethodSource("dev.acpclient.testkit.laws.Transcripts#all")
  void a_prefix_replays_to_what_the_whole_was_at_that_point(Transcripts.Named transcript) {
    List<String> lines = transcript.lines().stream().filter(line -> !line.isBlank()).toList();
    List<Sessions> steps = Transcripts.steps(lines);
    for (int length = 0; length <= lines.size(); length += 1 + lines.size() / 6) {
      assertThat(Transcripts.replay(lines.subList(0, length)))
          .as("the first %d lines", length)
          .isEqualTo(steps.get(length));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.acpclient.testkit.laws.Transcripts#all")
  void blank_lines_headers_and_noise_change_nothing(Transcripts.Named transcript) {
    List<String> spread = new ArrayList<>();
    for (String line : transcript.lines()) {
      spread.add("");
      spread.add("{\"transcript\": {\"method\": \"session/update\"}}");
      spread.add("{\"ts\": 0, \"dir\": \"agent->client\", \"raw\": \"npm warn\"}");
      spread.add(line);
    }
    assertThat(Transcripts.replay(spread)).isEqualTo(transcript.replay());
  }

  @ParameterizedTest
  @MethodSource("dev.acpclient.testkit.laws.Transcripts#all")
  void the_order_of_keys_says_nothing(Transcripts.Named transcript) {
    List<String> reversed =
        transcript.lines().stream()
            .map(line -> line.isBlank() ? line : reversed(JsonReplay.parse(line)).toString())
            .toList();
    assertThat(views(reversed)).isEqualTo(views(transcript.lines()));
  }

  private static JsonNode reversed(JsonNode node) {
    if (node instanceof ObjectNode object) {
      List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(object.properties());
      Collections.reverse(fields);
      ObjectNode copy = object.objectNode();
      fields.forEach(field -> copy.set(field.getKey(), reversed(field.getValue())));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = array.arrayNode();
      array.forEach(item -> copy.add(reversed(item)));
      return copy;
    }
    return node;
  }

  private static List<JsonNode> views(List<String> lines) {
    byte[] file = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    return JsonReplay.replay(file, true, Duration.ofSeconds(3), false);
  }

  @ParameterizedTest
  @MethodSource("dev.acpclient.testkit.laws.Transcripts#all")
  void an_unknown_update_changes_diagnostics_alone(Transcripts.Named transcript) {
    for (Sessions sessions : Transcripts.steps(transcript.lines())) {
      for (SessionModel before : sessions.byId().values()) {
        if (before.lifecycle() == Lifecycle.OPEN) {
          Next next = SessionReducer.reduce(sessions, unknownUpdate(before));
          SessionModel after = Optional.ofNullable(next.sessions().find(before.id())).orElseThrow();
          assertThat(next.changed()).containsExactly(before.id());
          assertThat(next.effects()).isEmpty();
          assertThat(after.content()).isSameAs(before.content());
          assertThat(after.diagnostics().total()).isEqualTo(before.diagnostics().total() + 1);
          assertThat(rest(after)).isEqualTo(rest(before));
        }
      }
    }
  }

  /** All that a session is besides its content, its diagnostics and when it changed. */
  private static List<@Nullable Object> rest(SessionModel model) {
    return Arrays.asList(
        model.lifecycle(),
        model.parent(),
        model.children(),
        model.roots(),
        model.prompts(),
        model.permissions(),
        model.elicitations(),
        model.completions(),
        model.completedUsage(),
        model.restingSince(),
        model.hasBusyDescendants());
  }

  private static SessionEvent unknownUpdate(SessionModel session) {
    JsonNode message = JsonReplay.parse(unknownUpdate(session.id())).path("msg");
    return SessionEvents.received(session.changedAt(), JsonRpcMessage.read(message)).orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("dev.acpclient.testkit.laws.Transcripts#random")
  void what_follows_an_unknown_update_is_as_without_it(Transcripts.Named transcript) {
    List<String> lines = transcript.lines();
    List<Sessions> steps = Transcripts.steps(lines);
    int middle = lines.size() / 2;
    for (SessionModel session : steps.get(middle).byId().values()) {
      if (isQuietlyOpen(steps.get(middle), session)) {
        List<String> longer = new ArrayList<>(lines);
        longer.add(middle, unknownUpdate(session.id()));
        assertThat(last(views(longer))).as("%s", session.id()).isEqualTo(last(views(lines)));
      }
    }
  }

  /** Open, with no resume going on here or above that the update could be part of. */
  private static boolean isQuietlyOpen(Sessions sessions, SessionModel session) {
    for (@Nullable SessionModel each = session; each != null; ) {
      if (each.lifecycle() != Lifecycle.OPEN) {
        return false;
      }
      SessionId parent = each.parent();
      each = parent == null ? null : sessions.find(parent);
    }
    return true;
  }

  private static JsonNode last(List<JsonNode> views) {
    return views.get(views.size() - 1);
  }

  private static String unknownUpdate(SessionId id) {
    ObjectNode line = (ObjectNode) JsonReplay.parse("{\"ts\": 0, \"dir\": \"agent->client\"}");
    ObjectNode params = line.putObject("msg").put("method", "session/update").putObject("params");
    params.put("sessionId", id.value()).putObject("update").put("sessionUpdate", "_x");
    return line.toString();
  }
}
