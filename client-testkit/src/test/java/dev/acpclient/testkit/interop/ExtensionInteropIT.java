package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.acpclient.AcpSession;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.core.Single;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ExtensionInteropIT {

  private static final JsonNode PARAMS = JsonNodeFactory.instance.objectNode().put("value", "hi");

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void a_request_of_an_extension_is_answered() {
    try (Stage stage = Stage.open()) {
      assertThat(Stage.get(stage.client().request("_test/echo", PARAMS))).isEqualTo(PARAMS);
      assertThatThrownBy(() -> Stage.get(stage.client().request("_test/none", PARAMS)))
          .isInstanceOfSatisfying(
              AgentErrorException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.METHOD_NOT_FOUND));
    }
  }

  @Test
  void a_request_of_the_agent_goes_to_its_handler() {
    try (Stage stage =
        Stage.open(
            Stage.builder(InteropAgent.typeScript()).onRequest("_test/echo", Single::just))) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "echo hello you", Activity.QUIET);
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("hello you");
    }
  }

  @Test
  void a_request_of_the_agent_without_a_handler_is_an_unknown_method() {
    try (Stage stage = Stage.open()) {
      AcpSession session = stage.newSession();
      SessionModel end = Stage.play(session, "echo hello", Activity.QUIET);
      assertThat(Stage.texts(end, Kind.AGENT_MESSAGE)).containsExactly("-32601");
    }
  }

  @Test
  void notifications_of_an_extension_go_both_ways() throws Exception {
    CompletableFuture<JsonNode> pong = new CompletableFuture<>();
    try (Stage stage =
        Stage.open(
            Stage.builder(InteropAgent.typeScript())
                .onNotification("_test/pong", pong::complete))) {
      Stage.run(stage.client().notify("_test/ping", PARAMS));
      assertThat(pong.get(20, TimeUnit.SECONDS)).isEqualTo(PARAMS);
    }
  }
}
