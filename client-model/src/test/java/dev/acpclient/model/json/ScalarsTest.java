package dev.acpclient.model.json;

import static dev.acpclient.model.json.Reading.assertMalformed;
import static dev.acpclient.model.json.Reading.forgiven;
import static dev.acpclient.model.json.Reading.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.AcpError;
import dev.acpclient.model.Annotations;
import dev.acpclient.model.BooleanPropertySchema;
import dev.acpclient.model.Cost;
import dev.acpclient.model.PromptResponse;
import dev.acpclient.model.SessionConfigBoolean;
import dev.acpclient.model.SessionInfo;
import dev.acpclient.model.StringMultiSelectItems;
import dev.acpclient.model.StringPropertySchema;
import dev.acpclient.model.TerminalExitStatus;
import dev.acpclient.model.TerminalSize;
import dev.acpclient.model.ToolCallLocation;
import dev.acpclient.model.UnsupportedProtocolVersionErrorData;
import dev.acpclient.model.UsageUpdate;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scalars are read as what they are, or not at all. */
class ScalarsTest {

  @ParameterizedTest
  @ValueSource(strings = {"5", "5.0", "true", "null", "['m']", "{}"})
  void text_is_made_from_nothing_else(String json) {
    assertMalformed("{'messageId':" + json + "}", PromptResponse.class, "/messageId");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'true'", "1", "0", "null", "''", "[true]"})
  void flag_is_made_from_nothing_else(String json) {
    assertMalformed(
        "{'configId':'c','name':'n','currentValue':" + json + "}",
        SessionConfigBoolean.class,
        "/currentValue");
    assertThat(value("{'default':true}", BooleanPropertySchema.class).defaultValue()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"'5'", "5.0", "5e0", "5.5", "true", "null", "''", "[5]"})
  void integer_is_made_from_nothing_else(String json) {
    assertMalformed("{'code':" + json + ",'message':'m'}", AcpError.class, "/code");
    assertMalformed("{'cols':" + json + ",'rows':1}", TerminalSize.class, "/cols");
    assertMalformed("{'used':" + json + ",'size':1}", UsageUpdate.class, "/used");
  }

  @Test
  void one_value_is_no_list() {
    assertMalformed("{'enum':'a'}", StringMultiSelectItems.class, "/enum");
    assertMalformed(
        "{'sessionId':'s','cwd':'/','additionalDirectories':'/a'}",
        SessionInfo.class,
        "/additionalDirectories");
  }

  @ParameterizedTest
  @CsvSource({"0,1,/cols", "1,0,/rows", "65536,1,/cols", "1,65536,/rows", "-1,1,/cols"})
  void size_is_from_1_to_65535(String cols, String rows, String path) {
    assertMalformed("{'cols':" + cols + ",'rows':" + rows + "}", TerminalSize.class, path);
    assertThat(value("{'cols':1,'rows':65535}", TerminalSize.class))
        .isEqualTo(new TerminalSize(1, 65535));
  }

  @Test
  void line_is_from_1_and_fits_32_bits() {
    assertThat(value("{'path':'/a','line':4294967295}", ToolCallLocation.class).line())
        .isEqualTo(4294967295L);
    for (String line : new String[] {"0", "4294967296", "-1", "1.0", "99999999999999999999"}) {
      assertThat(
              forgiven("{'path':'/a','line':" + line + "}", ToolCallLocation.class, "/line").line())
          .isNull();
    }
  }

  @Test
  void exit_code_has_64_bits() {
    assertThat(value("{'exitCode':-9223372036854775808}", TerminalExitStatus.class).exitCode())
        .isEqualTo(Long.MIN_VALUE);
    assertThat(
            forgiven("{'exitCode':9223372036854775808}", TerminalExitStatus.class, "/exitCode")
                .exitCode())
        .isNull();
  }

  @Test
  void error_code_has_32_bits() {
    assertThat(value("{'code':-2147483648,'message':'m'}", AcpError.class).code())
        .isEqualTo(Integer.MIN_VALUE);
    assertMalformed("{'code':2147483648,'message':'m'}", AcpError.class, "/code");
  }

  @Test
  void protocol_version_has_16_bits() {
    assertThat(
            value("{'requested':0,'supported':[]}", UnsupportedProtocolVersionErrorData.class)
                .requested())
        .isZero();
    assertMalformed(
        "{'requested':65536,'supported':[]}",
        UnsupportedProtocolVersionErrorData.class,
        "/requested");
  }

  @Test
  void unsigned_numbers_use_all_64_bits() {
    UsageUpdate update =
        value("{'used':9223372036854775808,'size':18446744073709551615}", UsageUpdate.class);
    assertThat(Long.toUnsignedString(update.used())).isEqualTo("9223372036854775808");
    assertThat(Long.toUnsignedString(update.size())).isEqualTo("18446744073709551615");
    assertThat(AcpJson.writeText(AcpJson.encode(update, UsageUpdate.class)))
        .isEqualTo("{\"used\":9223372036854775808,\"size\":18446744073709551615}");
    assertMalformed("{'used':18446744073709551616,'size':1}", UsageUpdate.class, "/used");
    assertMalformed("{'used':0,'size':-1}", UsageUpdate.class, "/size");
  }

  @Test
  void numbers_keep_their_digits() {
    Cost cost = value("{'amount':0.10,'currency':'USD'}", Cost.class);
    assertThat(cost.amount()).isEqualTo(new BigDecimal("0.10"));
    assertThat(AcpJson.writeText(AcpJson.encode(cost)))
        .isEqualTo("{\"amount\":0.10,\"currency\":\"USD\"}");
    assertThat(value("{'amount':-1e400,'currency':'USD'}", Cost.class).amount())
        .isEqualTo(new BigDecimal("-1e400"));
    assertMalformed("{'amount':'1','currency':'USD'}", Cost.class, "/amount");
  }

  @Test
  void priority_is_from_0_to_1() {
    assertThat(value("{'priority':1.0}", Annotations.class).priority())
        .isEqualTo(new BigDecimal("1.0"));
    assertThat(value("{'priority':0}", Annotations.class).priority()).isEqualTo("0");
    assertThat(forgiven("{'priority':1.01}", Annotations.class, "/priority").priority()).isNull();
    assertThat(forgiven("{'priority':-0.1}", Annotations.class, "/priority").priority()).isNull();
  }

  @Test
  void numbers_that_json_does_not_have_are_no_numbers() {
    ObjectNode cost = JsonNodeFactory.instance.objectNode().put("currency", "USD");
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      cost.set("amount", DoubleNode.valueOf(value));
      assertThat(AcpJson.decode(cost, Cost.class).problems())
          .extracting(Problem::path)
          .containsExactly("/amount");
    }
  }

  @Test
  void list_that_needs_an_item_is_malformed_without_one() {
    assertMalformed("{'enum':[]}", StringMultiSelectItems.class, "/enum");
    assertMalformed("{'oneOf':[]}", StringPropertySchema.class, "/oneOf");
    assertThat(value("{'enum':['']}", StringPropertySchema.class).values()).containsExactly("");
  }
}
