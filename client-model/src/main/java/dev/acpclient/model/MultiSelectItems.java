package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** What can be chosen. */
@Discriminator("type")
public sealed interface MultiSelectItems
    permits StringMultiSelectItems, UnknownMultiSelectItems, TitledMultiSelectItems {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R strings(StringMultiSelectItems items);

    R unknown(UnknownMultiSelectItems items);

    R titled(TitledMultiSelectItems items);
  }
}
