package dev.acpclient.testkit.transcript;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A line that is no part of a transcript ends the reading, and the message says why. */
class BadTranscriptTest {
  private static final String GOOD = "{\"ts\":1,\"event\":\"disconnected\"}\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
"""
{"ts":1,                                                | not JSON: the line breaks off inside a value
{"ts":1,"dir":"agent->client","raw":"half a li          | not JSON: the line breaks off inside a value
hello                                                   | not JSON near column 1: hello
{ts:1}                                                  | not JSON near column 2: {ts:1}
{"ts":NaN,"event":"disconnected"}                       | not JSON near column 10: {"ts":NaN,"event":"disconnected"}
{"ts":1,"event":"disconnected"} {}                      | more than one JSON value, expected one object a line
{"ts":1,"event":"disconnected"} x                       | not JSON near column 33: …nnected"} x
// a comment                                            | not JSON near column 1: // a comment
# a comment                                             | not JSON near column 1: # a comment
{"ts":1,/* a comment */"event":"disconnected"}          | not JSON near column 9: {"ts":1,/* a comment */"event":"disconne…
{'ts':1,"event":"disconnected"}                         | not JSON near column 2: {'ts':1,"event":"disconnected"}
{"ts":01,"event":"disconnected"}                        | not JSON near column 8: {"ts":01,"event":"disconnected"}
{"ts":1,"event":"\\q"}                                  | not JSON near column 19: …"event":"\\q"}
{"ts":tru,"event":"disconnected"}                       | not JSON near column 7: {"ts":tru,"event":"disconnected"}
this line is prose and much longer than anyone would ever like | not JSON near column 1: this line is prose and much longer than …
42                                                      | 42, expected a JSON object
null                                                    | null, expected a JSON object
"{}"                                                    | "{}", expected a JSON object
"0123456789012345678901234567890123456789"              | "012345678901234567890123456789012345678…, expected a JSON object
[{"ts":1,"event":"disconnected"}]                       | an array, expected a JSON object
{}                                                      | no line of a transcript: expected a "msg", "raw", "event" or "transcript" key, or a bare message with "jsonrpc": "2.0"
{"ts":1,"dir":"agent->client"}                          | no line of a transcript: expected a "msg", "raw", "event" or "transcript" key, or a bare message with "jsonrpc": "2.0"
{"method":"session/update","params":{}}                 | no line of a transcript: expected a "msg", "raw", "event" or "transcript" key, or a bare message with "jsonrpc": "2.0"
{"jsonrpc":"1.0","method":"session/update"}             | "jsonrpc" is "1.0", expected "2.0"
{"jsonrpc":2.0,"method":"session/update"}               | "jsonrpc" is 2.0, expected "2.0"
{"jsonrpc":"2.0","params":{}}                           | no JSON-RPC message: expected a "method", an "id" or both
{"dir":"agent->client","msg":{}}                        | "ts" is missing, expected a number of milliseconds
{"ts":"1","dir":"agent->client","msg":{}}               | "ts" is "1", expected a number of milliseconds
{"ts":null,"event":"disconnected"}                      | "ts" is null, expected a number of milliseconds
{"ts":1,"msg":{}}                                       | "dir" is missing, expected "agent->client" or "client->agent"
{"ts":1,"dir":"up","msg":{}}                            | "dir" is "up", expected "agent->client" or "client->agent"
{"ts":1,"dir":["agent->client"],"raw":"x"}              | "dir" is an array, expected "agent->client" or "client->agent"
{"ts":1,"dir":"agent->client","msg":"{}"}               | "msg" is "{}", expected an object
{"ts":1,"dir":"agent->client","msg":[{}]}               | "msg" is an array, expected an object
{"ts":1,"dir":"agent->client","raw":{}}                 | "raw" is an object, expected a string
{"ts":1,"dir":"agent->client","msg":{},"raw":"x"}       | has both "msg" and "raw", expected one of them
{"ts":1,"dir":"up","msg":{},"transcript":{},"raw":""}   | has both "transcript" and "msg", expected one of them
{"ts":1,"event":"paused"}                               | "event" is "paused", expected "disconnected"
{"event":"disconnected"}                                | "ts" is missing, expected a number of milliseconds
{"transcript":"v1"}                                     | "transcript" is "v1", expected an object
""")
  void bad_line(String line, String reason) {
    assertThat(error(line.getBytes(UTF_8))).hasMessage("rec.ndjson:3: " + reason);
  }

  @Test
  void the_error_has_its_parts() {
    TranscriptException error = error("42".getBytes(UTF_8));
    assertThat(error.source()).isEqualTo("rec.ndjson");
    assertThat(error.line()).isEqualTo(3);
    assertThat(error.reason()).isEqualTo("42, expected a JSON object");
  }

  @Test
  void bytes_that_are_not_UTF_8() {
    assertThat(error("{\"transcript\":{\"é\":1}}".getBytes(ISO_8859_1)))
        .hasMessage("rec.ndjson:3: not UTF-8: byte 17 of the line");
  }

  @Test
  void a_character_that_is_cut_off_by_the_end_of_the_line() {
    assertThat(error(new byte[] {'"', (byte) 0xE2, (byte) 0x82}))
        .hasMessage("rec.ndjson:3: not UTF-8: byte 2 of the line");
  }

  @Test
  void a_surrogate_in_bytes_is_not_UTF_8() {
    assertThat(error(new byte[] {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'}))
        .hasMessage("rec.ndjson:3: not UTF-8: byte 2 of the line");
  }

  @Test
  void UTF_16_is_no_JSON() {
    assertThat(error(new byte[] {'{', 0, '}', 0}))
        .hasMessage("rec.ndjson:3: not JSON near column 3: {\\u0000}\\u0000");
  }

  @Test
  void a_byte_order_mark_later_than_at_the_start_is_no_JSON() {
    assertThat(error("\uFEFF{}".getBytes(UTF_8)))
        .hasMessage("rec.ndjson:3: not JSON near column 1: \\uFEFF{}");
  }

  @Test
  void nesting_without_end_is_an_error_and_no_stack_overflow() {
    String deep = "[".repeat(10_000) + "]".repeat(10_000);
    assertThat(error(("{\"transcript\":{\"deep\":" + deep + "}}").getBytes(UTF_8)))
        .hasMessage("rec.ndjson:3: nested more than 1,000 levels deep");
  }

  @Test
  void nesting_at_the_limit_is_read() throws IOException {
    String deep = "[".repeat(998) + "]".repeat(998);
    byte[] file = ("{\"transcript\":{\"deep\":" + deep + "}}").getBytes(UTF_8);
    TranscriptReader reader = new TranscriptReader(new ByteArrayInputStream(file), "rec.ndjson");
    assertThat(reader.read()).isInstanceOf(TranscriptEntry.Header.class);
  }

  @Test
  void a_number_of_too_many_digits() {
    String line = "{\"ts\":" + "9".repeat(10_001) + ",\"event\":\"disconnected\"}";
    assertThat(error(line.getBytes(UTF_8)))
        .hasMessage("rec.ndjson:3: a number of more than 10,000 characters");
  }

  /** The error for a line that follows a good one and a blank one. */
  private static TranscriptException error(byte[] line) {
    byte[] before = (GOOD + "\n").getBytes(UTF_8);
    byte[] file = new byte[before.length + line.length];
    System.arraycopy(before, 0, file, 0, before.length);
    System.arraycopy(line, 0, file, before.length, line.length);
    TranscriptReader reader = new TranscriptReader(new ByteArrayInputStream(file), "rec.ndjson");
    return catchThrowableOfType(
        TranscriptException.class,
        () -> {
          assertThat(reader.read()).isInstanceOf(TranscriptEntry.Disconnected.class);
          reader.read();
        });
  }
}
