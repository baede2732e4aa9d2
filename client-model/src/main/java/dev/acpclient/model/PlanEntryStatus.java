package dev.acpclient.model;

/**
 * How far an entry of a plan is.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/agent-plan#plan-entries">Plan entries</a>
 */
public sealed interface PlanEntryStatus extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements PlanEntryStatus {
    PENDING("pending"),
    IN_PROGRESS("in_progress"),
    COMPLETED("completed"),
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
  record Unknown(String wire) implements PlanEntryStatus {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static PlanEntryStatus of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
