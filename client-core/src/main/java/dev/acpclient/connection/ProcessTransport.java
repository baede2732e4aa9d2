package dev.acpclient.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts an agent as a process, and talks over its standard streams.
 *
 * <p>The agent and all processes that come from it end with the transport: when it is closed, when
 * the agent ends or crashes, and when this JVM ends in any way but by force. In order: its input is
 * closed; what still runs is told to end; what still runs is forced to. Each step is given {@link
 * Limits#stop()}. Only then is the receiver told, so nothing is left by that time. A process that
 * cannot be ended is mentioned in {@link CloseReason#message()}.
 *
 * <p>What comes from the agent is found by asking the system for its descendants. Those who lost
 * their parent earlier, as when the agent crashes, are found on Linux only, by a variable {@code
 * ACP_CLIENT_AGENT} of their environment; elsewhere they stay. A process that has lost its parent
 * and has cleared its environment is not found. Windows knows no request to end: there all is
 * forced to.
 *
 * <p>The standard error is read all the time, whether anybody listens or not.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/transports#stdio">stdio</a>
 */
public final class ProcessTransport implements Transport {
  private final AgentCommand command;
  private final Limits limits;
  private final Consumer<String> stderr;
  private @Nullable StreamTransport streams;
  private boolean closed;

  /** For an agent whose standard error nobody listens to; its last lines are kept anyway. */
  public ProcessTransport(AgentCommand command, Limits limits) {
    this(command, limits, line -> {});
  }

  /**
   * For an agent.
   *
   * @param stderr takes each line of its standard error, long ones in pieces. Called by a thread of
   *     its own. While it blocks, the agent may have to wait; what it throws is reported to {@code
   *     RxJavaPlugins.onError} and otherwise ignored
   */
  public ProcessTransport(AgentCommand command, Limits limits, Consumer<String> stderr) {
    this.command = command;
    this.limits = limits;
    this.stderr = stderr;
  }

  /**
   * Starts the agent. Blocks while the system starts it.
   *
   * <p>A program without a directory is looked up in the {@code PATH} of {@link AgentCommand#env()}
   * or else of this process; a relative path starts from {@link AgentCommand#cwd()}.
   *
   * @throws AgentStartException if the program or the directory is missing or cannot be used
   */
  @Override
  public synchronized void start(Receiver receiver) {
    if (streams != null || closed) {
      throw new IllegalStateException("a transport is started once, and before it is closed");
    }
    AgentProcess agent = AgentProcess.start(command, limits, stderr);
    Process process = agent.process();
    StreamTransport started =
        new StreamTransport(
            process.getInputStream(), process.getOutputStream(), limits, agent.name(), agent);
    started.start(receiver);
    agent.whenExited(() -> started.end(CloseReason.Kind.ENDED_BY_AGENT, "the agent ended"));
    streams = started;
  }

  @Override
  public void send(ObjectNode message) {
    StreamTransport started = streams();
    if (started == null) {
      throw new IllegalStateException("nothing can be sent before the transport is started");
    }
    started.send(message);
  }

  @Override
  public synchronized CompletableFuture<Void> close() {
    closed = true;
    return streams == null ? CompletableFuture.completedFuture(null) : streams.close();
  }

  private synchronized @Nullable StreamTransport streams() {
    return streams;
  }
}
