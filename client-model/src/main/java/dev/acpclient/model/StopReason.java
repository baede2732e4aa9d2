package dev.acpclient.model;

/**
 * Why the foreground work of a session ended. A reason that is not known means: stopped.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#stop-reasons">Stop
 * reasons</a>
 */
public sealed interface StopReason extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements StopReason {
    /** The agent was done. */
    END_TURN("end_turn"),

    /** The limit of tokens was reached. */
    MAX_TOKENS("max_tokens"),

    /** The limit of model requests was reached. */
    MAX_TURN_REQUESTS("max_turn_requests"),

    /** The agent refused to go on. */
    REFUSAL("refusal"),

    /** The user or the client chose to stop. */
    CANCELLED("cancelled"),

    /** The work failed; see {@link IdleStateUpdate#error()}. */
    ERROR("error");

    private final String wire;

    Known(String wire) {
      this.wire = wire;
    }

    @Override
    public String wire() {
      return wire;
    }
  }

  /** A name that this version does not have. */
  record Unknown(String wire) implements StopReason {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static StopReason of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
