package dev.acpclient;

import dev.acpclient.connection.AcpException;

/**
 * What was asked for is not allowed at present, so that nothing was sent.
 *
 * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/initialization">a client
 * must not use what the agent did not advertise</a>
 */
public final class RefusedException extends AcpException {
  private static final long serialVersionUID = 1L;

  /** Why it is not allowed. */
  public enum Reason {
    /** The agent does not offer it: not at all, or not for this item at present. */
    NOT_ADVERTISED,
    /** No session, tool call, terminal or subagent of this name is known. */
    UNKNOWN,
    /** The tool call or terminal has finished already. */
    FINISHED,
    /** The session is closed, closing, or was lost with a connection and not resumed. */
    SESSION_NOT_OPEN,
    /** The session is open, and this is for those that are not. */
    SESSION_OPEN,
    /** The session is a subagent's, and its parent alone directs it. */
    SUBAGENT,
    /** The request has been answered, or is no longer waited for. */
    ANSWERED,
    /** The prompt has been answered: it stands in the conversation, or was refused. */
    PROMPT_SETTLED,
    /** The client is connecting already, or was closed. */
    WRONG_TIME
  }

  private final Reason reason;

  RefusedException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Why it is not allowed. */
  public Reason reason() {
    return reason;
  }
}
