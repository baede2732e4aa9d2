package dev.acpclient;

import dev.acpclient.connection.AcpException;
import java.time.Duration;

/** The agent did not answer {@code initialize} in time. The connection has been closed. */
public final class TimedOutException extends AcpException {
  private static final long serialVersionUID = 1L;

  TimedOutException(Duration waited, String stderrTail) {
    super(
        "the agent did not answer initialize within "
            + waited.toSeconds()
            + " s; is it an agent that speaks ACP on its standard streams?"
            + (stderrTail.isEmpty()
                ? ""
                : "\nThe agent's last words on standard error:\n" + stderrTail));
  }
}
