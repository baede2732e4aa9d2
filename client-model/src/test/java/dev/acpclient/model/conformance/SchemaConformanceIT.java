package dev.acpclient.model.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.AcpError;
import dev.acpclient.model.AgentMessageChunk;
import dev.acpclient.model.AgentThoughtChunk;
import dev.acpclient.model.CustomStateUpdate;
import dev.acpclient.model.ElicitationCancelAction;
import dev.acpclient.model.ElicitationDeclineAction;
import dev.acpclient.model.ElicitationRequestScope;
import dev.acpclient.model.ElicitationScope;
import dev.acpclient.model.ElicitationSessionScope;
import dev.acpclient.model.IdleStateUpdate;
import dev.acpclient.model.McpError;
import dev.acpclient.model.MessageMcpResponse;
import dev.acpclient.model.Method;
import dev.acpclient.model.Patch;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.UserMessageChunk;
import dev.acpclient.model.WireName;
import dev.acpclient.model.WireTypes;
import dev.acpclient.model.schema.ClearOnError;
import dev.acpclient.model.schema.Discriminator;
import dev.acpclient.model.schema.Flattened;
import dev.acpclient.model.schema.Variant;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The types say what the protocol's schema says: every field, every name, every mark of lenience.
 */
class SchemaConformanceIT {

  private static final String MODEL = WireTypes.class.getPackageName();

  /** Envelopes, extensions and the talk between proxies: no type carries them. */
  private static final Set<String> NOT_OURS =
      Set.of(
          "AgentNotification",
          "AgentRequest",
          "AgentResponse",
          "ClientNotification",
          "ClientRequest",
          "ClientResponse",
          "ProxyNotification",
          "ProxyRequest",
          "ProxyResponse",
          "InitializeProxyRequest",
          "InitializeProxyResponse",
          "ProxySuccessorNotification",
          "ProxySuccessorRequest",
          "ProxySuccessorResponse",
          "ExtNotification",
          "ExtRequest",
          "ExtResponse");

  /** What stands in the types in another way than by its name. */
  private static final Map<String, String> OTHERWISE =
      Map.of(
          "AbsolutePath", "a String",
          "MediaType", "a String",
          "ProtocolVersion", "an int",
          "ErrorData", "any JSON",
          "ErrorCode", "an int; the class of that name has its constants",
          "Error", "AcpError",
          "ErrorStopReason", "the error of IdleStateUpdate",
          "ContentChunk", "one record for each of its three marks");

  /** What the schema has no name for, beside the unknown variants. */
  private static final Set<Class<?>> UNNAMED =
      Set.of(
          UserMessageChunk.class,
          AgentMessageChunk.class,
          AgentThoughtChunk.class,
          CustomStateUpdate.class,
          ElicitationScope.class,
          ElicitationDeclineAction.class,
          ElicitationCancelAction.class,
          StopReason.class,
          AcpError.class);

  private static ProtocolSchema schema;

  @BeforeAll
  static void fetchSchema() {
    schema = ProtocolSchema.fetch();
  }

  /** A record, and what the schema says of the object that it stands for. */
  record Definition(Class<?> type, Map<String, JsonNode> properties, Set<String> required) {

    Definition(Class<?> type) {
      this(type, new TreeMap<>(), new TreeSet<>());
    }

    Definition with(JsonNode definition) {
      for (Map.Entry<String, JsonNode> property : definition.path("properties").properties()) {
        properties.put(property.getKey(), property.getValue());
      }
      definition.path("required").forEach(name -> required.add(name.textValue()));
      return this;
    }

    Definition without(String property) {
      properties.remove(property);
      required.remove(property);
      return this;
    }

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  private static Stream<String> ownDefinitions() {
    return schema.names().stream()
        .filter(name -> !NOT_OURS.contains(name) && !OTHERWISE.containsKey(name));
  }

  private static Class<?> type(String definition) {
    try {
      return Class.forName(MODEL + "." + (definition.equals("Error") ? "AcpError" : definition));
    } catch (ClassNotFoundException e) {
      throw new AssertionError("no type " + definition, e);
    }
  }

  private static boolean isUnion(Class<?> type) {
    return type.isAnnotationPresent(Discriminator.class);
  }

  private static Stream<Class<?>> unions() {
    return ownDefinitions().<Class<?>>map(SchemaConformanceIT::type).filter(c -> isUnion(c));
  }

  private static String key(Class<?> union) {
    return union.getAnnotation(Discriminator.class).value();
  }

  // Types

  @Test
  void every_definition_has_its_type() {
    assertThat(ownDefinitions().map(SchemaConformanceIT::type)).isNotEmpty();
    assertThat(schema.names()).containsAll(NOT_OURS).containsAll(OTHERWISE.keySet());
  }

  @Test
  void every_type_has_its_definition() {
    List<Class<?>> others =
        WireTypes.all().stream()
            .filter(type -> type.getEnclosingClass() == null)
            .filter(type -> !schema.names().contains(type.getSimpleName()))
            .filter(type -> !type.getSimpleName().startsWith("Unknown"))
            .toList();
    assertThat(others).containsExactlyInAnyOrderElementsOf(UNNAMED);
  }

