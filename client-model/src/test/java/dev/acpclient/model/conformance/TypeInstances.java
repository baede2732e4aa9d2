package dev.acpclient.model.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.WireName;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.Range;
import dev.acpclient.model.schema.Unsigned;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random values of the wire types, as a program could make them. */
final class TypeInstances {

  private final RandomJson random;

  TypeInstances(Random random) {
    this.random = new RandomJson(random);
  }

  Object of(Class<?> type) {
    return wireType(type);
  }

  private Object value(AnnotatedType type, AnnotatedElement marks) {
    if (type instanceof AnnotatedParameterizedType generic) {
      return container(generic, marks);
    }
    Class<?> c = (Class<?>) type.getType();
    if (c == String.class) {
      return random.text(marks.isAnnotationPresent(NonEmpty.class));
    }
    if (c == boolean.class || c == Boolean.class) {
      return random.flip(0.5);
    }
    if (c == int.class || c == Integer.class) {
      Range range = marks.getAnnotation(Range.class);
      return range == null
          ? random.oneOf(Integer.MIN_VALUE, Integer.MAX_VALUE)
          : random.oneOf((int) range.min(), (int) range.max());
    }
    if (c == long.class || c == Long.class) {
      return integer(marks);
    }
    if (c == BigDecimal.class) {
      return random.oneOf(BigDecimal.ZERO, BigDecimal.ONE, new BigDecimal("0.50"));
    }
    if (c == ObjectNode.class) {
      return random.json.objectNode().set(random.word(), random.any());
    }
    if (c == JsonNode.class) {
      return random.json.arrayNode().add(random.any());
    }
    return wireType(c);
  }

  private long integer(AnnotatedElement marks) {
    Range range = marks.getAnnotation(Range.class);
    if (range != null) {
      return random.oneOf(range.min(), range.max());
    }
    return marks.isAnnotationPresent(Unsigned.class)
        ? random.oneOf(0L, -1L, Long.MAX_VALUE)
        : random.oneOf(0L, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private Object container(AnnotatedParameterizedType type, AnnotatedElement marks) {
    AnnotatedType[] arguments = type.getAnnotatedActualTypeArguments();
    Type container = ((ParameterizedType) type.getType()).getRawType();
    if (container == Patch.class) {
      return random.oneOf(Patch.omitted(), Patch.cleared(), Patch.of(value(arguments[0], marks)));
    }
    int size = random.size() + (marks.isAnnotationPresent(NonEmpty.class) ? 1 : 0);
    if (container == Map.class) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        map.put(random.word(), value(arguments[1], arguments[1]));
      }
      return map;
    }
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(value(arguments[0], arguments[0]));
    }
    return list;
  }

  private Object wireType(Class<?> type) {
    if (WireName.class.isAssignableFrom(type) && !type.isEnum() && type.isRecord()) {
      return make(type, "_" + random.word());
    }
    if (type.isEnum()) {
      return random.oneOf(type.getEnumConstants());
    }
    return type.isSealed() ? wireType(random.oneOf(type.getPermittedSubclasses())) : record(type);
  }

  private Object record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    boolean keepsWhole = components[components.length - 1].getName().equals("raw");
    @Nullable Object[] values =
        Arrays.stream(components).map(component -> component(component, keepsWhole)).toArray();
    if (keepsWhole) {
      // The whole holds what the other components say, and more.
      int last = values.length - 1;
      values[last] = random.json.objectNode();
      ObjectNode whole = (ObjectNode) encodeAs(type, make(type, values));
      values[last] = whole.set("_" + random.word(), random.any());
    }
    return make(type, values);
  }

  private @Nullable Object component(RecordComponent component, boolean keepsWhole) {
    boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    if (optional && random.flip(0.4)) {
      return null;
    }
    if (keepsWhole && component.getType() == String.class) {
      return "_" + random.word();
    }
    return value(component.getAnnotatedType(), component);
  }

  @SuppressWarnings("unchecked")
  private static <T> JsonNode encodeAs(Class<T> type, Object value) {
    return AcpJson.encode((T) value, type);
  }

  private static Object make(Class<?> type, @Nullable Object... values) {
    Class<?>[] parameters =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getConstructor(parameters).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
