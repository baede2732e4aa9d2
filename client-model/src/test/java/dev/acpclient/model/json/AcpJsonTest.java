package dev.acpclient.model.json;

import static dev.acpclient.model.json.Reading.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.ElicitationAcceptAction;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.Patch;
import dev.acpclient.model.PromptResponse;
import dev.acpclient.model.ResumeSessionResponse;
import dev.acpclient.model.RunningStateUpdate;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallPermissionSubject;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.model.ToolKind;
import dev.acpclient.model.UpdateSessionNotification;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcpJsonTest {

  // Reading trees

  @Test
  void numbers_are_kept_exactly() {
    String numbers = "[1.0,1.10,1E+3,123456789012345678901234567890,0.1234567890123456789012345]";
    assertThat(AcpJson.writeText(json(numbers))).isEqualTo(numbers);
  }

  @Test
  void last_of_equal_keys_wins() {
    assertThat(json("{'a':1,'b':2,'a':3}")).isEqualTo(json("{'a':3,'b':2}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{}{}",
        "{} x",
        "nul",
        "{'a':}",
        "{a:1}",
        "[1,]",
        "'\u0001'",
        "NaN",
        "01"
      })
  void what_is_no_json_is_malformed(String text) {
    byte[] bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    assertThat(AcpJson.readTree(bytes)).isInstanceOf(Decoded.Malformed.class);
  }

  @Test
  void message_of_a_syntax_error_does_not_quote_the_text() {
    assertThat(AcpJson.readTree("{\"key\": hunter2}").problems())
        .extracting(Problem::toString)
        .singleElement()
        .asString()
        .startsWith("is no JSON from character ")
        .doesNotContain("hunter");
  }

  @Test
  void bytes_that_are_no_utf8_are_replaced() {
    byte[] bytes = {'"', 'a', (byte) 0xff, 'b', (byte) 0xe2, (byte) 0x9c, '"'};
    assertThat(AcpJson.readTree(bytes).toOptional().map(JsonNode::textValue))
        .contains("a\ufffdb\ufffd");
  }

  @Test
  void text_may_be_longer_than_any_line() {
    String text = "x".repeat(33_000_000);
    assertThat(AcpJson.readTree(('"' + text + '"').getBytes(StandardCharsets.UTF_8)).toOptional())
        .map(tree -> tree.textValue().length())
        .contains(33_000_000);
  }

  @Test
  void nesting_is_bounded() {
    String deepest = "[".repeat(1000) + "]".repeat(1000);
    assertThat(AcpJson.readTree(deepest)).isInstanceOf(Decoded.Value.class);
    assertThat(AcpJson.readTree("[" + deepest + "]").problems())
        .containsExactly(
            new Problem("", "nests too deep, has too many values, or a number that is too long"));
    assertThat(AcpJson.readTree("[".repeat(1_000_000))).isInstanceOf(Decoded.Malformed.class);
  }

  @Test
  void the_number_of_values_is_bounded() {
    assertThat(AcpJson.readTree("[" + "1,".repeat(1_999_997) + "1]"))
        .isInstanceOf(Decoded.Value.class);
    assertThat(AcpJson.readTree("[" + "[],".repeat(1_000_000) + "1]").problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("too many values"));
  }

  @Test
  void numbers_are_bounded_and_keys_are_not() {
    assertThat(AcpJson.readTree("1".repeat(10_000))).isInstanceOf(Decoded.Value.class);
    assertThat(AcpJson.readTree("1".repeat(10_001))).isInstanceOf(Decoded.Malformed.class);
    assertThat(AcpJson.readTree("{\"" + "k".repeat(100_000) + "\":1}"))
        .isInstanceOf(Decoded.Value.class);
  }

  // Decoding

  @Test
  void tree_however_deep_is_decoded() {
    ObjectNode deep = JsonNodeFactory.instance.objectNode();
    JsonNode inner = deep;
    for (int i = 0; i < 200_000; i++) {
      inner = JsonNodeFactory.instance.arrayNode().add(inner);
    }
    ObjectNode call = JsonNodeFactory.instance.objectNode().put("toolCallId", "c");
    call.set("rawInput", inner);
    call.set("status", inner);
    call.set("content", inner);
    Decoded<ToolCallUpdate> decoded = AcpJson.decode(call, ToolCallUpdate.class);
    assertThat(decoded.problems())
        .extracting(Problem::path)
        .containsExactly("/status", "/content/0");
    assertThat(((Patch.Value<?>) decoded.toOptional().orElseThrow().rawInput()).value())
        .isSameAs(inner);
  }

  @Test
  void raw_json_is_shared_and_not_copied() {
    JsonNode call = json("{'toolCallId':'c','rawInput':{'a':1}}");
    ToolCallUpdate update = AcpJson.decode(call, ToolCallUpdate.class).toOptional().orElseThrow();
    assertThat(((Patch.Value<?>) update.rawInput()).value()).isSameAs(call.get("rawInput"));
  }

  @Test
  void null_stands_for_an_object_that_says_nothing() {
    assertThat(Reading.forgiven("null", ResumeSessionResponse.class, ""))
        .isEqualTo(new ResumeSessionResponse());
    Reading.assertMalformed("null", PromptResponse.class, "/messageId");
    Reading.assertMalformed("null", SessionId.class, "");
  }

  @Test
  void type_that_is_not_on_the_wire_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> AcpJson.decode(json("{}"), String.class));
    assertThatIllegalArgumentException().isThrownBy(() -> AcpJson.encode(new ArrayNode(null)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AcpJson.decode(json("{}"), JsonRpcMessage.class));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AcpJson.decode(json("'x'"), ToolKind.Unknown.class));
  }

  // Encoding

  @Test
  void variant_is_written_with_the_mark_of_its_widest_union() {
    assertThat(AcpJson.encode(new RunningStateUpdate()))
        .isEqualTo(json("{'sessionUpdate':'state_update','state':'running'}"));
    assertThat(AcpJson.encode(new ElicitationAcceptAction(Map.of(), null)))
        .isEqualTo(json("{'action':'accept','content':{}}"));
  }

  @Test
  void value_can_be_written_as_one_of_its_types() {
    RunningStateUpdate running = new RunningStateUpdate();
    assertThat(AcpJson.encode(running, StateUpdate.class)).isEqualTo(json("{'state':'running'}"));
    assertThat(AcpJson.encode(running, RunningStateUpdate.class)).isEqualTo(json("{}"));
  }

  @Test
  void variant_within_another_object_has_only_the_marks_of_its_place() {
    ToolCallUpdate call = new ToolCallUpdate(new ToolCallId("c"));
    assertThat(AcpJson.encode(new ToolCallPermissionSubject(call)))
        .isEqualTo(json("{'type':'tool_call','toolCall':{'toolCallId':'c'}}"));
    assertThat(AcpJson.encode(new UpdateSessionNotification(new SessionId("s"), call)))
        .isEqualTo(
            json(
                "{'sessionId':'s','update':{'sessionUpdate':'tool_call_update','toolCallId':'c'}}"));
  }

  @Test
  void missing_required_value_is_refused() {
    assertThatNullPointerException()
        .isThrownBy(() -> AcpJson.encode(new PromptResponse((MessageId) null)));
    assertThatNullPointerException()
        .isThrownBy(() -> AcpJson.encode(new PromptResponse(new MessageId(null))));
    assertThatNullPointerException().isThrownBy(() -> AcpJson.encode(new TerminalId(null)));
  }

  @Test
  void half_of_a_surrogate_pair_does_not_stop_writing() {
    JsonNode tree = json("'a\\ud800b'");
    assertThat(AcpJson.writeBytes(tree)).asString(StandardCharsets.UTF_8).isEqualTo("\"a?b\"");
  }

  @Test
  void text_is_one_line_and_keeps_all_characters() {
    JsonNode tree = json("'line\\nline\\u2028\ud83d\ude00\\u0000'");
    assertThat(AcpJson.writeText(tree)).isEqualTo("\"line\\nline\u2028\ud83d\ude00\\u0000\"");
  }

  @Test
  void tree_that_nests_too_deep_is_not_written() {
    JsonNode inner = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < 2001; i++) {
      inner = JsonNodeFactory.instance.arrayNode().add(inner);
    }
    JsonNode tree = inner;
    assertThatIllegalArgumentException().isThrownBy(() -> AcpJson.writeText(tree));
    assertThat(AcpJson.writeText(tree.get(0).get(0))).hasSize(2 * 2000);
  }
}
