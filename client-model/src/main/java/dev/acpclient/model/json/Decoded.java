package dev.acpclient.model.json;

import java.util.List;
import java.util.Optional;

/**
 * What became of a JSON value that should be a {@code T}.
 *
 * @param <T> the type that was asked for
 */
public sealed interface Decoded<T> {

  /** The value, if there is one. It may still have {@link #problems()}. */
  Optional<T> toOptional();

  /** What was wrong: forgiven in a {@link Value}, fatal in a {@link Malformed}. */
  List<Problem> problems();

  /**
   * The value could be read.
   *
   * @param value what was read
   * @param problems the bad parts that were left out or replaced, in reading order; at most a
   *     hundred are kept, a last one then counts the rest
   */
  record Value<T>(T value, List<Problem> problems) implements Decoded<T> {

    /** Keeps its own copy of the problems. */
    public Value {
      problems = List.copyOf(problems);
    }

    @Override
    public Optional<T> toOptional() {
      return Optional.of(value);
    }
  }

  /**
   * The value cannot be read: it is broken where the protocol forgives nothing.
   *
   * @param problem the first such place
   */
  record Malformed<T>(Problem problem) implements Decoded<T> {

    @Override
    public Optional<T> toOptional() {
      return Optional.empty();
    }

    @Override
    public List<Problem> problems() {
      return List.of(problem);
    }
  }
}
