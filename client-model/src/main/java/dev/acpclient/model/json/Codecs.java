package dev.acpclient.model.json;

import dev.acpclient.model.WireName;
import dev.acpclient.model.schema.Discriminator;
import dev.acpclient.model.schema.FirstMatch;
import dev.acpclient.model.schema.OneKey;
import dev.acpclient.model.schema.Variant;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the codec of a type, which is built once, from its shape and its annotations. */
final class Codecs {

  private static final Map<Class<?>, Codec<?>> BUILT = new ConcurrentHashMap<>();

  private Codecs() {}

  /** The codec of a wire type. A variant alone is read and written without its union's mark. */
  @SuppressWarnings("unchecked")
  static <T> Codec<T> of(Class<T> type) {
    Codec<?> codec = BUILT.get(type);
    if (codec == null) {
      codec = build(type);
      BUILT.put(type, codec);
    }
    return (Codec<T>) codec;
  }

  /** The codec of a wire type that is an object. */
  @SuppressWarnings("unchecked")
  static ObjectCodec<Object> ofObject(Class<?> type) {
    return (ObjectCodec<Object>) of(type);
  }

  /** A codec that was found by reflection, which knows no type arguments. */
  @SuppressWarnings("unchecked")
  static Codec<Object> erased(Codec<?> codec) {
    return (Codec<Object>) codec;
  }

  /** The widest union or open enum that the class belongs to, or the class itself. */
  static Class<?> widest(Class<?> type) {
    for (Class<?> parent : type.getInterfaces()) {
      if (isUnion(parent) || isOpenEnum(parent)) {
        return widest(parent);
      }
    }
    return type;
  }

  private static boolean isUnion(Class<?> type) {
    return type.isAnnotationPresent(Discriminator.class)
        || type.isAnnotationPresent(OneKey.class)
        || type.isAnnotationPresent(FirstMatch.class);
  }

  private static boolean isOpenEnum(Class<?> type) {
    return type.isSealed() && WireName.class.isAssignableFrom(type);
  }

  private static Codec<?> build(Class<?> type) {
    if (type.isAnnotationPresent(Discriminator.class)) {
      return openUnion(type, type.getAnnotation(Discriminator.class).value());
    }
    if (type.isAnnotationPresent(OneKey.class)) {
      return new OneKeyUnionCodec<>(keyedBranches(type));
    }
    if (type.isAnnotationPresent(FirstMatch.class)) {
      return firstMatch(type);
    }
    if (isOpenEnum(type)) {
      return openEnum(type);
    }
    boolean isName = WireName.class.isAssignableFrom(type);
    if (isName && type.isEnum()) {
      return new EnumCodec<>(constants(type), null);
    }
    if (type.isRecord() && !isName) {
      return RecordCodecs.of(type);
    }
    throw new IllegalArgumentException(type + " is no wire type");
  }

  // Unions

  private static Codec<?> openUnion(Class<?> union, String key) {
    Map<String, ObjectCodec<Object>> byTag = new LinkedHashMap<>();
    ObjectCodec<Object> unknown = null;
    ObjectCodec<Object> untagged = null;
    List<UnionBranch<ObjectCodec<Object>>> branches = new ArrayList<>();
    for (Class<?> type : union.getPermittedSubclasses()) {
      ObjectCodec<Object> codec = ofObject(type);
      Variant variant = type.getAnnotation(Variant.class);
      if (variant != null) {
        for (String tag : variant.value()) {
          byTag.put(tag, codec);
        }
      } else if (RecordCodecs.keepsWholeObject(type)) {
        unknown = codec;
      } else {
        untagged = codec;
      }
      branches.add(new UnionBranch<>(type, soleTag(variant), codec));
    }
    return new OpenUnionCodec<>(key, byTag, unknown, untagged, branches);
  }

  private static @Nullable String soleTag(@Nullable Variant variant) {
    return variant != null && variant.value().length == 1 ? variant.value()[0] : null;
  }

  private static List<UnionBranch<ObjectCodec<Object>>> keyedBranches(Class<?> union) {
    return Arrays.stream(union.getPermittedSubclasses())
        .map(
            type ->
                new UnionBranch<>(
                    type, type.getAnnotation(Variant.class).value()[0], ofObject(type)))
        .toList();
  }

  private static Codec<?> firstMatch(Class<?> union) {
    List<UnionBranch<Codec<Object>>> branches = new ArrayList<>();
    for (Class<?> type : union.getPermittedSubclasses()) {
      branches.add(new UnionBranch<>(type, null, erased(of(type))));
    }
    return new FirstMatchCodec<>(branches);
  }

  // Names

  private static Codec<?> openEnum(Class<?> type) {
    Map<String, WireName> constants = Map.of();
    Function<String, WireName> unknown = null;
    for (Class<?> permitted : type.getPermittedSubclasses()) {
      if (permitted.isEnum()) {
        constants = constants(permitted);
      } else {
        Constructor<?> constructor = Records.canonicalConstructor(permitted);
        unknown = wire -> (WireName) Records.create(constructor, wire);
      }
    }
    return new EnumCodec<>(constants, unknown);
  }

  private static Map<String, WireName> constants(Class<?> type) {
    Map<String, WireName> constants = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      WireName name = (WireName) constant;
      constants.put(name.wire(), name);
    }
    return constants;
  }
}
