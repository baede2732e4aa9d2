package dev.acpclient.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What holds for the records as Java values. */
class RecordsTest {

  private static final SessionId S = new SessionId("s");

  @Test
  void lists_are_copied_in() {
    List<ContentBlock> blocks = new ArrayList<>(List.of(new TextContent("a")));
    PromptRequest prompt = new PromptRequest(S, blocks);
    UserMessage message = new UserMessage(new MessageId("m"), Patch.of(blocks), Patch.omitted());
    blocks.clear();
    assertThat(prompt.prompt()).hasSize(1);
    assertThat(message.content()).isEqualTo(Patch.of(List.of(new TextContent("a"))));
    assertThatThrownBy(() -> prompt.prompt().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void maps_are_copied_in() {
    Map<String, String> headers = new LinkedHashMap<>(Map.of("k", "v"));
    SetProviderRequest request =
        new SetProviderRequest(new ProviderId("p"), LlmProtocol.Known.OPENAI, "u", headers, null);
    headers.clear();
    assertThat(request.headers()).containsExactly(Map.entry("k", "v"));
    assertThatThrownBy(() -> request.headers().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void lists_and_maps_hold_no_null() {
    assertThatNullPointerException()
        .isThrownBy(() -> new PromptRequest(S, Arrays.asList((ContentBlock) null)));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("k", null);
    assertThatNullPointerException()
        .isThrownBy(
            () ->
                new SetProviderRequest(
                    new ProviderId("p"), LlmProtocol.Known.OPENAI, "u", headers, null));
  }

  @Test
  void short_constructor_says_nothing_beyond_what_is_required() {
    ToolCallUpdate update = new ToolCallUpdate(new ToolCallId("c"));
    assertThat(update.status()).isEqualTo(Patch.omitted());
    assertThat(update.meta()).isEqualTo(Patch.omitted());
    assertThat(new NewSessionRequest("/w").mcpServers()).isEmpty();
    assertThat(new TextContent("a").annotations()).isNull();
  }

  @Test
  void ids_show_as_their_value() {
    assertThat(S).hasToString("s");
    assertThat(new SessionListCursor("")).hasToString("");
  }

  @Test
  void ids_and_names_are_plain_text_to_any_object_mapper() throws JsonProcessingException {
    assertThat(new ObjectMapper().writeValueAsString(List.of(S, ToolKind.Known.READ)))
        .isEqualTo("[\"s\",\"read\"]");
  }

  @Test
  void outcomes_of_a_permission_request_are_made_by_name() {
    assertThat(RequestPermissionResponse.cancelled().outcome())
        .isEqualTo(new CancelledPermissionOutcome());
    assertThat(RequestPermissionResponse.selected(new PermissionOptionId("y")).outcome())
        .isEqualTo(new SelectedPermissionOutcome(new PermissionOptionId("y")));
  }

  @Test
  void mcp_error_is_made_without_data() {
    assertThat(McpError.of(1, "m").raw().toString()).isEqualTo("{\"code\":1,\"message\":\"m\"}");
  }

  @Test
  void secrets_do_not_show() {
    String secret = "hunter2";
    NewSessionRequest request =
        new NewSessionRequest(
            "/w",
            List.of(),
            List.of(
                new McpServerStdio(
                    "db",
                    "/db",
                    List.of("--token=" + secret),
                    List.of(new EnvVariable("PW", secret)),
                    null),
                new McpServerHttp("docs", "u", List.of(new HttpHeader("Auth", secret)), null)),
            null,
            null);
    SetProviderRequest provider =
        new SetProviderRequest(
            new ProviderId("p"), LlmProtocol.Known.OPENAI, "u", Map.of("Auth", secret), null);
    assertThat(request.toString()).contains("PW", "Auth").doesNotContain(secret);
    assertThat(provider.toString()).contains("Auth").doesNotContain(secret);
  }
}
