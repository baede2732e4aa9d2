package dev.acpclient.model.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.AcpError;
import dev.acpclient.model.WireTypes;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import dev.acpclient.model.schema.Discriminator;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the protocol's schema allows is read and written back; what is written, the schema allows.
 */
class SchemaInstancesIT {

  private static final int ROUNDS = 50;

  private static ProtocolSchema schema;

  @BeforeAll
  static void fetchSchema() {
    schema = ProtocolSchema.fetch();
  }

  static Stream<Class<?>> definedTypes() {
    return WireTypes.all().stream()
        .filter(type -> type.getEnclosingClass() == null)
        .filter(type -> schema.names().contains(definition(type)));
  }

  /** Without the variants that share fields with the others of their union. */
  static Stream<Class<?>> wholeTypes() {
    return definedTypes()
        .filter(
            type ->
                Arrays.stream(type.getInterfaces())
                    .filter(parent -> parent.isAnnotationPresent(Discriminator.class))
                    .noneMatch(union -> schema.definition(definition(union)).has("properties")));
  }

  private static String definition(Class<?> type) {
    return type == AcpError.class ? "Error" : type.getSimpleName();
  }

  @ParameterizedTest
  @MethodSource("wholeTypes")
  void valid_json_is_read_without_problems_and_written_back_equal(Class<?> type) {
    for (int seed = 0; seed < ROUNDS; seed++) {
      JsonNode json = new SchemaInstances(schema, new Random(seed)).of(definition(type));
      assertThat(schema.validate(json, definition(type))).as(json.toString()).isEmpty();
      Decoded<?> decoded = AcpJson.decode(json, type);
      assertThat(decoded.problems()).as(json.toString()).isEmpty();
      Object value = decoded.toOptional().orElseThrow();
      JsonNode written = encode(type, value);
      assertSameBut(json, written, json.toString());
      assertThat(AcpJson.decode(written, type).toOptional()).isEqualTo(Optional.of(value));
    }
  }

  /** Asserts that nothing was added or changed, and only what says nothing was left out. */
  private static void assertSameBut(JsonNode json, JsonNode written, String whole) {
    if (json.isArray()) {
      assertThat(written).as(whole).hasSameSizeAs(json);
      for (int i = 0; i < json.size(); i++) {
        assertSameBut(json.get(i), written.get(i), whole);
      }
    }
    if (!json.isContainerNode()) {
      assertThat(AcpJson.writeText(written)).as(whole).isEqualTo(AcpJson.writeText(json));
    }
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      JsonNode back = written.get(field.getKey());
      if (back != null) {
        assertSameBut(field.getValue(), back, whole);
      } else {
        assertThat(saysNothing(field.getValue()) || isPayloadOfStopReason(json, field.getKey()))
            .as(whole + " lost " + field)
            .isTrue();
      }
    }
    written
        .fieldNames()
        .forEachRemaining(name -> assertThat(json.has(name)).as(whole + " got " + name).isTrue());
  }

  private static boolean saysNothing(JsonNode json) {
    return json.isObject()
        ? json.properties().stream().allMatch(field -> saysNothing(field.getValue()))
        : json.isNull() || (json.isArray() && json.isEmpty());
  }

  /** What comes with a stop reason that is not known; it is not kept. */
  private static boolean isPayloadOfStopReason(JsonNode state, String key) {
    return state.has("stopReason") && key.startsWith("_") && !key.equals("_meta");
  }

  @ParameterizedTest
  @MethodSource("definedTypes")
  void value_is_written_as_valid_json(Class<?> type) {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Object value = new TypeInstances(new Random(seed)).of(type);
      JsonNode json = encode(type, value);
      assertThat(schema.validate(json, definition(type))).as(json.toString()).isEmpty();
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> JsonNode encode(Class<T> type, Object value) {
    return AcpJson.encode((T) value, type);
  }
}
