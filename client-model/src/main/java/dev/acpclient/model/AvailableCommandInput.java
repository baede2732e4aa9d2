package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** What a command wants to be given. */
@Discriminator("type")
public sealed interface AvailableCommandInput
    permits TextCommandInput, UnknownAvailableCommandInput {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R textCommandInput(TextCommandInput input);

    R unknown(UnknownAvailableCommandInput input);
  }
}
