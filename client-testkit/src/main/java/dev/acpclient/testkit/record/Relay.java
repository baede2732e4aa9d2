package dev.acpclient.testkit.record;

import dev.acpclient.connection.BareAgent;
import dev.acpclient.testkit.transcript.Direction;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/**
 * Stands in for an agent: what a client writes goes to the agent and back, byte by byte as it
 * comes, whether it is a message or not. The end of each stream is passed on too.
 */
public final class Relay {
  private static final Duration STOP = Duration.ofSeconds(2);
  private static final long PATIENCE_MILLIS = 1_000;

  private final BareAgent agent;
  private final Tap tap;

  public Relay(BareAgent agent, Tap tap) {
    this.agent = agent;
    this.tap = tap;
  }

  /**
   * Passes on until the agent has ended and all that it wrote is delivered. Ends what the agent
   * started, and closes the tap.
   *
   * @param in from the client. It may be read, by a daemon thread, until it ends
   * @param out to the client
   * @return the exit code of the agent
   * @throws InterruptedException if the calling thread was interrupted; the agent goes on then
   */
  public int run(InputStream in, OutputStream out) throws InterruptedException {
    Process process = agent.process();
    new Pump(Direction.CLIENT_TO_AGENT, in, process.getOutputStream(), tap).start();
    Pump back = new Pump(Direction.AGENT_TO_CLIENT, process.getInputStream(), out, tap);
    back.start();
    int exitCode = process.waitFor();
    agent.end(STOP);
    awaitDelivery(back);
    tap.close();
    return exitCode;
  }

  /**
   * A slow client gets all there is. Nothing more comes when the tree has ended, but for processes
   * that left it and still hold the stream.
   */
  private static void awaitDelivery(Pump pump) throws InterruptedException {
    do {
      pump.join(PATIENCE_MILLIS);
    } while (pump.isAlive() && pump.isDelivering());
  }
}
