package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.report.JsonView;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Prints the views that changed after each line, as JSON for other programs to compare: what {@code
 * acp replay --format json} prints.
 */
public final class JsonReplayPrinter implements ReplayPrinter {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final Pattern LONE_SURROGATE = Pattern.compile("\\p{Cs}");

  private final TranscriptReplayer replayer;
  private final boolean finalOnly;
  private final Writer out;

  /** The view of each session as it was last printed. */
  private final Map<SessionId, ObjectNode> printed = new HashMap<>();

  /** The sessions that show a subagent in their tables. */
  private final Map<SessionId, Set<SessionId>> shownBy = new HashMap<>();

  /**
   * Prints what a replay comes to.
   *
   * @param finalOnly only the end, as {@code --final} does
   * @param out neither flushed nor closed
   */
  public JsonReplayPrinter(TranscriptReplayer replayer, boolean finalOnly, Writer out) {
    this.replayer = replayer;
    this.finalOnly = finalOnly;
    this.out = out;
  }

  @Override
  public void entry(TranscriptEntry entry) throws IOException {
    ReplayStep step = replayer.apply(entry);
    if (finalOnly) {
      return;
    }
    ObjectNode sessions = NODES.objectNode();
    for (SessionId id : affected(step)) {
      SessionModel model = step.after(id);
      if (model == null) {
        printed.remove(id);
        continue;
      }
      ObjectNode view = JsonView.of(step.after(), model, step.at());
      if (!view.equals(printed.put(id, view))) {
        sessions.set(id.value(), view);
      }
    }
    ArrayNode actions = NODES.arrayNode();
    step.effects().forEach(effect -> action(effect, actions));
    if (!sessions.isEmpty() || !actions.isEmpty()) {
      ObjectNode line = NODES.objectNode().put("line", entry.line());
      line.set("sessions", sessions);
      line.set("actions", actions);
      print(line);
    }
  }

  /** A session shows whether its subagents can be cancelled, which depends on them too. */
  private Set<SessionId> affected(ReplayStep step) {
    Set<SessionId> ids = new LinkedHashSet<>(step.changed());
    for (SessionId id : step.changed()) {
      SessionModel before = step.before(id);
      SessionModel after = step.after(id);
      if (after != null && (before == null || before.subagents() != after.subagents())) {
        for (SessionId child : after.subagents().keySet()) {
          shownBy.computeIfAbsent(child, c -> new LinkedHashSet<>()).add(id);
        }
      }
      if (before == null || after == null || before.lifecycle() != after.lifecycle()) {
        ids.addAll(shownBy.getOrDefault(id, Set.of()));
      }
    }
    return ids;
  }

  private static void action(SessionEffect effect, ArrayNode actions) {
    if (effect instanceof SessionEffect.AnswerRequest answer) {
      ObjectNode action = actions.addObject();
      action.set("answer", answer.id().toJson());
      if (answer instanceof SessionEffect.AnswerPermissionCancelled) {
        action.put("outcome", "cancelled");
      } else if (answer instanceof SessionEffect.AnswerElicitationCancel) {
        action.put("action", "cancel");
      } else {
        action.put("error", -32602);
      }
    }
  }

  @Override
  public void end() throws IOException {
    ObjectNode line = NODES.objectNode().put("end", true);
    ObjectNode sessions = line.putObject(finalOnly ? "final" : "sessions");
    for (SessionModel model : replayer.sessions().byId().values()) {
      sessions.set(
          model.id().value(),
          finalOnly
              ? JsonView.last(model)
              : JsonView.of(replayer.sessions(), model, replayer.now()));
    }
    print(line);
  }

  private void print(ObjectNode line) throws IOException {
    out.write(text(line));
    out.write('\n');
  }

  /** UTF-8 has no form for half a character, which a JSON text may hold all the same. */
  static String text(ObjectNode json) {
    return LONE_SURROGATE
        .matcher(json.toString())
        .replaceAll(half -> "\\\\u%04x".formatted((int) half.group().charAt(0)));
  }
}
