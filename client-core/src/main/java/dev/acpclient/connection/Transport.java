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
   * Begins to deliver what the agent sends. To be called once.
   *
   * @throws AgentStartException if there is no agent to talk to; then the receiver is never called
   */
  void start(Receiver receiver);

  /**
   * Puts a message in the queue of what is written. Returns at once, from any thread; messages of
   * one thread keep their order. What is sent after the end is dropped: the receiver has been told,
   * or soon is.
   *
   * @param message not to be changed afterwards
   */
  void send(ObjectNode message);

  /**
   * Ends the transport in order: what was sent before is written, and what the agent still sends is
   * delivered, both within a bound. Never blocks; closing again changes nothing.
   *
   * @return completes, and never fails, when nothing of the transport is left: no thread, no
   *     process, no open stream. The receiver has been told by then
   */
  CompletionStage<Void> close();

  /** Takes what the agent sends. Called from one thread of the transport, one call at a time. */
  interface Receiver {

    /**
     * The next thing that came. May block, and so hold up the agent: nothing more is read until it
     * returns.
     */
    void received(Frame frame);

    /** The transport has ended; called exactly once, and nothing follows. */
    void closed(CloseReason reason);
  }
}
