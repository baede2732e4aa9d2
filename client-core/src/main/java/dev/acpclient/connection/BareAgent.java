package dev.acpclient.connection;

import java.time.Duration;

/**
 * An agent as a process and nothing more: for who passes its bytes on, and reads no messages in
 * them. Its standard error is that of this process. A client uses {@link ProcessTransport}, which
 * finds and ends the same processes.
 *
 * <p>Nothing of it outlives this JVM, unless that is ended by force.
 */
public final class BareAgent {
  private final ProcessTree tree;

  private BareAgent(ProcessTree tree) {
    this.tree = tree;
  }

  /**
   * Starts it. Blocks while the system does.
   *
   * @throws AgentStartException if the program or the directory is missing or cannot be used
   */
  public static BareAgent start(AgentCommand command) {
    return new BareAgent(AgentProcess.launch(command, ProcessBuilder.Redirect.INHERIT));
  }

  /** The agent itself; what it started is ended by {@link #end}. */
  public Process process() {
    return tree.root();
  }

  /**
   * Ends it and all that came from it: asks first, then forces. Blocks until nothing is left, or
   * the time is up twice.
   *
   * @param step how long to wait after each
   * @return whether nothing is left
   */
  public boolean end(Duration step) {
    boolean gone = tree.end(step);
    if (gone) {
      LiveTrees.remove(tree);
    }
    return gone;
  }
}
