package dev.acpclient.model.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.schema.ClearOnError;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.DefaultOnNull;
import dev.acpclient.model.schema.EmptyWhenOmitted;
import dev.acpclient.model.schema.Flattened;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.Range;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Unsigned;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the codec of a record from its components and their annotations. */
final class RecordCodecs {

  private RecordCodecs() {}

  static Codec<?> of(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Constructor<?> constructor = Records.canonicalConstructor(type);
    if (components.length == 1
        && components[0].getAccessor().isAnnotationPresent(JsonValue.class)) {
      RecordComponent only = components[0];
      return new ValueCodec<>(
          constructor, only.getAccessor(), value(only.getAnnotatedType(), only));
    }
    return new RecordCodec<>(
        constructor, Arrays.stream(components).map(RecordCodecs::part).toList());
  }

  /** Whether the record keeps the whole object, as the unknown variants of unions do. */
  static boolean keepsWholeObject(Class<?> type) {
    return type.isRecord()
        && Arrays.stream(type.getRecordComponents()).anyMatch(RecordCodecs::isWholeObject);
  }

  private static RecordCodec.Part part(RecordComponent component) {
    if (isWholeObject(component)) {
      return new RecordCodec.Whole(component.getAccessor());
    }
    if (component.isAnnotationPresent(Flattened.class)) {
      return new RecordCodec.Group(component.getAccessor(), Codecs.ofObject(component.getType()));
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
      Codec<Object> values = value(argument(component.getAnnotatedType(), 0), component);
      return forgiving(
          component, new PatchField(values), clears ? Patch.cleared() : Patch.omitted());
    }
    Codec<Object> values = value(component.getAnnotatedType(), component);
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
      return Codecs.of(type).read(JsonNodeFactory.instance.objectNode(), new ReadContext());
    } catch (MalformedException e) {
      throw new IllegalArgumentException(type + " cannot be empty", e);
    }
  }

  private static Codec<Object> value(AnnotatedType annotated, AnnotatedElement marks) {
    if (annotated instanceof AnnotatedParameterizedType) {
      return Codecs.erased(collection(annotated, marks));
    }
    Type type = annotated.getType();
    boolean nonEmpty = marks.isAnnotationPresent(NonEmpty.class);
    Range range = marks.getAnnotation(Range.class);
    if (type == String.class) {
      return Codecs.erased(new ScalarCodecs.Text(nonEmpty));
    }
    if (type == boolean.class || type == Boolean.class) {
      return Codecs.erased(new ScalarCodecs.Flag());
    }
    if (type == int.class || type == Integer.class) {
      return Codecs.erased(ScalarCodecs.WholeNumber.ints(range));
    }
    if (type == long.class || type == Long.class) {
      return marks.isAnnotationPresent(Unsigned.class)
          ? Codecs.erased(new ScalarCodecs.Unsigned())
          : Codecs.erased(ScalarCodecs.WholeNumber.longs(range));
    }
    if (type == BigDecimal.class) {
      return Codecs.erased(new ScalarCodecs.Decimal(range));
    }
    if (type == JsonNode.class) {
      return Codecs.erased(new ScalarCodecs.Any());
    }
    if (type == ObjectNode.class) {
      return Codecs.erased(new ScalarCodecs.AnyObject());
    }
    return Codecs.erased(Codecs.of((Class<?>) type));
  }

  private static Codec<?> collection(AnnotatedType type, AnnotatedElement marks) {
    if (((ParameterizedType) type.getType()).getRawType() == Map.class) {
      AnnotatedType values = argument(type, 1);
      return new MapCodec<>(value(values, values));
    }
    AnnotatedType items = argument(type, 0);
    return new ListCodec<>(
        value(items, items),
        marks.isAnnotationPresent(SkipInvalidItems.class),
        marks.isAnnotationPresent(NonEmpty.class));
  }

  private static AnnotatedType argument(AnnotatedType type, int index) {
    return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[index];
  }
}
