package dev.acpclient.connection;

/**
 * The agent answered, and the answer could not be read. Whether it did what was asked is unknown.
 */
public final class MalformedAnswerException extends AcpException {
  private static final long serialVersionUID = 1L;

  /**
   * @param method what was called
   * @param problem what is wrong with the answer, without its values
   */
  public MalformedAnswerException(String method, String problem) {
    super("the agent's answer to " + method + " could not be read: it " + problem);
  }
}
