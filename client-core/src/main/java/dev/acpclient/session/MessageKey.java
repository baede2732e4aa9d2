package dev.acpclient.session;

import dev.acpclient.model.MessageId;

/** Rule R57: what names a message. The id alone does not: each kind has ids of its own. */
public record MessageKey(Kind kind, MessageId id) {

  /** Whose message it is. */
  public enum Kind {
    USER_MESSAGE("user_message"),
    AGENT_MESSAGE("agent_message"),
    AGENT_THOUGHT("agent_thought"),
    /** A message between sessions, such as a subagent's report to its parent. */
    SESSION_MESSAGE("session_message");

    private final String wire;

    Kind(String wire) {
      this.wire = wire;
    }

    /** The name of the update that creates such a message. */
    public String wire() {
      return wire;
    }
  }
}
