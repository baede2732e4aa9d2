package dev.acpclient.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalBytesTest {

  @Test
  void bytes_go_into_base64_and_back() {
    byte[] bytes = {0, -1, (byte) 0xe2, (byte) 0x9c, 62, 63};
    assertThat(TerminalOutput.of(bytes).data()).isEqualTo("AP/inD4/");
    assertThat(TerminalOutput.of(bytes).bytes()).hasValue(bytes);
    TerminalId id = new TerminalId("t");
    assertThat(TerminalOutputChunk.of(id, bytes))
        .isEqualTo(new TerminalOutputChunk(id, "AP/inD4/"));
    assertThat(new TerminalOutputChunk(id, "AP/inD4/").bytes()).hasValue(bytes);
  }

  @Test
  void no_text_is_no_bytes() {
    assertThat(new TerminalOutput("").bytes()).hasValue(new byte[0]);
  }

  // "YQ" lacks its padding; "-_" is the alphabet for URLs.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "YQ",
        "YQ=",
        "Y",
        "YQ==YQ==",
        "YWI=\n",
        " YWI",
        "AP_i",
        "AP-i",
        "====",
        "YQ=a",
        "é=="
      })
  void what_is_no_padded_standard_base64_is_undecodable(String data) {
    assertThat(new TerminalOutput(data).bytes()).isEmpty();
  }
}
