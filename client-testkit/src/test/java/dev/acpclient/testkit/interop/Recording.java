package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.WireLog;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.testkit.lint.Rule;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** All that went over the wire between a client and an agent, and what has to be true of it. */
final class Recording implements WireLog {

  private final List<TranscriptEntry> entries = new CopyOnWriteArrayList<>();
  private final AtomicBoolean noisy = new AtomicBoolean();

  @Override
  public void received(Instant at, JsonNode message) {
    add(at, Direction.AGENT_TO_CLIENT, message);
  }

  @Override
  public void sent(Instant at, JsonNode message) {
    add(at, Direction.CLIENT_TO_AGENT, message);
  }

  @Override
  public void noise(Instant at, Frame frame) {
    noisy.set(true);
  }

  @Override
  public void closed(Instant at, CloseReason reason) {
    entries.add(new TranscriptEntry.Disconnected(entries.size(), time(at)));
  }

  private void add(Instant at, Direction from, JsonNode message) {
    entries.add(new TranscriptEntry.Message(entries.size(), time(at), from, (ObjectNode) message));
  }

  private static Duration time(Instant at) {
    return Duration.between(Instant.EPOCH, at);
  }

  /**
   * Each request of the agent has one answer, also one that it took back; when the connection ends
   * questions may be open.
   */
  void assertEveryRequestOfTheAgentIsAnsweredOnce() {
    Set<JsonNode> asked = new LinkedHashSet<>();
    Set<JsonNode> takenBack = new LinkedHashSet<>();
    for (TranscriptEntry entry : entries) {
      if (!(entry instanceof TranscriptEntry.Message message)) {
        takenBack.retainAll(asked);
        assertThat(takenBack).as("requests that were taken back, without an answer").isEmpty();
        asked.clear();
      } else if (message.direction() == Direction.CLIENT_TO_AGENT) {
        answer(message.message(), asked);
      } else if (message.message().path("method").asText().equals("$/cancel_request")) {
        takenBack.add(message.message().path("params").path("requestId"));
      } else if (message.message().has("method") && message.message().has("id")) {
        asked.add(message.message().get("id"));
      }
    }
    assertThat(asked).as("requests without an answer").isEmpty();
  }

  private static void answer(ObjectNode message, Set<JsonNode> asked) {
    JsonNode id = message.path("id");
    if (!message.has("method") && !id.isNull()) {
      assertThat(asked.remove(id)).as("request " + id + " waits for this answer").isTrue();
    }
  }

  /** An id of a request is never used again, so that no answer can be taken for another. */
  void assertEveryRequestOfTheClientHasAnIdOfItsOwn() {
    Set<JsonNode> used = new HashSet<>();
    for (TranscriptEntry entry : entries) {
      if (entry instanceof TranscriptEntry.Message message
          && message.direction() == Direction.CLIENT_TO_AGENT
          && message.message().has("method")
          && message.message().has("id")) {
        assertThat(used.add(message.message().get("id"))).isTrue();
      }
    }
  }

  /** What the agent MUST do it did, but for these rules. */
  void assertBreaksNoRuleBut(Set<Rule> broken) {
    assertThat(Linter.lint(new Transcript("recording", entries)))
        .filteredOn(finding -> finding.level() == Rule.Level.MUST)
        .filteredOn(finding -> !broken.contains(finding.rule()))
        .isEmpty();
  }

  /**
   * A recording replays to the same models as the live connection made. Where lines were no
   * messages, that holds for the content alone: to a replay they are no events.
   */
  void assertReplaysTo(Sessions live) {
    TranscriptReplayer replayer = new TranscriptReplayer(live.settings());
    entries.forEach(replayer::apply);
    Map<SessionId, SessionModel> replayed = replayer.sessions().byId();
    if (noisy.get()) {
      live.byId()
          .forEach(
              (id, model) -> assertThat(replayed.get(id).content()).isEqualTo(model.content()));
    } else {
      assertThat(replayed).isEqualTo(live.byId());
    }
  }
}
