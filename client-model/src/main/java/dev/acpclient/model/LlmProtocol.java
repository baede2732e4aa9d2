package dev.acpclient.model;

/**
 * The API by which a provider of language models is spoken to.
 *
 * <p>Unstable: this part of the protocol may still change.
 */
public sealed interface LlmProtocol extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements LlmProtocol {
    ANTHROPIC("anthropic"),
    OPENAI("openai"),
    AZURE("azure"),
    VERTEX("vertex"),
    BEDROCK("bedrock");

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
  record Unknown(String wire) implements LlmProtocol {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static LlmProtocol of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
