package dev.acpclient.model;

/**
 * Whether an agent holds a session in memory. A status that is not known counts as {@link
 * Known#SAVED}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public sealed interface SessionStatus extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements SessionStatus {
    /** In memory now; that may end at any time, and does not attach this connection to it. */
    OPEN("open"),

    /** Stored, and not in memory. */
    SAVED("saved");

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
  record Unknown(String wire) implements SessionStatus {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static SessionStatus of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
