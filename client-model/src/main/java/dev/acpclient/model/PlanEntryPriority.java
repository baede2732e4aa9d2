package dev.acpclient.model;

/**
 * How much an entry matters among those of its plan.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/agent-plan#plan-entries">Plan entries</a>
 */
public sealed interface PlanEntryPriority extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements PlanEntryPriority {
    HIGH("high"),
    MEDIUM("medium"),
    LOW("low");

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
  record Unknown(String wire) implements PlanEntryPriority {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static PlanEntryPriority of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
