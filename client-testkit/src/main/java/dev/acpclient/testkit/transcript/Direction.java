package dev.acpclient.testkit.transcript;

import org.jspecify.annotations.Nullable;

/** Who wrote a recorded line. */
public enum Direction {
  AGENT_TO_CLIENT("agent->client"),
  CLIENT_TO_AGENT("client->agent");

  private final String wire;

  Direction(String wire) {
    this.wire = wire;
  }

  /** The direction as a transcript spells it. */
  public String wire() {
    return wire;
  }

  static @Nullable Direction ofWire(@Nullable String wire) {
    for (Direction direction : values()) {
      if (direction.wire.equals(wire)) {
        return direction;
      }
    }
    return null;
  }
}
