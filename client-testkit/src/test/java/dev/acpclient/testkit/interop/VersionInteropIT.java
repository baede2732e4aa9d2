package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acpclient.ConnectionState;
import dev.acpclient.ProtocolVersionException;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.model.SessionCapabilities;
import dev.acpclient.view.Activity;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VersionInteropIT {

  @RegisterExtension final Leaks leaks = new Leaks();

  @Test
  void an_agent_that_speaks_v2_says_what_it_is_and_can() {
    try (Stage stage = Stage.open()) {
      assertThat(stage.client().agent().info().name()).isEqualTo("interop-agent");
      assertThat(stage.client().agent().protocolVersion()).isEqualTo(2);
      SessionCapabilities session = stage.client().agent().capabilities().session();
      assertThat(session).isNotNull();
      assertThat(session.fork()).isNotNull();
      assertThat(stage.client().connection().blockingFirst())
          .isInstanceOf(ConnectionState.Connected.class);
    }
  }

  @Test
  void an_agent_that_speaks_v1_and_v2_speaks_v2_with_this_client() {
    try (Stage stage = Stage.open("--both")) {
      assertThat(stage.client().agent().protocolVersion()).isEqualTo(2);
      Stage.play(stage.newSession(), "plain", Activity.QUIET);
    }
  }

  @ParameterizedTest
  @MethodSource("agentsOfV1")
  void an_agent_that_speaks_v1_only_is_named_as_such_and_ended(AgentCommand agent) {
    assertThatThrownBy(() -> Stage.open(Stage.builder(agent)))
        .isInstanceOf(ProtocolVersionException.V1Only.class)
        .hasMessageContaining("v1 only");
  }

  static Stream<Named<AgentCommand>> agentsOfV1() {
    return Stream.of(
        Named.of("TypeScript library", InteropAgent.typeScript("--v1")),
        Named.of("Java library", InteropAgent.java()),
        Named.of("Kotlin library", InteropAgent.kotlin()));
  }
}