  @Test
  void every_definition_is_met_by_a_client() {
    assertThat(ownDefinitions().map(SchemaConformanceIT::type))
        .allSatisfy(type -> assertThat(WireTypes.all()).contains(type));
  }

  // Fields

  static Stream<Definition> definitions() {
    return Stream.concat(plainRecords(), unions().flatMap(SchemaConformanceIT::variants));
  }

  private static Stream<Definition> plainRecords() {
    return Stream.concat(ownDefinitions(), Stream.of("Error"))
        .filter(name -> schema.definition(name).has("properties"))
        .filter(name -> type(name).isRecord())
        .filter(name -> Arrays.stream(type(name).getInterfaces()).noneMatch(c -> isUnion(c)))
        .map(name -> new Definition(type(name)).with(schema.definition(name)));
  }

  private static Stream<Definition> variants(Class<?> union) {
    JsonNode definition = schema.definition(union.getSimpleName());
    List<Definition> variants = new ArrayList<>();
    for (JsonNode branch : definition.get("anyOf")) {
      Class<?> variant = variant(union, tag(union, branch));
      if (variant != null && variant.isRecord()) {
        variants.add(
            new Definition(variant)
                .with(definition)
                .with(branch)
                .with(schema.resolve(branch))
                .without(key(union)));
      }
    }
    return variants.stream();
  }

  private static String tag(Class<?> union, JsonNode branch) {
    return branch.at("/properties/" + key(union) + "/const").asText(null);
  }

