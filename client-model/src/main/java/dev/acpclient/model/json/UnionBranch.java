package dev.acpclient.model.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One permitted type of a union.
 *
 * @param tag what the union adds on writing, unless the type says it itself
 * @param <C> the codec of the type
 */
record UnionBranch<C>(Class<?> type, @Nullable String tag, C codec) {

  /** The branch that the value belongs to. */
  static <C> UnionBranch<C> of(Object value, List<UnionBranch<C>> branches) {
    for (UnionBranch<C> branch : branches) {
      if (branch.type().isInstance(value)) {
        return branch;
      }
    }
    throw new IllegalArgumentException(value.getClass() + " is in no branch of the union");
  }
}
