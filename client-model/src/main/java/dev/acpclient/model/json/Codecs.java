package dev.acpclient.model.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.WireName;
import dev.acpclient.model.schema.ClearOnError;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.DefaultOnNull;
import dev.acpclient.model.schema.Discriminator;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.FirstMatch;
import dev.acpclient.model.schema.Flattened;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.OneKey;
import dev.acpclient.model.schema.Range;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Unsigned;
import dev.acpclient.model.schema.Variant;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds the codec of a type from its shape and its annotations, once. */
final class Codecs {

  private static final Map<Class<?>, Codec<?>> BUILT = new ConcurrentHashMap<>();
  private static final AnnotatedElement UNMARKED = Object.class;

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
    if (WireName.class.isAssignableFrom(type)) {
      return isOpenEnum(type) ? openEnum(type) : new EnumCodec<>(constants(type), null);
    }
    if (type.isRecord()) {
      return record(type);
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
      ObjectCodec<Object> codec = objectCodec(type);
      Variant variant = type.getAnnotation(Variant.class);
      if (variant != null) {
        for (String tag : variant.value()) {
          byTag.put(tag, codec);
        }
      } else if (isUnknown(type)) {
        unknown = codec;
      } else {
        untagged = codec;
      }
      branches.add(new UnionBranch<>(type, soleTag(variant), codec));
    }
    return new OpenUnionCodec<>(key, byTag, unknown, untagged, branches);
  }

  private static boolean isUnknown(Class<?> type) {
    return type.isRecord()
        && Arrays.stream(type.getRecordComponents()).anyMatch(Codecs::isWholeObject);
  }

  private static @Nullable String soleTag(@Nullable Variant variant) {
    return variant != null && variant.value().length == 1 ? variant.value()[0] : null;
  }

  private static List<UnionBranch<ObjectCodec<Object>>> keyedBranches(Class<?> union) {
    return Arrays.stream(union.getPermittedSubclasses())
        .map(
            type ->
                new UnionBranch<>(
                    type, type.getAnnotation(Variant.class).value()[0], objectCodec(type)))
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

  // Records

  private static Codec<?> record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Constructor<?> constructor = Records.canonicalConstructor(type);
    if (components.length == 1
        && components[0].getAccessor().isAnnotationPresent(JsonValue.class)) {
      RecordComponent only = components[0];
      return new ValueCodec<>(
          constructor, only.getAccessor(), erased(value(only.getGenericType(), only)));
    }
    return new RecordCodec<>(constructor, Arrays.stream(components).map(Codecs::part).toList());
  }

  private static RecordCodec.Part part(RecordComponent component) {
    if (isWholeObject(component)) {
      return new RecordCodec.Whole(component.getAccessor());
    }
    if (component.isAnnotationPresent(Flattened.class)) {
      return new RecordCodec.Group(component.getAccessor(), objectCodec(component.getType()));
    }
    return new RecordCodec.Field(component.getAccessor(), key(component), field(component));
  }

  private static boolean isWholeObject(RecordComponent component) {
    return component.getName().equals("raw") && component.getType() == ObjectNode.class;
  }

  private static boolean isMeta(RecordComponent component) {
    return component.getName().equals("meta");
  }

  private static String key(RecordComponent component) {
    JsonProperty explicit = component.getAccessor().getAnnotation(JsonProperty.class);
    if (explicit != null) {
      return explicit.value();
    }
    return isMeta(component) ? "_meta" : component.getName();
  }

  private static FieldCodec field(RecordComponent component) {
    Class<?> type = component.getType();
    if (type == Patch.class) {
      boolean clears = component.isAnnotationPresent(ClearOnError.class);
      Codec<Object> values = value(argument(component.getGenericType(), 0), component);
      return forgiving(
          component, new PatchField(values), clears ? Patch.cleared() : Patch.omitted());
    }
    Codec<Object> values = value(component.getGenericType(), component);
    if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
      return forgiving(component, new NullableField(values), null);
    }
    if (component.isAnnotationPresent(DefaultOnNull.class)) {
      return new EmptiableField(values, empty(type), true);
    }
    if (component.isAnnotationPresent(EmptyWhenOmitted.class)) {
      Object empty = empty(type);
      return forgiving(component, new EmptiableField(values, empty, false), empty);
    }
    FieldCodec required = new RequiredField(values);
    return component.isAnnotationPresent(DefaultOnError.class)
        ? new ForgivingField(required, empty(type))
        : required;
  }

  private static FieldCodec forgiving(
      RecordComponent component, FieldCodec field, @Nullable Object replacement) {
    boolean forgives =
        component.isAnnotationPresent(DefaultOnError.class)
            || component.isAnnotationPresent(ClearOnError.class)
            || isMeta(component);
    return forgives ? new ForgivingField(field, replacement) : field;
  }

  private static Object empty(Class<?> type) {
    if (type == List.class) {
      return List.of();
    }
    if (type == Map.class) {
      return Map.of();
    }
    try {
      return of(type).read(JsonNodeFactory.instance.objectNode(), new ReadContext());
    } catch (MalformedException e) {
      throw new IllegalArgumentException(type + " cannot be empty", e);
    }
  }

  private static Codec<Object> value(Type type, AnnotatedElement marks) {
    if (type instanceof ParameterizedType) {
      return erased(collection(type, marks));
    }
    boolean nonEmpty = marks.isAnnotationPresent(NonEmpty.class);
    Range range = marks.getAnnotation(Range.class);
    if (type == String.class) {
      return erased(new ScalarCodecs.Text(nonEmpty));
    }
    if (type == boolean.class || type == Boolean.class) {
      return erased(new ScalarCodecs.Flag());
    }
    if (type == int.class || type == Integer.class) {
      return erased(ScalarCodecs.Whole.ints(range));
    }
    if (type == long.class || type == Long.class) {
      return marks.isAnnotationPresent(Unsigned.class)
          ? erased(new ScalarCodecs.Unsigned())
          : erased(ScalarCodecs.Whole.longs(range));
    }
    if (type == BigDecimal.class) {
      return erased(new ScalarCodecs.Decimal(range));
    }
    if (type == JsonNode.class) {
      return erased(new ScalarCodecs.Any());
    }
    if (type == ObjectNode.class) {
      return erased(new ScalarCodecs.AnyObject());
    }
    return erased(of((Class<?>) type));
  }

  private static Codec<?> collection(Type type, AnnotatedElement marks) {
    if (((ParameterizedType) type).getRawType() == Map.class) {
      return new MapCodec<>(value(argument(type, 1), UNMARKED));
    }
    return new ListCodec<>(
        value(argument(type, 0), UNMARKED),
        marks.isAnnotationPresent(SkipInvalidItems.class),
        marks.isAnnotationPresent(NonEmpty.class));
  }

  private static Type argument(Type type, int index) {
    return ((ParameterizedType) type).getActualTypeArguments()[index];
  }

  // Codecs are found by reflection, which knows no type arguments.

  @SuppressWarnings("unchecked")
  private static Codec<Object> erased(Codec<?> codec) {
    return (Codec<Object>) codec;
  }

  @SuppressWarnings("unchecked")
  private static ObjectCodec<Object> objectCodec(Class<?> type) {
    return (ObjectCodec<Object>) of(type);
  }
}
