package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Predicts what {@code acp replay --format json} prints for a file. */
final class NaiveReplay {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  enum PermissionRule {
    LATEST,
    RFD_2026_10_27
  }

  /** {@code graceMillis}: how long a session is quiet before it is releasable. */
  record Options(PermissionRule permissionRule, long graceMillis) {
    static final Options DEFAULT = new Options(PermissionRule.LATEST, 3000);
  }

  /** The printed lines, the end object last, and the one object of {@code --final}. */
  record Output(List<ObjectNode> lines, ObjectNode finalObject) {}

  private final NaiveModel model;
  private final BigDecimal grace;
  private final Map<String, ObjectNode> printed = new HashMap<>();
  private final List<ObjectNode> output = new ArrayList<>();
  private @Nullable BigDecimal now;

  private NaiveReplay(Options options) {
    model = new NaiveModel(options.permissionRule());
    grace = BigDecimal.valueOf(options.graceMillis());
  }

  /**
   * Replays a file from nothing.
   *
   * @throws InvalidTranscriptException if one of its lines is no transcript line
   */
  static Output replay(byte[] file, Options options) {
    NaiveReplay replay = new NaiveReplay(options);
    NaiveTranscript.read(file).forEach(replay::step);
    return new Output(replay.withEnd(), replay.finalObject());
  }

  private void step(NaiveTranscript.Line line) {
    if (line.ts() != null && (now == null || line.ts().compareTo(now) > 0)) {
      now = line.ts();
    }
    ArrayNode actions = NODES.arrayNode().addAll(model.apply(line));
    ObjectNode changed = NODES.objectNode();
    for (NaiveSession session : model.sessions()) {
      ObjectNode view = NaiveViews.view(model, session, isReleasable(session));
      if (!view.equals(printed.put(session.id, view))) {
        changed.set(session.id, view);
      }
    }
    printed.keySet().retainAll(ids());
    if (!changed.isEmpty() || !actions.isEmpty()) {
      ObjectNode entry = NODES.objectNode().put("line", line.number());
      entry.set("sessions", changed);
      entry.set("actions", actions);
      output.add(entry);
    }
  }

  /** R24. */
  private boolean isReleasable(NaiveSession session) {
    if (now == null || !NaiveViews.isRestful(model, session)) {
      session.quietSince = null;
      return false;
    }
    if (session.quietSince == null) {
      session.quietSince = now;
    }
    return now.subtract(session.quietSince).compareTo(grace) >= 0;
  }

  private Set<String> ids() {
    return model.sessions().stream().map(session -> session.id).collect(Collectors.toSet());
  }

  private List<ObjectNode> withEnd() {
    ObjectNode sessions = NODES.objectNode();
    model.sessions().forEach(session -> sessions.set(session.id, printed.get(session.id)));
    ObjectNode end = NODES.objectNode().put("end", true);
    end.set("sessions", sessions);
    output.add(end);
    return output;
  }

  private ObjectNode finalObject() {
    ObjectNode sessions = NODES.objectNode();
    model.sessions().forEach(session -> sessions.set(session.id, NaiveViews.finalView(session)));
    ObjectNode end = NODES.objectNode().put("end", true);
    end.set("final", sessions);
    return end;
  }
}
