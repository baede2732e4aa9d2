package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** A way to log in. Only {@link AuthMethodAgent} may be given to {@code auth/login}. */
@Discriminator("type")
public sealed interface AuthMethod permits AuthMethodAgent, AuthMethodTerminal, UnknownAuthMethod {

  /** Names it when logging in. */
  AuthMethodId methodId();

  /** The name for people. */
  String name();

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R agent(AuthMethodAgent authMethod);

    R terminal(AuthMethodTerminal authMethod);

    R unknown(UnknownAuthMethod authMethod);
  }
}
