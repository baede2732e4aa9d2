package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Every wire type, found by following the params and results of all methods. */
public final class WireTypes {

  private WireTypes() {}

  /** All types, in the order of their names: records, unions and enums. */
  public static List<Class<?>> all() {
    Set<Class<?>> found = new HashSet<>();
    for (Method<?> method : Method.ALL) {
      follow(method.params(), found);
      if (method instanceof Method.Request<?, ?> request) {
        follow(request.result(), found);
      }
    }
    follow(SessionNotFoundErrorData.class, found);
    follow(UnsupportedProtocolVersionErrorData.class, found);
    return found.stream().sorted(Comparator.comparing(Class::getName)).toList();
  }

  /** The types that are JSON objects of their own. */
  public static Stream<Class<?>> objects() {
    return all().stream().filter(Class::isRecord).filter(type -> !standsForItsValue(type));
  }

  private static boolean standsForItsValue(Class<?> record) {
    return record.getRecordComponents()[0].getAccessor().isAnnotationPresent(JsonValue.class);
  }

  /** The open enums. */
  public static Stream<Class<?>> openEnums() {
    return all().stream().filter(t -> WireName.class.isAssignableFrom(t) && t.isSealed());
  }

  /** The params and results of all methods. */
  public static Stream<Class<?>> messages() {
    return Method.ALL.stream()
        .flatMap(
            method ->
                method instanceof Method.Request<?, ?> request
                    ? Stream.of(request.params(), request.result())
                    : Stream.of(method.params()));
  }

  private static void follow(Type type, Set<Class<?>> found) {
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        follow(argument, found);
      }
    }
    if (!(type instanceof Class<?> c)
        || !c.getPackageName().equals(WireTypes.class.getPackageName())
        || !found.add(c)) {
      return;
    }
    if (c.isRecord()) {
      for (RecordComponent component : c.getRecordComponents()) {
        follow(component.getGenericType(), found);
      }
    }
    if (c.isSealed() && !WireName.class.isAssignableFrom(c)) {
      for (Class<?> permitted : c.getPermittedSubclasses()) {
        follow(permitted, found);
      }
    }
  }
}
