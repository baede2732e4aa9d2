package dev.acpclient.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest {

  @Test
  void number_and_text_are_two_ids() {
    assertThat(RequestId.of(5)).isNotEqualTo(RequestId.of("5"));
    assertThat(RequestId.of(5)).hasToString("5");
    assertThat(RequestId.of("5")).hasToString("\"5\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "9223372036854775807", "-9223372036854775808", "'5'", "''", "'1.0'"})
  void id_is_written_back_as_it_was_read(String json) {
    RequestId id = RequestId.read(Reading.json(json)).orElseThrow();
    assertThat(AcpJson.writeText(id.toJson())).isEqualTo(json.replace('\'', '"'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"null", "1.0", "1e0", "1.5", "9223372036854775808", "true", "[1]", "{'id':1}"})
  void nothing_else_is_an_id(String json) {
    assertThat(RequestId.read(Reading.json(json))).isEmpty();
  }
}
