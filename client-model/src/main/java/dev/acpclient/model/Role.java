package dev.acpclient.model;

/** A side of the conversation. */
public sealed interface Role extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements Role {
    ASSISTANT("assistant"),
    USER("user");

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
  record Unknown(String wire) implements Role {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static Role of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
