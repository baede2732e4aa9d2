package dev.acpclient.connection;

/**
 * Something went wrong with an agent, with the connection to it, or with what was asked of it. The
 * message says what was tried and what can be done; it holds no content of any message.
 */
public abstract class AcpException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  protected AcpException(String message) {
    super(message);
  }
}
