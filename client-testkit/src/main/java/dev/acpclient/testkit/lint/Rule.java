package dev.acpclient.testkit.lint;

import static dev.acpclient.testkit.lint.Rule.Level.MUST;
import static dev.acpclient.testkit.lint.Rule.Level.SHOULD;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is checked. The protocol binds the agent to each of these. */
public enum Rule {
  ANNOUNCE_BEFORE_LIST(
      MUST,
      "an update of its own announces an item before a background list names it",
      "background list (section 21.3), R16",
      Page.BACKGROUND),

  FINISH_BEFORE_REMOVAL(
      MUST,
      "a final status or exitStatus comes before the list that no longer names the item",
      "background list (section 21.3), R23",
      Page.BACKGROUND),

  BACKGROUND_IN_EVERY_STATE(
      MUST,
      "once background work is reported, every state update has the list",
      "background list (section 21.3), R14",
      Page.BACKGROUND),

  MALFORMED_LIST(
      MUST,
      "a background list can be read",
      "background list (section 21.3), R14",
      Page.BACKGROUND),

  LISTED_AFTER_FINISH(
      MUST,
      "a list names nothing that has finished",
      "background list (section 21.3), R17",
      Page.BACKGROUND),

  LISTED_TWICE(
      SHOULD,
      "a list names each item once",
      "background list (section 21.3), R16",
      Page.BACKGROUND),

  LISTED_BESIDES_TERMINAL(
      MUST,
      "work in a terminal is listed as its terminal, never as its tool call",
      "background list (section 21.3)",
      Page.BACKGROUND),

  SUBAGENT_STAYS_LISTED(
      SHOULD,
      "an idle session lists its subagents that are at work",
      "background list (section 21.3), R52",
      Page.BACKGROUND),

  IDLE_BEFORE_FOLLOW_UP(
      SHOULD,
      "work that follows up is running before the list is empty: not idle in between",
      "background list (section 21.3), R24",
      Page.BACKGROUND),

  BACK_TO_PENDING(
      MUST,
      "a tool call that has started does not become pending again",
      "tool calls (section 16), R6",
      Page.TOOL_CALLS),

  CANCEL_ADVERTISED_AFTER_FINISH(
      SHOULD,
      "what has finished no longer advertises that it can be cancelled",
      "cancelling tool calls and terminals (sections 16.1 and 18.1), R48",
      Page.CANCEL_ITEMS),

  CANCEL_NOT_CONFIRMED(
      SHOULD,
      "a cancel that was accepted is followed by a final status or exitStatus",
      "cancelling tool calls and terminals (sections 16.1 and 18.1), R49",
      Page.CANCEL_ITEMS),

  CANCELLED_WORK_ENDS_OTHERWISE(
      MUST,
      "foreground work that session/cancel stops ends with idle and the stop reason cancelled",
      "session/cancel (section 13), R31",
      Page.CANCEL),

  CHILD_BEFORE_ANNOUNCEMENT(
      MUST,
      "a subagent_update announces a subagent before any live message for it",
      "subagents (section 22), R50",
      null),

  CLOSE_BEFORE_IDLE(
      MUST,
      "work that a close stops is reported idle before the close is answered",
      "session/close (section 11), R40",
      Page.SESSION_SETUP),

  MESSAGE_AFTER_CLOSE(
      MUST,
      "nothing is sent for a session after its close was answered",
      "session/close (section 11), R38",
      Page.SESSION_SETUP),

  RESUME_WITHOUT_SNAPSHOT(
      MUST,
      "a state update comes before the answer to session/resume",
      "session/resume (section 9), R44",
      Page.CURRENT_STATE),

  RESUME_ITEM_NOT_CURRENT(
      MUST,
      "after a resume, an update tells how an item stands before a list names it",
      "session/resume (section 9), R42",
      Page.CURRENT_STATE),

  UNASKED_REPLAY(
      MUST,
      "a resume without replayFrom replays nothing",
      "session/resume (section 9), R41",
      Page.SESSION_SETUP),

  PROMPT_WITHOUT_MESSAGE_ID(
      MUST,
      "the answer to a prompt has the id of the message it became",
      "session/prompt (section 12), R58",
      Page.PROMPT_ACCEPTED),

  ERROR_AFTER_INSERTION(
      MUST,
      "a prompt whose message was inserted is not answered with an error",
      "session/prompt (section 12), R32",
      Page.PROMPT_ACCEPTED),

  PROTOCOL_VERSION(
      MUST,
      "the version that an agent chooses is not above the one asked for",
      "initialize (section 3)",
      Page.VERSIONS),

  REQUEST_ID_REUSED(
      MUST,
      "the id of a request is not used again before its answer",
      "JSON-RPC (section 2)",
      Page.TRANSPORTS),

  REQUEST_UNANSWERED(
      MUST, "a request is answered", "JSON-RPC (section 2), section 14", Page.TRANSPORTS),

  STRAY_RESPONSE(MUST, "a request is answered once", "JSON-RPC (section 2)", Page.TRANSPORTS),

  UNKNOWN_VALUE(
      MUST,
      "values and methods of an agent's own begin with _",
      "extensions (sections 25 and 26), R4",
      Page.EXTENSIONS),

  MALFORMED_MESSAGE(MUST, "a message can be read", "malformed input (section 27), R5", Page.SCHEMA),

  TOLERATED_FIELD(
      SHOULD,
      "every field has a value that the schema allows; this one was read as left out",
      "malformed input (section 27)",
      Page.SCHEMA),

  UNDECODABLE_OUTPUT(
      MUST,
      "each piece of terminal output is base64, with its padding",
      "terminals (section 18)",
      Page.TERMINALS),

  STDOUT_NOISE(MUST, "standard output carries messages only", "stdio (section 1.1)", Page.STDIO);

  /** How binding a rule is. */
  public enum Level {
    MUST,
    SHOULD
  }

  private static final class Page {
    static final String DRAFT = "https://agentclientprotocol.com/protocol/v2/draft/";
    static final String BACKGROUND = DRAFT + "prompt-lifecycle#background-work";
    static final String TOOL_CALLS = DRAFT + "tool-calls#status";
    static final String CANCEL_ITEMS = DRAFT + "tool-calls#cancelling-tool-calls";
    static final String SESSION_SETUP = DRAFT + "session-setup";
    static final String CURRENT_STATE = DRAFT + "session-setup#current-state-synchronization";
    static final String PROMPT_ACCEPTED = DRAFT + "prompt-lifecycle#2-prompt-accepted";
    static final String CANCEL = DRAFT + "prompt-lifecycle#cancellation";
    static final String VERSIONS = DRAFT + "initialization#version-negotiation";
    static final String TRANSPORTS = DRAFT + "transports";
    static final String STDIO = DRAFT + "transports#stdio";
    static final String EXTENSIONS = DRAFT + "extensibility";
    static final String SCHEMA = DRAFT + "schema";
    static final String TERMINALS = DRAFT + "terminals";
  }

  private final Level level;
  private final String demand;
  private final String source;
  private final @Nullable String page;

  Rule(Level level, String demand, String source, @Nullable String page) {
    this.level = level;
    this.demand = demand;
    this.source = source;
    this.page = page;
  }

  /** The id, which stays as it is: lower case with hyphens. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Level level() {
    return level;
  }

  /** What the rule asks of an agent. */
  public String demand() {
    return demand;
  }

  /** Where the rule comes from: the part of the protocol, and the rules of the session model. */
  public String source() {
    return source;
  }

  /** The address of the protocol's page about it; null where no public page is known. */
  public @Nullable String page() {
    return page;
  }
}
