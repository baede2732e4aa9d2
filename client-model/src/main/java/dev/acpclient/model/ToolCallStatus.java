package dev.acpclient.model;

/**
 * How far a tool call is. An agent may send any status after any other, even a final one that turns
 * out not to be.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls#status">Status</a>
 */
public sealed interface ToolCallStatus extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements ToolCallStatus {
    /** Not started: its input is still being written, it awaits approval, or it is scheduled. */
    PENDING("pending"),

    /** Running. */
    IN_PROGRESS("in_progress"),

    /** Started, and suspended for now. */
    PAUSED("paused"),

    /** Ended well. */
    COMPLETED("completed"),

    /** Ended with an error. */
    FAILED("failed"),

    /** Stopped before its end. */
    CANCELLED("cancelled");

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
  record Unknown(String wire) implements ToolCallStatus {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static ToolCallStatus of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }

  /**
   * Whether nothing more is to be expected. A status that is not known counts as still in progress.
   */
  default boolean isFinal() {
    return this == Known.COMPLETED || this == Known.FAILED || this == Known.CANCELLED;
  }
}
