package dev.acpclient.model;

/** What a changed path is. */
public sealed interface DiffFileType extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements DiffFileType {
    TEXT("text"),
    BINARY("binary"),
    DIRECTORY("directory"),
    SYMLINK("symlink");

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
  record Unknown(String wire) implements DiffFileType {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static DiffFileType of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
