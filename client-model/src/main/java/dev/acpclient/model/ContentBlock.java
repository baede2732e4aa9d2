package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/**
 * A piece of content: what prompts, messages, thoughts and tool results are made of.
 *
 * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/content">Content</a>
 */
@Discriminator("type")
public sealed interface ContentBlock
    permits TextContent,
        ImageContent,
        AudioContent,
        ResourceLink,
        EmbeddedResource,
        UnknownContentBlock {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R textContent(TextContent block);

    R imageContent(ImageContent block);

    R audioContent(AudioContent block);

    R resourceLink(ResourceLink block);

    R embeddedResource(EmbeddedResource block);

    R unknown(UnknownContentBlock block);
  }
}
