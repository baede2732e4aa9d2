package dev.acpclient.model;

/** The background that an icon is made for. */
public sealed interface IconTheme extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements IconTheme {
    LIGHT("light"),
    DARK("dark");

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
  record Unknown(String wire) implements IconTheme {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static IconTheme of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
