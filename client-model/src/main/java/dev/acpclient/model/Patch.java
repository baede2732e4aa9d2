package dev.acpclient.model;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an update says about one stored value: nothing, that it is cleared, or what it now is.
 *
 * <p>A plain nullable field cannot say this: an omitted field leaves the stored value alone, an
 * explicit {@code null} resets it.
 *
 * @param <T> the stored value; never {@code null}
 */
public sealed interface Patch<T> {

  /** The field was left out: the stored value stays. */
  record Omitted<T>() implements Patch<T> {
    private static final Omitted<?> INSTANCE = new Omitted<>();
  }

  /** The field was {@code null}: the stored value goes back to what it was before any update. */
  record Null<T>() implements Patch<T> {
    private static final Null<?> INSTANCE = new Null<>();
  }

  /** The field has a value, which replaces the stored one as a whole. */
  record Value<T>(T value) implements Patch<T> {

    /** Refuses {@code null}, which is {@link Null}. */
    public Value {
      Objects.requireNonNull(value);
    }
  }

  /** A patch that says nothing. */
  @SuppressWarnings("unchecked")
  static <T> Patch<T> omitted() {
    return (Patch<T>) Omitted.INSTANCE;
  }

  /** A patch that clears the stored value. */
  @SuppressWarnings("unchecked")
  static <T> Patch<T> cleared() {
    return (Patch<T>) Null.INSTANCE;
  }

  /** A patch that replaces the stored value. */
  static <T> Patch<T> of(T value) {
    return new Value<>(value);
  }

  /** Whether it says nothing. */
  default boolean isOmitted() {
    return this instanceof Omitted<T>;
  }

  /** The stored value after the patch; null when there was none, or it is cleared. */
  default @Nullable T applyTo(@Nullable T previous) {
    if (this instanceof Value<T> replaced) {
      return replaced.value();
    }
    return isOmitted() ? previous : null;
  }

  /**
   * The stored value after the patch.
   *
   * @param previous the stored value
   * @param cleared what the value is when nobody has set it
   */
  default T applyTo(T previous, T cleared) {
    if (this instanceof Value<T> value) {
      return value.value();
    }
    return isOmitted() ? previous : cleared;
  }

  /** The same patch with its value, if there is one, changed by the function. */
  default <R> Patch<R> map(Function<? super T, ? extends R> change) {
    if (this instanceof Value<T> value) {
      return of(change.apply(value.value()));
    }
    return isOmitted() ? omitted() : cleared();
  }
}
