package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/**
 * Something that a tool call shows.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls#content">Content</a>
 */
@Discriminator("type")
public sealed interface ToolCallContent permits Content, Diff, Terminal, UnknownToolCallContent {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R content(Content content);

    R diff(Diff content);

    R terminal(Terminal content);

    R unknown(UnknownToolCallContent content);
  }
}
