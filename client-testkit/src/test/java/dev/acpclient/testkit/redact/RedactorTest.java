package dev.acpclient.testkit.redact;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class RedactorTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Redactor redactor = new Redactor();

  @Test
  void what_the_protocol_goes_by_is_kept() throws IOException {
    String update =
        """
        {"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s-1","update":{
          "sessionUpdate":"tool_call_update","toolCallId":"c1","kind":"execute","status":"paused",
          "capabilities":{"cancel":{}},"content":[{"type":"terminal","terminalId":"t1"}]}}}""";
    assertThat(fromAgent(update)).isEqualTo(JSON.readTree(update));
    String state =
        """
        {"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s-1","update":{
          "sessionUpdate":"state_update","state":"idle","stopReason":"_vendor/odd","background":[
            {"type":"terminal","terminalId":"t1"},{"type":"_job"}],
          "usage":{"totalTokens":3,"inputTokens":2,"outputTokens":1}}}}""";
    assertThat(fromAgent(state)).isEqualTo(JSON.readTree(state));
  }

  @Test
  void what_was_said_is_replaced_by_as_much_and_the_same_for_the_same() throws IOException {
    JsonNode one = fromAgent(title("/home/lovelace/secret plan.txt"));
    JsonNode same = fromAgent(title("/home/lovelace/secret plan.txt"));
    JsonNode other = fromAgent(title("/home/babbages/secret plan.txt"));
    String text = one.at("/params/update/title").textValue();
    assertThat(text)
        .hasSameSizeAs("/home/lovelace/secret plan.txt")
        .doesNotContain("lovelace", "/", " ");
    assertThat(same).isEqualTo(one);
    assertThat(other).isNotEqualTo(one);
  }

  @Test
  void another_redactor_has_other_placeholders() throws IOException {
    assertThat(fromAgent(title("the same title")))
        .isNotEqualTo(redacted(new Redactor(), Direction.AGENT_TO_CLIENT, title("the same title")));
  }

  @Test
  void what_is_not_known_is_replaced_with_its_keys() throws IOException {
    JsonNode redacted =
        fromAgent(
            """
            {"jsonrpc":"2.0","method":"session/update","secretKey":"v1","params":{"sessionId":"s",
             "password":"v2","update":{"sessionUpdate":"tool_call_update","toolCallId":"c",
             "rawInput":{"status":"v3","pincode":12345678901234,"ok":true,"none":null},"_meta":{"tokenname":["v4"]}}}}""");
    assertThat(redacted.toString())
        .doesNotContain(
            "secretKey",
            "password",
            "pincode",
            "12345678901234",
            "tokenname",
            "v1",
            "v2",
            "v3",
            "v4");
    JsonNode input = redacted.at("/params/update/rawInput");
    assertThat(input.has("status")).isFalse();
    assertThat(input).hasSize(4);
    assertThat(input.toString()).contains("true", "null");
  }

  @Test
  void everything_of_an_extension_is_replaced_but_its_name() throws IOException {
    JsonNode redacted =
        fromAgent(
            "{\"jsonrpc\":\"2.0\",\"method\":\"_vendor/login\",\"params\":{\"apikeyname\":\"sk-1\"}}");
    assertThat(redacted.path("method").textValue()).isEqualTo("_vendor/login");
    assertThat(redacted.toString()).doesNotContain("apikeyname", "sk-1");
  }

  @Test
  void an_id_that_could_be_a_path_is_replaced_everywhere_by_the_same() throws IOException {
    JsonNode one = fromAgent(title("a").replace("\"c\"", "\"/tmp/a.sock\""));
    String id = one.at("/params/update/toolCallId").textValue();
    assertThat(id).hasSameSizeAs("/tmp/a.sock").doesNotContain("/");
    JsonNode listed =
        fromAgent(
            """
            {"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{
              "sessionUpdate":"state_update","state":"idle",
              "background":[{"type":"tool_call","toolCallId":"/tmp/a.sock"}]}}}""");
    assertThat(listed.at("/params/update/background/0/toolCallId").textValue()).isEqualTo(id);
  }

  @Test
  void base64_becomes_base64_of_as_many_bytes_and_what_is_none_becomes_none() throws IOException {
    for (int bytes = 0; bytes < 20; bytes++) {
      String data = Base64.getEncoder().encodeToString(new byte[bytes]);
      String redacted = fromAgent(output(data)).at("/params/update/data").textValue();
      assertThat(Base64.getDecoder().decode(redacted)).hasSize(bytes);
      assertThat(redacted).hasSameSizeAs(data);
    }
    for (String broken : new String[] {"a", "ab", "abc", "a-b_", "hello world!"}) {
      String redacted = fromAgent(output(broken)).at("/params/update/data").textValue();
      assertThat(redacted).hasSameSizeAs(broken).contains("!");
    }
  }

  @Test
  void an_answer_is_read_by_the_request_it_answers() throws IOException {
    fromClient("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/prompt\",\"params\":{}}");
    assertThat(fromAgent("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"messageId\":\"m-1\"}}"))
        .isEqualTo(
            JSON.readTree("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"messageId\":\"m-1\"}}"));
    assertThat(
            fromAgent("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"messageId\":\"m-1\"}}")
                .toString())
        .doesNotContain("messageId", "m-1");
  }

  @Test
  void an_error_keeps_its_code_only() throws IOException {
    JsonNode redacted =
        fromAgent(
            """
            {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no file /a/b","data":{"pathname":"v1"}}}""");
    assertThat(redacted.at("/error/code").intValue()).isEqualTo(-32603);
    assertThat(redacted.toString()).doesNotContain("no file", "pathname", "v1");
  }

  @Test
  void environments_headers_and_addresses_are_replaced() throws IOException {
    JsonNode redacted =
        fromClient(
            """
            {"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":"/home/lovelace","mcpServers":[
              {"type":"stdio","name":"db","command":"/usr/bin/db","args":["--password=x1"],
               "env":[{"name":"TOKEN","value":"x2"}]},
              {"type":"http","name":"web","url":"https://lovelace.example",
               "headers":[{"name":"Authorization","value":"Bearer x3"}]}]}}""");
    assertThat(redacted.toString())
        .contains("stdio", "http")
        .doesNotContain("lovelace", "TOKEN", "x1", "x2", "x3", "Authorization", "https:");
  }

  @Test
  void the_answers_of_a_user_are_replaced() throws IOException {
    fromAgent("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"elicitation/create\",\"params\":{}}");
    JsonNode redacted =
        fromClient(
            """
            {"jsonrpc":"2.0","id":9,"result":{"action":"accept","content":{"status":"idle","ageofuser":12345678901234}}}""");
    assertThat(redacted.at("/result/action").textValue()).isEqualTo("accept");
    assertThat(redacted.toString()).doesNotContain("status", "idle", "ageofuser", "12345678901234");
  }

  @Test
  void noise_and_foreign_headers_are_replaced_whole() {
    TranscriptEntry raw =
        redactor.apply(
            new TranscriptEntry.Raw(1, Duration.ZERO, Direction.AGENT_TO_CLIENT, "key=s3cret é"));
    assertThat(((TranscriptEntry.Raw) raw).text()).hasSameSizeAs("key=s3cret é").matches("[a-z]+");
    ObjectNode content =
        JSON.createObjectNode().put("agent", "node").put("workdirectory", "/home/lovelace");
    TranscriptEntry header = redactor.apply(new TranscriptEntry.Header(2, content));
    assertThat(((TranscriptEntry.Header) header).content().toString())
        .contains("\"agent\":\"node\"")
        .doesNotContain("workdirectory", "lovelace");
  }

  @Test
  void a_value_of_a_wrong_type_stays_of_that_type() throws IOException {
    JsonNode redacted =
        fromAgent(
            """
            {"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{
              "sessionUpdate":"tool_call_update","toolCallId":"c","status":5,"title":[1],"kind":{}}}}""");
    assertThat(redacted.at("/params/update/status").isInt()).isTrue();
    assertThat(redacted.at("/params/update/title").isArray()).isTrue();
    assertThat(redacted.at("/params/update/kind").isObject()).isTrue();
  }

  @Test
  void many_keys_of_one_letter_stay_apart() throws IOException {
    StringBuilder input = new StringBuilder();
    for (char key = 'A'; key <= 'z'; key++) {
      if (Character.isLetter(key)) {
        input.append(input.isEmpty() ? "" : ",").append('"').append(key).append("\":1");
      }
    }
    String message = title("a").replace("\"title\"", "\"rawInput\":{" + input + "},\"title\"");
    assertThat(fromAgent(message).at("/params/update/rawInput")).hasSize(52);
  }

  private static String title(String title) {
    return """
        {"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{
          "sessionUpdate":"tool_call_update","toolCallId":"c","title":"%s"}}}"""
        .formatted(title);
  }

  private static String output(String data) {
    return """
        {"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{
          "sessionUpdate":"terminal_output_chunk","terminalId":"t","data":"%s"}}}"""
        .formatted(data);
  }

  private JsonNode fromAgent(String json) throws IOException {
    return redacted(redactor, Direction.AGENT_TO_CLIENT, json);
  }

  private JsonNode fromClient(String json) throws IOException {
    return redacted(redactor, Direction.CLIENT_TO_AGENT, json);
  }

  private static JsonNode redacted(Redactor redactor, Direction direction, String json)
      throws IOException {
    TranscriptEntry entry =
        new TranscriptEntry.Message(1, Duration.ZERO, direction, (ObjectNode) JSON.readTree(json));
    return ((TranscriptEntry.Message) redactor.apply(entry)).message();
  }
}
