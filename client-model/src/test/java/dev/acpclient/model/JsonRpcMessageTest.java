package dev.acpclient.model;

import static dev.acpclient.model.json.Reading.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRpcMessageTest {

  @Test
  void method_with_an_id_is_a_request() {
    assertThat(JsonRpcMessage.read(json("{'id':5,'method':'a/b','params':{'x':1}}")))
        .isEqualTo(new JsonRpcMessage.Request(RequestId.of(5), "a/b", json("{'x':1}")));
    assertThat(JsonRpcMessage.read(json("{'id':'5','method':'a/b','params':[1]}")))
        .isEqualTo(new JsonRpcMessage.Request(RequestId.of("5"), "a/b", json("[1]")));
  }

  @Test
  void method_without_an_id_is_a_notification() {
    assertThat(JsonRpcMessage.read(json("{'method':'a/b','params':{'x':1}}")))
        .isEqualTo(new JsonRpcMessage.Notification("a/b", json("{'x':1}")));
  }

  @Test
  void params_that_are_missing_or_null_are_empty() {
    assertThat(JsonRpcMessage.read(json("{'method':'a/b'}")))
        .isEqualTo(new JsonRpcMessage.Notification("a/b", json("{}")));
    assertThat(JsonRpcMessage.read(json("{'id':1,'method':'a/b','params':null}")))
        .isEqualTo(new JsonRpcMessage.Request(RequestId.of(1), "a/b", json("{}")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1.5", "1.0", "true", "{}", "9223372036854775808"})
  void method_with_a_bad_id_is_invalid_and_no_notification(String id) {
    assertInvalid("{'id':" + id + ",'method':'a/b'}", "has an id that is neither text nor integer");
  }

  @Test
  void result_is_an_answer_even_if_it_is_null() {
    assertThat(answer("{'id':5,'result':{}}"))
        .isEqualTo(new JsonRpcMessage.Response(RequestId.of(5), json("{}"), null))
        .returns(false, JsonRpcMessage.Response::isError);
    assertThat(answer("{'id':5,'result':null}"))
        .isEqualTo(new JsonRpcMessage.Response(RequestId.of(5), NullNode.instance, null))
        .returns(false, JsonRpcMessage.Response::isError);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'id':5,'error':{'code':1,'message':'m'}}",
        "{'id':5,'error':null}",
        "{'id':5,'result':{},'error':{'code':1,'message':'m'}}",
        "{'id':5,'result':{},'error':null}",
        "{'id':5}",
      })
  void answer_with_an_error_or_with_both_or_with_neither_is_an_error(String text) {
    assertThat(answer(text)).returns(true, JsonRpcMessage.Response::isError);
    assertThat(answer(text).id()).isEqualTo(RequestId.of(5));
  }

  @Test
  void answer_to_nobody_knows_what_is_still_an_answer() {
    assertThat(answer("{'id':null,'error':{'code':-32700,'message':'m'}}").id()).isNull();
    assertThat(answer("{'id':1.5,'result':{}}").id()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | is a batch",
        "[{'id':1,'method':'a'}] | is a batch",
        "5 | is no object",
        "null | is no object",
        "'x' | is no object",
        "{} | is neither request nor notification nor answer",
        "{'id':null} | is neither request nor notification nor answer",
        "{'result':{}} | is neither request nor notification nor answer",
        "{'error':{}} | is neither request nor notification nor answer",
        "{'id':1,'method':5} | has a method that is no text",
        "{'id':1,'method':null,'result':{}} | has a method that is no text",
      })
  void everything_else_is_invalid(String text, String reason) {
    assertInvalid(text, reason);
  }

  @Test
  void version_is_told_apart_from_the_shape() {
    assertThat(JsonRpcMessage.hasVersion(json("{'jsonrpc':'2.0'}"))).isTrue();
    for (String bad : new String[] {"{}", "{'jsonrpc':2.0}", "{'jsonrpc':'1.0'}", "[]", "5"}) {
      assertThat(JsonRpcMessage.hasVersion(json(bad))).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':5,'method':'a/b','params':{}}",
        "{'jsonrpc':'2.0','method':'a/b','params':[]}",
        "{'jsonrpc':'2.0','id':'5','result':null}",
        "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'m'}}",
        "{'jsonrpc':'2.0','id':5,'result':1,'error':2}",
        "[{'jsonrpc':'2.0'}]",
      })
  void message_is_written_back_as_it_was_read(String text) {
    JsonNode message = json(text);
    assertThat(JsonRpcMessage.read(message).toJson()).isEqualTo(message);
  }

  private static JsonRpcMessage.Response answer(String text) {
    return (JsonRpcMessage.Response) JsonRpcMessage.read(json(text));
  }

  private static void assertInvalid(String text, String reason) {
    assertThat(JsonRpcMessage.read(json(text)))
        .isEqualTo(new JsonRpcMessage.Invalid(json(text), reason));
  }
}
