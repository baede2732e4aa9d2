package dev.acpclient.model;

/**
 * What happens to the agent's own instructions.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public sealed interface SystemPromptMode extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements SystemPromptMode {
    /** They stay; the given ones come after them. */
    APPEND("append"),

    /** The given ones replace them. */
    OVERRIDE("override");

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
  record Unknown(String wire) implements SystemPromptMode {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static SystemPromptMode of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
