package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/**
 * One thing that goes on in the background of a session and would be stopped by closing it.
 *
 * <p>Every entry counts as work, also one of a kind that is not known. Whether it runs, waits or is
 * scheduled is told by the thing itself.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#background-work">Background
 * work</a>
 */
@Discriminator("type")
public sealed interface BackgroundWork
    permits BackgroundTerminal, BackgroundToolCall, BackgroundSubagent, UnknownBackgroundWork {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R backgroundTerminal(BackgroundTerminal work);

    R backgroundToolCall(BackgroundToolCall work);

    R backgroundSubagent(BackgroundSubagent work);

    R unknown(UnknownBackgroundWork work);
  }
}
