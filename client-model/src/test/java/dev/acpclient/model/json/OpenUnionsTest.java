package dev.acpclient.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.CustomStateUpdate;
import dev.acpclient.model.MultiSelectItems;
import dev.acpclient.model.Samples;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.TitledMultiSelectItems;
import dev.acpclient.model.WireTypes;
import dev.acpclient.model.schema.Discriminator;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws that hold for every union that is told apart by a key, for each variant in it. */
class OpenUnionsTest {

  private static final String UNHEARD_OF = "_unheard_of";

  /** A variant's JSON, as one of the unions it is in. */
  record Case(Class<?> union, Class<?> variant, ObjectNode json) {

    String key() {
      return union.getAnnotation(Discriminator.class).value();
    }

    ObjectNode copy() {
      return json.deepCopy();
    }

    @Override
    public String toString() {
      return union.getSimpleName() + ": " + variant.getSimpleName();
    }
  }

  static Stream<Case> cases() {
    return Samples.all()
        .flatMap(
            sample ->
                unionsOf(sample.type()).stream()
                    .map(
                        union ->
                            new Case(
                                union, sample.type(), (ObjectNode) Reading.json(sample.json()))));
  }

  private static List<Class<?>> unionsOf(Class<?> type) {
    List<Class<?>> unions = new ArrayList<>();
    for (Class<?> parent : type.getInterfaces()) {
      if (parent.isAnnotationPresent(Discriminator.class)) {
        unions.add(parent);
      }
      unions.addAll(unionsOf(parent));
    }
    return unions;
  }

  static Stream<Case> taggedCases() {
    return cases().filter(c -> c.variant() != TitledMultiSelectItems.class);
  }

  @Test
  void every_union_is_tried() {
    assertThat(cases().map(Case::union).distinct())
        .containsExactlyInAnyOrderElementsOf(
            WireTypes.all().stream()
                .filter(type -> type.isAnnotationPresent(Discriminator.class))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void known_mark_selects_its_variant(Case c) {
    assertThat(AcpJson.decode(c.json(), c.union()).toOptional()).containsInstanceOf(c.variant());
  }

  @ParameterizedTest
  @MethodSource("taggedCases")
  void unknown_mark_is_kept_whole(Case c) {
    ObjectNode json = c.copy().put(c.key(), UNHEARD_OF);
    json.putObject("future").put("depth", 1);
    Object value = AcpJson.decode(json, c.union()).toOptional().orElseThrow();
    assertThat(value.getClass().getSimpleName()).matches("(Unknown|Custom).*");
    assertThat(AcpJson.encode(value)).isEqualTo(json);
  }

  @ParameterizedTest
  @MethodSource("taggedCases")
  void missing_mark_is_malformed(Case c) {
    ObjectNode json = c.copy().without(c.key());
    assertMalformedAtKey(c, json);
  }

  @ParameterizedTest
  @MethodSource("taggedCases")
  void mark_that_is_no_text_is_malformed(Case c) {
    assertMalformedAtKey(c, c.copy().put(c.key(), 5));
    assertMalformedAtKey(c, c.copy().putNull(c.key()));
  }

  private static void assertMalformedAtKey(Case c, JsonNode json) {
    if (c.union() == MultiSelectItems.class) {
      assertThat(AcpJson.decode(json, c.union())).isInstanceOf(Decoded.Malformed.class);
      return;
    }
    assertThat(AcpJson.decode(json, c.union()).problems())
        .extracting(Problem::path)
        .containsExactly("/" + c.key());
  }

  @ParameterizedTest
  @MethodSource("taggedCases")
  void known_mark_with_a_broken_payload_is_never_another_variant(Case c) {
    for (String field : List.copyOf(fieldNames(c.json()))) {
      if (!field.equals(c.key()) && !field.equals("state")) {
        for (JsonNode broken : List.of(c.copy().without(field), c.copy().put(field, Double.NaN))) {
          Decoded<?> decoded = AcpJson.decode(broken, c.union());
          if (decoded instanceof Decoded.Value<?> value) {
            assertThat(value.value()).isInstanceOf(c.variant());
          }
        }
      }
    }
  }

  private static List<String> fieldNames(ObjectNode json) {
    List<String> names = new ArrayList<>();
    json.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void match_calls_the_case_of_the_variant(Case c) throws Exception {
    Method match =
        Arrays.stream(c.union().getMethods())
            .filter(method -> method.getName().equals("match"))
            .filter(method -> method.getParameterTypes()[0].getEnclosingClass() == c.union())
            .findFirst()
            .orElse(null);
    if (match == null) {
      return;
    }
    Object value = AcpJson.decode(c.json(), c.union()).toOptional().orElseThrow();
    Object cases =
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            match.getParameterTypes(),
            (proxy, called, arguments) -> List.of(called.getParameterTypes()[0], arguments[0]));
    List<?> called = (List<?>) match.invoke(value, cases);
    assertThat(called.get(1)).isSameAs(value);
    assertThat(called.get(0))
        .isEqualTo(
            c.union() == SessionUpdate.class && value instanceof StateUpdate
                ? StateUpdate.class
                : c.variant());
  }

  @Test
  void custom_state_is_the_same_on_the_child_and_mirrored_on_the_parent() {
    String state = "'state':'_dreaming','depth':2}";
    StateUpdate onTheChild =
        (StateUpdate)
            Reading.value("{'sessionUpdate':'state_update'," + state, SessionUpdate.class);
    StateUpdate mirrored = Reading.value("{" + state, StateUpdate.class);
    assertThat(onTheChild).isEqualTo(mirrored).isInstanceOf(CustomStateUpdate.class);
    assertThat(AcpJson.encode(mirrored, StateUpdate.class)).isEqualTo(Reading.json("{" + state));
    assertThat(AcpJson.encode(mirrored, SessionUpdate.class))
        .isEqualTo(Reading.json("{'sessionUpdate':'state_update'," + state));
  }

  @Test
  void choices_without_a_mark_are_titled() {
    assertThat(Reading.value("{'anyOf':[{'const':'a','title':'A'}]}", MultiSelectItems.class))
        .isInstanceOf(TitledMultiSelectItems.class);
    Reading.assertMalformed("{'enum':['a']}", MultiSelectItems.class, "/anyOf");
    Reading.assertMalformed("{'anyOf':[]}", MultiSelectItems.class, "/anyOf");
  }
}
