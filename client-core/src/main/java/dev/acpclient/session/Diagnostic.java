package dev.acpclient.session;

/**
 * Something that an agent did against the rules, or that could not be read. The model has dealt
 * with it; this is for whoever wants to know. Holds ids, types and names, never message values.
 *
 * @param kind what kind of fault
 * @param message what happened and what was done about it, in one line
 */
public record Diagnostic(Kind kind, String message) {
  private static final int MAX_LENGTH = 1000;

  /** Cuts a message that is longer than 1000 characters: agents choose the names in it. */
  public Diagnostic {
    if (message.length() > MAX_LENGTH) {
      message = message.substring(0, MAX_LENGTH - 1) + '…';
    }
  }

  /** What went wrong. */
  public enum Kind {
    /** Something came that is no message, such as a log line, or a message that is too long. */
    NOISE,
    /** A message could not be read and was dropped (rule R5). */
    MALFORMED_MESSAGE,
    /** A field or list item could not be read and was treated as absent. */
    TOLERATED_FIELD,
    /** A state update could not be read: the state is unconfirmed from here on (rule R13). */
    BAD_SNAPSHOT,
    /** An update of a type that this version does not know was ignored; the event has it (R4). */
    UNKNOWN_UPDATE,
    /** The background list names an item that was never announced (rule R16). */
    UNANNOUNCED_ITEM,
    /** The background list names an item again after it had finished (rule R17). */
    LISTED_AFTER_FINISH,
    /** A final tool call, or an exited terminal, was set going again (rule R6). */
    REOPENED,
    /** Terminal output could not be decoded; the output has a gap. */
    UNDECODABLE_OUTPUT,
    /** A message for a session that is closed or detached was ignored (rule R38). */
    LATE_MESSAGE,
    /** A subagent was claimed by a second parent, or by its own descendant (rule R50). */
    SECOND_PARENT,
    /** A resume was answered without a state snapshot (rule R44). */
    RESUME_WITHOUT_SNAPSHOT,
    /** A response came for which no request is open. */
    STRAY_RESPONSE,
    /** A request id was used again while it was pending. */
    DUPLICATE_REQUEST,
    /** More requests were open than are kept; what came beyond was answered at once. */
    TOO_MANY_REQUESTS,
    /** More sessions were named than are kept without having been asked for (rule R3). */
    TOO_MANY_SESSIONS
  }
}
