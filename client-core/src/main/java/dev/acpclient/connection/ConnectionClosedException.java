package dev.acpclient.connection;

/**
 * The connection ended before the answer came. Whether the agent received the request, and what it
 * did about it, is unknown.
 */
public final class ConnectionClosedException extends AcpException {
  private static final long serialVersionUID = 1L;

  private final transient CloseReason reason;

  public ConnectionClosedException(String attempt, CloseReason reason) {
    super(message(attempt, reason));
    this.reason = reason;
  }

  private static String message(String attempt, CloseReason reason) {
    String message = attempt + ": " + reason.message();
    return reason.stderrTail().isEmpty()
        ? message
        : message + "\nThe agent's last words on standard error:\n" + reason.stderrTail();
  }

  /** Why it ended. */
  public CloseReason reason() {
    return reason;
  }
}
