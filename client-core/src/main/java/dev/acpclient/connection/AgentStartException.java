package dev.acpclient.connection;

/**
 * The agent could not be started: its program or directory is missing, or may not be used. Nothing
 * is left running.
 */
public final class AgentStartException extends AcpException {
  private static final long serialVersionUID = 1L;

  public AgentStartException(String message) {
    super(message);
  }

  public AgentStartException(String message, Throwable cause) {
    super(message);
    initCause(cause);
  }
}
