package dev.acpclient.model;

/**
 * Which sessions a list shows.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public sealed interface SessionArchiveFilter extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements SessionArchiveFilter {
    /** Those not archived; what an agent does when nothing is asked. */
    EXCLUDE("exclude"),

    /** All. */
    INCLUDE("include"),

    /** Only those archived. */
    ONLY("only");

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
  record Unknown(String wire) implements SessionArchiveFilter {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static SessionArchiveFilter of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
