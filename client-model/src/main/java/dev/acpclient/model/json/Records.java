package dev.acpclient.model.json;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Makes and takes apart records by reflection. */
final class Records {

  private Records() {}

  static <T> Constructor<T> canonicalConstructor(Class<T> type) {
    Class<?>[] parameters =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(parameters);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " is no record", e);
    }
  }

  /** Calls the constructor. No wire type refuses what its codecs let through. */
  static <T> T create(Constructor<T> constructor, @Nullable Object... values) {
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(constructor + " cannot be called", e);
    }
  }

  static @Nullable Object invoke(Method accessor, Object target) {
    try {
      return accessor.invoke(target);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(accessor + " cannot be called", e);
    }
  }
}
