package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.lint.Finding;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Takes a transcript through the reducer and says of each entry what the page needs to know: the
 * message, what was said of it, and what is another in the views of the sessions. Each step is one
 * line of JSON that is safe inside of HTML, and says only what changed, so that a page can be fed
 * step by step.
 *
 * <p>Not thread-safe.
 */
public final class ReportSteps {
  private static final int MOST_OF_A_TEXT = 2_000;

  private final TranscriptReplayer replayer;
  private final Narrator narrator;
  private final Linter linter = new Linter();
  private final SessionRecords sessions = new SessionRecords();
  private final Headings headings = new Headings();

  /** Begins a report. */
  public ReportSteps(Settings settings, Narrator narrator) {
    this.replayer = new TranscriptReplayer(settings);
    this.narrator = narrator;
  }

  /** The next step. */
  public String next(TranscriptEntry entry) {
    ReplayStep step = replayer.apply(entry);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("line", entry.line());
    json.put("ts", millis(step.at()));
    Headings.Heading heading = headings.of(entry);
    json.put("what", MessageText.cut(heading.what(), MOST_OF_A_TEXT));
    if (heading.session() != null) {
      json.put("s", sessions.number(heading.session()));
    }
    if (entry instanceof TranscriptEntry.Message message) {
      json.put("dir", direction(message.direction()));
      json.put("msg", MessageText.of(message.message()));
    } else if (entry instanceof TranscriptEntry.Raw raw) {
      json.put("dir", direction(raw.direction()));
      json.put("raw", MessageText.cut(raw.text(), MessageText.MOST));
    } else if (entry instanceof TranscriptEntry.Header header) {
      json.put("msg", MessageText.of(header.content()));
    }
    set(json, "changes", sessions.changes(step));
    set(json, "marks", new Marks(sessions).of(step));
    set(json, "answers", answers(step));
    set(json, "said", said(narrator.at(step)));
    set(json, "found", found(linter.apply(entry)));
    ArrayNode rules = JsonNodeFactory.instance.arrayNode();
    Rules.of(step).forEach(rules::add);
    set(json, "rules", rules);
    return SafeJson.of(json);
  }

  /** What there is to say after the last step; it has no line of its own. */
  public String end() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("end", true);
    set(json, "said", said(narrator.end()));
    set(json, "found", found(linter.end()));
    return SafeJson.of(json);
  }

  private static String direction(Direction direction) {
    return direction == Direction.AGENT_TO_CLIENT ? "agent" : "client";
  }

  private static double millis(Instant at) {
    Duration since = at.equals(Instant.MIN) ? Duration.ZERO : Duration.between(Instant.EPOCH, at);
    return since.toSeconds() * 1e3 + since.toNanosPart() / 1e6;
  }

  private static void set(ObjectNode json, String key, JsonNode value) {
    if (!value.isEmpty()) {
      json.set(key, value);
    }
  }

  private ArrayNode said(List<Narrator.Said> said) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (Narrator.Said each : said) {
      ObjectNode json = list.addObject();
      json.put("line", each.line());
      if (each.session() != null) {
        json.put("s", sessions.number(each.session()));
      }
      json.put("label", each.label());
      json.put("what", each.what());
      json.put("tone", each.tone());
      json.put("text", MessageText.cut(each.text(), MOST_OF_A_TEXT));
      if (!each.more().isEmpty()) {
        ArrayNode more = json.putArray("more");
        each.more().forEach(line -> more.add(MessageText.cut(line, MOST_OF_A_TEXT)));
      }
    }
    return list;
  }

  private ArrayNode found(List<Finding> found) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (Finding each : found) {
      ObjectNode json = list.addObject();
      json.put("line", each.line());
      json.put("rule", each.rule().id());
      json.put("level", each.level().name());
      json.put("text", MessageText.cut(each.message(), MOST_OF_A_TEXT));
      if (each.sessionId() != null) {
        json.put("s", sessions.number(each.sessionId()));
      }
    }
    return list;
  }

  private static ArrayNode answers(ReplayStep step) {
    ArrayNode answers = JsonNodeFactory.instance.arrayNode();
    for (SessionEffect effect : step.effects()) {
      if (effect instanceof SessionEffect.AnswerInvalidParams answer) {
        answers.add("error -32602 to " + answer.id());
      } else if (effect instanceof SessionEffect.AnswerRequest answer) {
        answers.add("cancelled to " + answer.id());
      }
    }
    return answers;
  }
}
