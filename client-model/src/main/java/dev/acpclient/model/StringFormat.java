package dev.acpclient.model;

/** What a text in a form should be. A format that is not known asks for nothing. */
public sealed interface StringFormat extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements StringFormat {
    EMAIL("email"),

    URI("uri"),

    /** A day, as in RFC 3339. */
    DATE("date"),

    /** A moment, as in RFC 3339. */
    DATE_TIME("date-time");

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
  record Unknown(String wire) implements StringFormat {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static StringFormat of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
