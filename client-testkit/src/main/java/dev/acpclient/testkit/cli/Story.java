package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what there is to say of one step after the other, each told when its turn comes. */
final class Story {
  private final Timeline timeline;
  private final MessageBuffer messages = new MessageBuffer();
  private final SessionNames names = new SessionNames();
  private final Map<SessionId, Memory> memories = new HashMap<>();
  private final List<Timeline.Told> told = new ArrayList<>();
  private @Nullable ReplayStep step;

  Story(Timeline timeline) {
    this.timeline = timeline;
  }

  /** Goes on to the next step. */
  void at(ReplayStep next) {
    step = next;
  }

  ReplayStep step() {
    if (step == null) {
      throw new IllegalStateException("no step yet");
    }
    return step;
  }

  /** The message of this step; missing if it is none. */
  JsonNode message() {
    return step().entry() instanceof TranscriptEntry.Message entry
        ? entry.message()
        : MissingNode.getInstance();
  }

  /** What was told of a session before, as far as it matters for what is told next. */
  Memory of(SessionId id) {
    return memories.computeIfAbsent(id, i -> new Memory());
  }

  void forget(SessionId id) {
    memories.remove(id);
  }

  /** Tells something that is about no session. */
  Story tell(StoryLine line) {
    flush();
    told.add(new Timeline.Told(step().at(), step().entry().line(), "", line));
    return this;
  }

  Story tell(SessionModel session, StoryLine line) {
    flush();
    String path = names.path(step().after(), session);
    told.add(new Timeline.Told(step().at(), step().entry().line(), path, line));
    return this;
  }

  /** Takes a part of a message; it is told in one piece when something else happens. */
  Story speak(SessionModel session, MessageKey key, String text, boolean whole) {
    TranscriptEntry entry = step().entry();
    String path = names.path(step().after(), session);
    messages
        .add(session.id(), key, text, whole, step().at(), entry.line(), path)
        .forEach(this::tellMessage);
    return this;
  }

  private void flush() {
    messages.end().forEach(this::tellMessage);
  }

  private void tellMessage(SessionId session, MessageBuffer.Part part) {
    boolean echo =
        part.key().kind() == MessageKey.Kind.USER_MESSAGE && of(session).takeEcho(part.text());
    if (!echo) {
      told.add(new Timeline.Told(part.at(), part.line(), part.path(), part.toLine()));
    }
  }

  /** Prints what was told since it was last called; a message that goes on has to wait. */
  void print() throws IOException {
    for (Timeline.Told each : told) {
      timeline.print(each);
    }
    told.clear();
  }

  /** Prints the rest. */
  void end() throws IOException {
    flush();
    print();
  }
}
