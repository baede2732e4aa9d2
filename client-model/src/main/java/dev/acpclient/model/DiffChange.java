package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** What happens to one path of a {@link Diff}. */
@Discriminator("operation")
public sealed interface DiffChange permits DiffPathChange, DiffPathPairChange, UnknownDiffChange {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R diffPathChange(DiffPathChange change);

    R diffPathPairChange(DiffPathPairChange change);

    R unknown(UnknownDiffChange change);
  }
}
