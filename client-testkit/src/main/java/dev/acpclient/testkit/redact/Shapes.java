package dev.acpclient.testkit.redact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.AudioContent;
import dev.acpclient.model.BlobResourceContents;
import dev.acpclient.model.ElicitationContentValue;
import dev.acpclient.model.ImageContent;
import dev.acpclient.model.Implementation;
import dev.acpclient.model.Patch;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionConfigSelectGroup;
import dev.acpclient.model.SessionConfigSelectOption;
import dev.acpclient.model.SessionConfigSelectOptions;
import dev.acpclient.model.SessionListCursor;
import dev.acpclient.model.TerminalExitStatus;
import dev.acpclient.model.TerminalOutput;
import dev.acpclient.model.TerminalOutputChunk;
import dev.acpclient.model.WireName;
import dev.acpclient.model.schema.Discriminator;
import dev.acpclient.model.schema.Flattened;
import dev.acpclient.model.schema.Variant;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Reads off the wire types what of a message has its meaning in the protocol: ids, names, numbers.
 * Texts are for people or machines elsewhere, and are not kept.
 */
final class Shapes {
  private static final Map<Class<?>, Shape> BUILT = new ConcurrentHashMap<>();

  /** Which program speaks is no secret, and the first thing that whoever gets a recording asks. */
  private static final Shape PROGRAM = Shape.matching(Pattern.compile("[\\w .,:@/+()-]{1,64}"));

  private static final Map<Class<?>, String> BYTES =
      Map.of(
          TerminalOutput.class, "data",
          TerminalOutputChunk.class, "data",
          ImageContent.class, "data",
          AudioContent.class, "data",
          BlobResourceContents.class, "blob");

  private Shapes() {}

  /** What is kept of a value of a wire type. */
  static Shape of(Class<?> type) {
    Shape shape = BUILT.get(type);
    if (shape == null) {
      shape = build(type, Set.of());
      BUILT.put(type, shape);
    }
    return shape;
  }

  private static Shape of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Shape value = of(arguments[arguments.length - 1]);
      if (generic.getRawType() == Patch.class) {
        return value;
      }
      return generic.getRawType() == Map.class ? new Shape.Entries(value) : new Shape.Items(value);
    }
    return of((Class<?>) type);
  }

  /**
   * Builds the shape of a type.
   *
   * @param names keys that stand in its objects because they tell which variant it is
   */
  private static Shape build(Class<?> type, Set<String> names) {
    if (type == RequestId.class) {
      return Shape.REQUEST_ID;
    }
    if (type == SessionConfigSelectOptions.class) {
      Map<String, Shape> either = new HashMap<>(fields(SessionConfigSelectOption.class));
      either.putAll(fields(SessionConfigSelectGroup.class));
      return new Shape.Items(new Shape.Fields(either, Shape.NOTHING));
    }
    if (type == String.class
        || type == SessionListCursor.class
        || type == ElicitationContentValue.class
        || JsonNode.class.isAssignableFrom(type)) {
      return Shape.NOTHING;
    }
    if (type.isPrimitive()
        || Number.class.isAssignableFrom(type)
        || type == Boolean.class
        || type == BigDecimal.class) {
      return Shape.SCALAR;
    }
    if (WireName.class.isAssignableFrom(type)) {
      return Shape.NAME;
    }
    Discriminator discriminator = type.getAnnotation(Discriminator.class);
    if (discriminator != null) {
      return variants(type, discriminator.value(), names);
    }
    if (type.isRecord()) {
      return isId(type) ? Shape.ID : object(fields(type), names);
    }
    Map<String, Shape> all = new HashMap<>();
    for (Class<?> one : type.getPermittedSubclasses()) {
      all.putAll(fields(one));
    }
    return object(all, names);
  }

  private static boolean isId(Class<?> record) {
    RecordComponent[] components = record.getRecordComponents();
    return components.length == 1
        && components[0].getType() == String.class
        && components[0].getAccessor().isAnnotationPresent(JsonValue.class);
  }

  private static Shape variants(Class<?> union, String key, Set<String> names) {
    Set<String> all = new HashSet<>(names);
    all.add(key);
    Map<String, Shape> byName = new HashMap<>();
    Shape other = object(Map.of(), all);
    for (Class<?> type : union.getPermittedSubclasses()) {
      Shape shape = build(type, all);
      Variant variant = type.getAnnotation(Variant.class);
      if (variant == null) {
        other = shape;
      } else {
        Arrays.stream(variant.value()).forEach(name -> byName.put(name, shape));
      }
    }
    return new Shape.Variants(key, byName, other);
  }

  private static Shape object(Map<String, Shape> fields, Set<String> names) {
    Map<String, Shape> all = new HashMap<>(fields);
    names.forEach(name -> all.put(name, Shape.NAME));
    return new Shape.Fields(Map.copyOf(all), Shape.NOTHING);
  }

  private static Map<String, Shape> fields(Class<?> record) {
    Map<String, Shape> fields = new HashMap<>();
    for (RecordComponent component : record.getRecordComponents()) {
      if (component.getName().equals("raw")) {
        continue;
      }
      if (component.isAnnotationPresent(Flattened.class)) {
        fields.putAll(((Shape.Fields) build(component.getType(), Set.of())).known());
      } else {
        fields.put(key(component), field(record, component));
      }
    }
    return fields;
  }

  private static Shape field(Class<?> record, RecordComponent component) {
    if (component.getName().equals(BYTES.get(record))) {
      return Shape.BASE64;
    }
    if (record == TerminalExitStatus.class && component.getName().equals("signal")) {
      return Shape.NAME;
    }
    boolean isText = component.getType() == String.class;
    return record == Implementation.class && isText ? PROGRAM : of(component.getGenericType());
  }

  private static String key(RecordComponent component) {
    JsonProperty explicit = component.getAccessor().getAnnotation(JsonProperty.class);
    if (explicit != null) {
      return explicit.value();
    }
    return component.getName().equals("meta") ? "_meta" : component.getName();
  }
}
