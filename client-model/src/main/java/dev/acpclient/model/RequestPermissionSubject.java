package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** What a permission request is about. */
@Discriminator("type")
public sealed interface RequestPermissionSubject
    permits ToolCallPermissionSubject, CommandPermissionSubject, UnknownRequestPermissionSubject {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R toolCall(ToolCallPermissionSubject subject);

    R command(CommandPermissionSubject subject);

    R unknown(UnknownRequestPermissionSubject subject);
  }
}
