package dev.acpclient.model;

/** What a setting is about: a hint for where to show it. Nothing may depend on it. */
public sealed interface SessionConfigOptionCategory extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements SessionConfigOptionCategory {
    /** How the agent works. */
    MODE("mode"),

    /** Which model it uses. */
    MODEL("model"),

    /** A setting of that model. */
    MODEL_CONFIG("model_config"),

    /** How much it thinks. */
    THOUGHT_LEVEL("thought_level");

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
  record Unknown(String wire) implements SessionConfigOptionCategory {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static SessionConfigOptionCategory of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
