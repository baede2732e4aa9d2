package dev.acpclient.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OpenEnumsTest {

  static Stream<Class<?>> openEnums() {
    return WireTypes.openEnums();
  }

  @ParameterizedTest
  @CsvSource({
    "AuthState, authenticated unauthenticated not_required unknown",
    "CompactionStatus, in_progress completed failed cancelled",
    "DiffFileType, text binary directory symlink",
    "DiffPatchFormat, git_patch",
    "IconTheme, light dark",
    "LlmProtocol, anthropic openai azure vertex bedrock",
    "NoticeSeverity, info warning error",
    "PermissionOptionKind, allow_once allow_always reject_once reject_always",
    "PlanEntryPriority, high medium low",
    "PlanEntryStatus, pending in_progress completed cancelled",
    "Role, assistant user",
    "SessionArchiveFilter, exclude include only",
    "SessionConfigOptionCategory, mode model model_config thought_level",
    "SessionStatus, open saved",
    "StopReason, end_turn max_tokens max_turn_requests refusal cancelled error",
    "StringFormat, email uri date date-time",
    "SystemPromptMode, append override",
    "ToolCallStatus, pending in_progress paused completed failed cancelled",
    "ToolKind, read edit delete move search execute think fetch switch_mode other",
  })
  void names_of_this_version_are_constants(String type, String names)
      throws ClassNotFoundException {
    Class<?> openEnum = Class.forName(getClass().getPackageName() + "." + type);
    assertThat(Arrays.stream(known(openEnum)).map(WireName::wire))
        .containsExactly(names.split(" "));
    for (WireName constant : known(openEnum)) {
      assertThat(AcpJson.decode(TextNode.valueOf(constant.wire()), openEnum))
          .isEqualTo(new Decoded.Value<>(constant, List.of()));
      assertThat(AcpJson.encode(constant)).isEqualTo(TextNode.valueOf(constant.wire()));
    }
  }

  @Test
  void every_open_enum_is_in_the_list_above() {
    assertThat(openEnums()).hasSize(19);
  }

  @ParameterizedTest
  @MethodSource("openEnums")
  void other_names_are_kept(Class<?> openEnum) {
    for (String name : new String[] {"_custom", "future", "", "READ"}) {
      WireName value =
          (WireName) AcpJson.decode(TextNode.valueOf(name), openEnum).toOptional().orElseThrow();
      assertThat(value.getClass().getSimpleName()).isEqualTo("Unknown");
      assertThat(value.wire()).isEqualTo(name);
      assertThat(AcpJson.encode(value)).isEqualTo(TextNode.valueOf(name));
    }
  }

  @ParameterizedTest
  @MethodSource("openEnums")
  void what_is_no_text_is_malformed(Class<?> openEnum) {
    assertThat(AcpJson.decode(JsonNodeFactory.instance.numberNode(5), openEnum))
        .isInstanceOf(Decoded.Malformed.class);
    assertThat(AcpJson.decode(JsonNodeFactory.instance.nullNode(), openEnum))
        .isInstanceOf(Decoded.Malformed.class);
  }

  @ParameterizedTest
  @MethodSource("openEnums")
  void of_finds_the_constant_or_makes_an_unknown_value(Class<?> openEnum) throws Exception {
    java.lang.reflect.Method of = openEnum.getMethod("of", String.class);
    for (WireName constant : known(openEnum)) {
      assertThat(of.invoke(null, constant.wire())).isSameAs(constant);
    }
    assertThat(((WireName) of.invoke(null, "_custom")).wire()).isEqualTo("_custom");
  }

  // R9
  @Test
  void only_completed_failed_and_cancelled_are_final() {
    assertThat(ToolCallStatus.Known.values())
        .filteredOn(ToolCallStatus::isFinal)
        .containsExactly(
            ToolCallStatus.Known.COMPLETED,
            ToolCallStatus.Known.FAILED,
            ToolCallStatus.Known.CANCELLED);
    assertThat(ToolCallStatus.of("_done").isFinal()).isFalse();
  }

  private static WireName[] known(Class<?> openEnum) {
    return (WireName[])
        Arrays.stream(openEnum.getPermittedSubclasses())
            .filter(Class::isEnum)
            .findFirst()
            .orElseThrow()
            .getEnumConstants();
  }
}
