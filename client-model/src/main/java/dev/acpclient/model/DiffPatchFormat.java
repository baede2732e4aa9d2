package dev.acpclient.model;

/** The notation of a {@link DiffPatch}. */
public sealed interface DiffPatchFormat extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements DiffPatchFormat {
    /** As Git writes it, but with absolute paths that have no prefix. */
    GIT_PATCH("git_patch");

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
  record Unknown(String wire) implements DiffPatchFormat {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static DiffPatchFormat of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