  private static Class<?> variant(Class<?> union, String tag) {
    return Arrays.stream(union.getPermittedSubclasses())
        .filter(
            type -> {
              Variant variant = type.getAnnotation(Variant.class);
              return tag != null && variant != null && List.of(variant.value()).contains(tag);
            })
        .findFirst()
        .orElse(null);
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void record_has_the_fields_of_its_definition_with_the_same_marks(Definition definition) {
    if (definition.type() == IdleStateUpdate.class) {
      definition.with(schema.definition("ErrorStopReason"));
    }
    if (definition.type() == McpError.class) {
      definition.without("data"); // Kept with the whole.
    }
    Map<String, Shape> declared = new TreeMap<>();
    for (RecordComponent component : definition.type().getRecordComponents()) {
      if (isField(component)) {
        declared.put(Shape.key(component), Shape.of(component));
      }
    }
    Map<String, Shape> defined = new TreeMap<>();
    definition
        .properties()
        .forEach(
            (name, property) ->
                defined.put(
                    name, Shape.of(property, definition.required().contains(name), schema)));
    assertThat(declared).isEqualTo(defined);
  }

  /**
   * Not the mark of a union, nor the whole object, nor fields that belong to a type of their own.
   */
  private static boolean isField(RecordComponent component) {
    return !component.isAnnotationPresent(Flattened.class)
        && !component.getName().equals("raw")
        && !component.getName().equals("operation");
  }

  @Test
  void scope_of_a_question_is_one_of_two() {
    JsonNode scopes = schema.definition("ElicitationFormMode").get("oneOf");
    assertThat(schema.definition("ElicitationUrlMode").get("oneOf")).isEqualTo(scopes);
    assertThat(ElicitationScope.class.getPermittedSubclasses())
        .containsExactly(ElicitationSessionScope.class, ElicitationRequestScope.class);
    assertThat(scopes)
        .extracting(scope -> scope.at("/allOf/0/$ref").textValue())
        .containsExactly("#/$defs/ElicitationSessionScope", "#/$defs/ElicitationRequestScope");
  }

  @Test
  void only_capabilities_and_the_mirrored_state_are_cleared_on_error() {
    assertThat(components(component -> component.isAnnotationPresent(ClearOnError.class)))
        .containsExactlyInAnyOrder(
            "ToolCallUpdate.capabilities",
            "TerminalUpdate.capabilities",
            "SubagentUpdate.capabilities",
            "SubagentUpdate.state");
  }

  @Test
  void meta_is_a_patch_in_upserts_only() {
    assertThat(
            components(
                component ->
                    component.getName().equals("meta") && component.getType() == Patch.class))
        .containsExactlyInAnyOrder(
            "UserMessage.meta",
            "AgentMessage.meta",
            "AgentThought.meta",
            "ToolCallUpdate.meta",
            "TerminalUpdate.meta",
            "CompactionUpdate.meta",
            "SessionInfoUpdate.meta",
            "SubagentUpdate.meta",
            "SessionMessage.meta");
  }

  private static List<String> components(java.util.function.Predicate<RecordComponent> wanted) {
    return WireTypes.objects()
        .flatMap(type -> Arrays.stream(type.getRecordComponents()))
        .filter(wanted)
        .map(
            component -> component.getDeclaringRecord().getSimpleName() + "." + component.getName())
        .toList();
  }

  // Unions and names

  @Test
  void unions_have_the_variants_of_their_definitions() {
    Map<String, List<String>> defined = new LinkedHashMap<>();
    Map<String, List<String>> declared = new LinkedHashMap<>();
    unions()
        .forEach(
            union -> {
              defined.put(union.getSimpleName(), definedTags(union));
              declared.put(union.getSimpleName(), declaredTags(union));
            });
    assertThat(declared).hasSize(20).isEqualTo(defined);
  }

  private static List<String> definedTags(Class<?> union) {
    List<String> tags = new ArrayList<>();
    for (JsonNode branch : schema.definition(union.getSimpleName()).get("anyOf")) {
      tags.add(branch.path("title").asText(tag(union, branch)));
    }
    return tags.stream().sorted().toList();
  }

  private static List<String> declaredTags(Class<?> union) {
    return Arrays.stream(union.getPermittedSubclasses())
        .flatMap(
            type -> {
              Variant variant = type.getAnnotation(Variant.class);
              if (variant != null) {
                return Arrays.stream(variant.value());
              }
              boolean whole = Arrays.stream(type.getRecordComponents()).anyMatch(c -> !isField(c));
              return Stream.of(whole ? "other" : "titled");
            })
        .sorted()
        .toList();
  }

  @Test
  void unknown_variants_have_what_their_definitions_require() {
    unions()
        .forEach(
            union -> {
              ObjectNode definition = (ObjectNode) schema.definition(union.getSimpleName());
              for (JsonNode branch : definition.get("anyOf")) {
                if (branch.path("title").asText().equals("other")) {
                  Definition other = new Definition(union).with(definition).with(branch);
                  assertThat(requiredOfUnknown(union)).isEqualTo(other.required());
                }
              }
            });
  }

  private static Set<String> requiredOfUnknown(Class<?> union) {
    return Arrays.stream(union.getPermittedSubclasses())
        .filter(type -> !type.isAnnotationPresent(Variant.class))
        .map(Class::getRecordComponents)
        .filter(components -> components[components.length - 1].getName().equals("raw"))
        .flatMap(Arrays::stream)
        .filter(component -> !component.getName().equals("raw"))
        .filter(component -> !component.isAnnotationPresent(Flattened.class))
        .filter(component -> Shape.of(component).required())
        .map(Shape::key)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void names_are_those_of_their_definitions() {
    Map<String, List<String>> defined = new TreeMap<>();
    Map<String, List<String>> declared = new TreeMap<>();
    WireTypes.openEnums()
        .forEach(
            type -> {
              String name = type.getSimpleName();
              declared.put(name, wires(type.getPermittedSubclasses()[0]));
              defined.put(name, type == StopReason.class ? stopReasons() : constants(name));
            });
    assertThat(declared).hasSize(19).isEqualTo(defined);
  }

  /** The schema has no definition for them; they are the marks of an idle state. */
  private static List<String> stopReasons() {
    List<String> reasons = new ArrayList<>();
    for (JsonNode branch : schema.definition("IdleStateUpdate").get("anyOf")) {
      JsonNode reason = branch.at("/properties/stopReason/const");
      if (reason.isTextual()) {
        reasons.add(reason.textValue());
      }
    }
    return reasons;
  }

  private static List<String> wires(Class<?> known) {
    return Arrays.stream(known.getEnumConstants()).map(c -> ((WireName) c).wire()).toList();
  }

  private static List<String> constants(String definition) {
    List<String> constants = new ArrayList<>();
    for (JsonNode branch : schema.definition(definition).get("anyOf")) {
      constants.add(branch.path("const").asText("(other)"));
    }
    assertThat(constants.remove(constants.size() - 1)).isEqualTo("(other)");
    return constants;
  }

  @Test
  void error_codes_are_those_of_their_definition() throws IllegalAccessException {
    Set<Integer> declared = new TreeSet<>();
    for (var field : dev.acpclient.model.ErrorCode.class.getFields()) {
      declared.add(field.getInt(null));
    }
    Set<Integer> defined = new TreeSet<>();
    for (JsonNode branch : schema.definition("ErrorCode").get("anyOf")) {
      if (branch.has("const")) {
        defined.add(branch.get("const").intValue());
      }
    }
    assertThat(declared).isEqualTo(defined);
  }

  // Methods

  @Test
  void methods_are_those_of_the_definitions() {
    Set<String> defined = new TreeSet<>();
    for (String name : schema.names()) {
      JsonNode definition = schema.definition(name);
      if (definition.has("x-method") && !NOT_OURS.contains(name)) {
        defined.add(
            definition.get("x-method").asText()
                + " "
                + definition.get("x-side").asText()
                + " "
                + name);
      }
    }
    Set<String> declared = new TreeSet<>();
    for (Method<?> method : Method.ALL) {
      String prefix = method.name() + " " + side(method.direction()) + " ";
      declared.add(prefix + method.params().getSimpleName());
      if (method instanceof Method.Request<?, ?> request) {
        declared.add(prefix + request.result().getSimpleName());
      }
    }
    assertThat(declared).isEqualTo(defined);
    assertThat(MessageMcpResponse.class).isEqualTo(Method.MCP_REQUEST.result());
  }

  /** The side that takes the method. */
  private static String side(Method.Direction direction) {
    return switch (direction) {
      case TO_AGENT -> "agent";
      case TO_CLIENT -> "client";
      case BOTH -> "protocol";
    };
  }
}
