package dev.acpclient.testkit.cli;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.MessageKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Joins the chunks of the messages that the sessions are just saying, one each. */
final class MessageBuffer {
  /** What is beyond it will not be printed anyway. */
  private static final int KEPT = 2_000;

  private final Map<SessionId, Part> open = new LinkedHashMap<>();

  /** The message that each session said last, to tell its continuation from a new one. */
  private final Map<SessionId, MessageKey> last = new HashMap<>();

  /** The part of a message that was said without an interruption, and when it began. */
  record Part(MessageKey key, String text, boolean continued, Instant at, long line, String path) {

    StoryLine toLine() {
      String said = (continued ? "… " : "") + text;
      return switch (key.kind()) {
        case USER_MESSAGE -> StoryLine.speech("user", Tone.SPEECH, said);
        case AGENT_MESSAGE -> StoryLine.speech("agent", Tone.SPEECH, said);
        case AGENT_THOUGHT -> StoryLine.aside("thought", said);
        case SESSION_MESSAGE -> StoryLine.speech("message", Tone.SPEECH, said);
      };
    }

    private Part plus(String more) {
      return text.length() < KEPT ? with(text + more) : this;
    }

    private Part with(String newText) {
      return new Part(key, kept(newText), continued, at, line, path);
    }
  }

  /** The beginning of a text that is very long. */
  static String kept(String text) {
    return text.length() > KEPT ? text.substring(0, KEPT) : text;
  }

  /**
   * Takes a part of a message.
   *
   * @param whole whether it replaces what was said of this message before
   * @return what ended with it, since the session began to say something else
   */
  Map<SessionId, Part> add(
      SessionId session,
      MessageKey key,
      String text,
      boolean whole,
      Instant at,
      long line,
      String path) {
    @Nullable Part current = open.get(session);
    if (current != null && current.key().equals(key)) {
      open.put(session, whole ? current.with(text) : current.plus(text));
      return Map.of();
    }
    Map<SessionId, Part> ended = current == null ? Map.of() : end();
    boolean continued = key.equals(last.put(session, key)) && !whole;
    open.put(session, new Part(key, "", continued, at, line, path).with(text));
    return ended;
  }

  /** Something else happened: what was being said, in the order in which it began. */
  Map<SessionId, Part> end() {
    if (open.isEmpty()) {
      return Map.of();
    }
    Map<SessionId, Part> ended = new LinkedHashMap<>(open);
    open.clear();
    return ended;
  }
}
