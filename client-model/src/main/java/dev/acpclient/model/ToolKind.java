package dev.acpclient.model;

/**
 * What sort of thing a tool does: a hint for icons and grouping, nothing more. A kind that is not
 * known is shown as {@link Known#OTHER}.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls#reporting">Reporting</a>
 */
public sealed interface ToolKind extends WireName {

  /** The names of this version of the protocol. */
  enum Known implements ToolKind {
    /** Reads files or data. */
    READ("read"),

    /** Changes files or content. */
    EDIT("edit"),

    /** Removes files or data. */
    DELETE("delete"),

    /** Moves or renames files. */
    MOVE("move"),

    /** Looks for something. */
    SEARCH("search"),

    /** Runs a command or code. */
    EXECUTE("execute"),

    /** Reasons or plans. */
    THINK("think"),

    /** Gets data from elsewhere. */
    FETCH("fetch"),

    /** Switches the mode of the session. */
    SWITCH_MODE("switch_mode"),

    /** Anything else; also what a new tool call has until told otherwise. */
    OTHER("other");

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
  record Unknown(String wire) implements ToolKind {}

  /** The value of that name: a constant, or {@link Unknown}. */
  static ToolKind of(String wire) {
    for (Known known : Known.values()) {
      if (known.wire.equals(wire)) {
        return known;
      }
    }
    return new Unknown(wire);
  }
}
