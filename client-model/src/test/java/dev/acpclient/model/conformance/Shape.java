package dev.acpclient.model.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.schema.ClearOnError;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.DefaultOnNull;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.Range;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Unsigned;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a field allows and forgives: as the schema says it, or as a record declares it. */
record Shape(
    boolean required,
    boolean nullable,
    boolean defaultOnError,
    boolean skipInvalidItems,
    boolean defaultOnNull,
    boolean nonEmpty,
    @Nullable Bounds integers) {

  private static final Set<Class<?>> INTEGERS =
      Set.of(int.class, Integer.class, long.class, Long.class);

  /** Of a property in the schema. */
  static Shape of(JsonNode property, boolean required, ProtocolSchema schema) {
    JsonNode type = schema.resolve(property);
    boolean integer = allows(type, "integer") && !allows(type, "string");
    return new Shape(
        required,
        allows(property, "null") || allowsAnything(property),
        property.path("x-deserialize-default-on-error").asBoolean(),
        property.path("x-deserialize-skip-invalid-items").asBoolean(),
        property.path("x-deserialize-default-on-null").asBoolean(),
        type.path("minItems").asInt() + type.path("minLength").asInt() > 0,
        integer ? Bounds.of(type.has("anyOf") ? type.get("anyOf").get(0) : type) : null);
  }

  private static boolean allowsAnything(JsonNode property) {
    return Stream.of("type", "anyOf", "allOf", "oneOf", "$ref").noneMatch(property::has);
  }

  private static boolean allows(JsonNode type, String name) {
    for (JsonNode choice : type.path("anyOf")) {
      if (allows(choice, name)) {
        return true;
      }
    }
    JsonNode names = type.path("type");
    for (JsonNode one : names) {
      if (one.asText().equals(name)) {
        return true;
      }
    }
    return names.asText().equals(name);
  }

  /** Of a component of a record. */
  static Shape of(RecordComponent component) {
    boolean patch = component.getType() == Patch.class;
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    boolean meta = component.getName().equals("meta");
    return new Shape(
        !patch
            && !nullable
            && !component.isAnnotationPresent(EmptyWhenOmitted.class)
            && !component.isAnnotationPresent(DefaultOnNull.class),
        patch || nullable || component.getType() == JsonNode.class,
        meta
            || component.isAnnotationPresent(DefaultOnError.class)
            || component.isAnnotationPresent(ClearOnError.class),
        component.isAnnotationPresent(SkipInvalidItems.class),
        component.isAnnotationPresent(DefaultOnNull.class),
        component.isAnnotationPresent(NonEmpty.class),
        integers(component));
  }

  private static @Nullable Bounds integers(RecordComponent component) {
    Class<?> type = component.getType();
    Range range = component.getAnnotation(Range.class);
    if (!INTEGERS.contains(type)) {
      return null;
    }
    if (range != null) {
      return new Bounds(BigInteger.valueOf(range.min()), BigInteger.valueOf(range.max()));
    }
    if (component.isAnnotationPresent(Unsigned.class)) {
      return Bounds.unsigned(64);
    }
    return Bounds.signed(type == int.class || type == Integer.class ? 32 : 64);
  }

  /** The key of a component. */
  static String key(RecordComponent component) {
    JsonProperty explicit = component.getAccessor().getAnnotation(JsonProperty.class);
    if (explicit != null) {
      return explicit.value();
    }
    return component.getName().equals("meta") ? "_meta" : component.getName();
  }
}
