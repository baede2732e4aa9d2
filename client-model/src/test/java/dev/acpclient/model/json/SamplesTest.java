package dev.acpclient.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.Samples;
import dev.acpclient.model.Samples.Sample;
import dev.acpclient.model.WireTypes;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every wire type reads its samples without loss and writes them back. */
class SamplesTest {

  static Stream<Sample> samples() {
    return Samples.all();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void sample_is_read_as_its_type_without_problems_and_written_back_equal(Sample sample) {
    JsonNode json = AcpJson.readTree(sample.json()).toOptional().orElseThrow();
    Decoded<?> decoded = AcpJson.decode(json, Codecs.widest(sample.type()));
    assertThat(decoded.problems()).isEmpty();
    Object value = decoded.toOptional().orElseThrow();
    assertThat(value).isInstanceOf(sample.type());
    assertThat(canonical(AcpJson.encode(value))).isEqualTo(canonical(json));
  }

  /** As text: a number keeps its digits, and {@code 1} is not {@code 1.0}. */
  private static String canonical(JsonNode json) {
    if (json.isObject()) {
      return json.properties().stream()
          .sorted(Map.Entry.comparingByKey())
          .map(field -> field.getKey() + ":" + canonical(field.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    return AcpJson.writeText(json);
  }

  @Test
  void every_record_has_a_sample_that_fills_every_component() {
    Set<String> unfilled = new TreeSet<>();
    WireTypes.objects().forEach(type -> unfilled.addAll(unfilled(type)));
    assertThat(unfilled).isEmpty();
  }

  private static List<String> unfilled(Class<?> type) {
    List<Object> values =
        Samples.all().filter(sample -> sample.type() == type).map(SamplesTest::read).toList();
    return Arrays.stream(type.getRecordComponents())
        .filter(component -> values.stream().noneMatch(value -> isFilled(component, value)))
        .map(component -> type.getSimpleName() + "." + component.getName())
        .toList();
  }

  private static Object read(Sample sample) {
    JsonNode json = AcpJson.readTree(sample.json()).toOptional().orElseThrow();
    return AcpJson.decode(json, Codecs.widest(sample.type())).toOptional().orElseThrow();
  }

  private static boolean isFilled(RecordComponent component, Object value) {
    Object part = Records.invoke(component.getAccessor(), value);
    return part != null && (!(part instanceof Patch<?> patch) || patch instanceof Patch.Value<?>);
  }
}
