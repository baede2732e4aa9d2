package dev.acpclient.model;

/** How far a compaction is. */
public sealed interface CompactionStatus extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements CompactionStatus {
    IN_PROGRESS("in_progress"),
    COMPLETED("completed"),
    FAILED("failed"),
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
  record Unknown(String wire) implements CompactionStatus {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static CompactionStatus of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
