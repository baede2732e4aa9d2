package dev.acpclient.model;

/**
 * Whether an agent has what it needs to reach its models. A state that is not known counts as
 * {@link Known#UNKNOWN}.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public sealed interface AuthState extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements AuthState {
    AUTHENTICATED("authenticated"),

    UNAUTHENTICATED("unauthenticated"),

    NOT_REQUIRED("not_required"),

    /**
     * The agent cannot tell. Not to be confused with {@link AuthState.Unknown}, a name of no
     * meaning here.
     */
    UNKNOWN("unknown");

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
  record Unknown(String wire) implements AuthState {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static AuthState of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
