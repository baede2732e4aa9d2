package dev.acpclient.model;

/**
 * What an answer to a permission request means. A kind that is not known is neither approval nor
 * refusal: it is shown by its name.
 */
public sealed interface PermissionOptionKind extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements PermissionOptionKind {
    /** Yes, this time. */
    ALLOW_ONCE("allow_once"),

    /** Yes, and remember it. */
    ALLOW_ALWAYS("allow_always"),

    /** No, this time. */
    REJECT_ONCE("reject_once"),

    /** No, and remember it. */
    REJECT_ALWAYS("reject_always");

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
  record Unknown(String wire) implements PermissionOptionKind {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static PermissionOptionKind of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
