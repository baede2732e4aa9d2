package dev.acpclient.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletionStage;

/**
 * Moves messages between a client and one agent, in order in each direction, and ends once, for a
 * reason.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/transports">Transports</a>
 */
public interface Transport {

  /**
   * Begins to deliver what the agent sends.
   *
   * @throws AgentStartException if there is no agent to talk to; then the receiver is never called
   * @throws IllegalStateException if it was started or closed before
   */
  void start(Receiver receiver);

  /**
   * Puts a message in the queue of what is written. Returns at once, from any thread; messages of
   * one thread keep their order. What is sent after the end is dropped: the receiver has been told,
   * or soon is.
   *
   * @param message not to be changed afterwards
   * @throws IllegalStateException before the start
   * @throws IllegalArgumentException if it nests deeper than 2000
   */
  void send(ObjectNode message);

  /**
   * Ends the transport in order: what was sent before is written, and what the agent still sends is
   * delivered, both within a bound. Never blocks; closing again changes nothing.
   *
   * @return completes, and never fails, when nothing of the transport is left: no thread, no
   *     process, no open stream. The receiver has been told by then, so it is waited for if it goes
   *     on in spite of an interrupt
   */
  CompletionStage<Void> close();

  /** Takes what the agent sends. Called by threads of the transport, one call at a time. */
  interface Receiver {

    /**
     * The next thing that came. May block, and so hold up the agent: nothing more is read until it
     * returns. Its thread is interrupted if it still blocks when the transport has to end. What it
     * throws is reported to {@code RxJavaPlugins.onError} and otherwise ignored.
     */
    void received(Frame frame);

    /** The transport has ended; called exactly once, and nothing follows. */
    void closed(CloseReason reason);
  }
}
