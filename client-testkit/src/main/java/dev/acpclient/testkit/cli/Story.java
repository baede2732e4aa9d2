package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what there is to say of one step after the other, each told when its turn comes. */
final class Story {
  private final MessageBuffer messages = new MessageBuffer();
  private final SessionNames names = new SessionNames();
  private final Map<SessionId, Memory> memories = new HashMap<>();
  private List<Told> told = new ArrayList<>();
  private @Nullable ReplayStep step;

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
    told.add(new Told(step().at(), step().entry().line(), null, "", line));
    return this;
  }

  Story tell(SessionModel session, StoryLine line) {
    flush();
    String path = names.path(step().after(), session);
    told.add(new Told(step().at(), step().entry().line(), session.id(), path, line));
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
      told.add(new Told(part.at(), part.line(), session, part.path(), part.toLine()));
    }
  }

  /** Takes what was told since this was last called; a message that goes on has to wait. */
  List<Told> take() {
    List<Told> taken = told;
    told = new ArrayList<>();
    return taken;
  }

  /** Ends the messages that go on. */
  void end() {
    flush();
  }

  /**
   * Something that is said of a line of the transcript.
   *
   * @param session null if it is about none
   * @param path the name of the session where there are several, or empty
   */
  record Told(Instant at, long line, @Nullable SessionId session, String path, StoryLine said) {}
}
