package dev.acpclient.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MethodTest {

  @Test
  void all_methods_are_listed() throws IllegalAccessException {
    List<Object> constants = new ArrayList<>();
    for (Field field : Method.class.getFields()) {
      if (Method.class.isAssignableFrom(field.getType())) {
        constants.add(field.get(null));
      }
    }
    assertThat(Method.ALL).hasSize(30).containsExactlyInAnyOrderElementsOf(cast(constants));
  }

  @SuppressWarnings("unchecked")
  private static List<Method<?>> cast(List<?> constants) {
    return (List<Method<?>>) constants;
  }

  @Test
  void method_is_found_only_in_its_direction() {
    assertThat(Method.toClient("session/update")).contains(Method.SESSION_UPDATE);
    assertThat(Method.toAgent("session/update")).isEmpty();
    assertThat(Method.toAgent("session/prompt")).contains(Method.SESSION_PROMPT);
    assertThat(Method.toClient("session/prompt")).isEmpty();
    assertThat(Method.toClient("$/cancel_request")).contains(Method.CANCEL_REQUEST);
    assertThat(Method.toAgent("$/cancel_request")).contains(Method.CANCEL_REQUEST);
    assertThat(Method.toClient("_acme/x")).isEmpty();
    assertThat(Method.toClient("proxy/initialize")).isEmpty();
  }

  @Test
  void mcp_message_is_a_request_to_the_client_and_a_notification_to_the_agent() {
    assertThat(Method.toClient("mcp/message")).contains(Method.MCP_REQUEST);
    assertThat(Method.toAgent("mcp/message")).contains(Method.MCP_NOTIFICATION);
  }

  @Test
  void method_knows_the_types_of_what_it_carries() {
    assertThat(Method.SESSION_PROMPT.params()).isEqualTo(PromptRequest.class);
    assertThat(Method.SESSION_PROMPT.result()).isEqualTo(PromptResponse.class);
  }
}
