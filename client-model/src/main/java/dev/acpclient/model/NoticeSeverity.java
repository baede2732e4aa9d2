package dev.acpclient.model;

/** How a {@link Notice} should look. */
public sealed interface NoticeSeverity extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements NoticeSeverity {
    INFO("info"),
    WARNING("warning"),
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
  record Unknown(String wire) implements NoticeSeverity {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static NoticeSeverity of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
