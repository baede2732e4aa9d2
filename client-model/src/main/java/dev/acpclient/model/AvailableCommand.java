package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** Something the user can call by beginning a prompt with {@code /} and its name. */
@Discriminator("type")
public sealed interface AvailableCommand permits Command, UnknownAvailableCommand {

  /** The name, without the slash. */
  String name();

  /** What it does, for people. */
  String description();

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R command(Command it);

    R unknown(UnknownAvailableCommand it);
  }
}
