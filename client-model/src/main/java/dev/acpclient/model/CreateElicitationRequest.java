package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/**
 * Asks the user a question: {@code elicitation/create}.
 *
 * <p>The client says which agent asks, lets the user decline or cancel, and shows nothing of a mode
 * that it does not know as if it knew it.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/elicitation">Elicitation</a>
 */
@Discriminator("mode")
public sealed interface CreateElicitationRequest
    permits ElicitationFormMode, ElicitationUrlMode, UnknownCreateElicitationRequest {

  /** What is asked and why, for people. */
  String message();

  /** What the question belongs to. */
  ElicitationScope scope();

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R form(ElicitationFormMode request);

    R url(ElicitationUrlMode request);

    R unknown(UnknownCreateElicitationRequest request);
  }
}
