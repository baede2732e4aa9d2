package dev.acpclient.model.json;

import static dev.acpclient.model.json.Reading.assertMalformed;
import static dev.acpclient.model.json.Reading.forgiven;
import static dev.acpclient.model.json.Reading.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.AgentMessageChunk;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.CloseSessionResponse;
import dev.acpclient.model.IdleStateUpdate;
import dev.acpclient.model.Patch;
import dev.acpclient.model.RunningStateUpdate;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.SubagentUpdate;
import dev.acpclient.model.Terminal;
import dev.acpclient.model.TerminalExitStatus;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TerminalUpdate;
import dev.acpclient.model.ToolCallCapabilities;
import dev.acpclient.model.ToolCallLocation;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.model.UnknownBackgroundWork;
import dev.acpclient.model.UnknownToolCallContent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bad input and what becomes of it, one test for each example of the protocol's reference reader.
 */
class LenienceExamplesTest {

  private static final TerminalId T = new TerminalId("t");

  // R14
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | /background",
        "{} | /background",
        "[{'type':'terminal'},{'type':'terminal','terminalId':'t'}] | /background/0/terminalId",
        "[{'type':'terminal','terminalId':7}] | /background/0/terminalId",
        "[{'type':'subagent'}] | /background/0/sessionId",
        "[null] | /background/0",
        "[{'terminalId':'t'}] | /background/0/type",
        "[{'type':5}] | /background/0/type",
      })
  void bad_background_is_not_reported_and_the_state_stays(String background, String path) {
    StateUpdate update =
        forgiven("{'state':'running','background':" + background + "}", StateUpdate.class, path);
    assertThat(update).isEqualTo(new RunningStateUpdate(Patch.omitted(), null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"_x", ""})
  void background_of_an_unknown_type_is_one_unknown_item(String type) {
    StateUpdate update =
        value("{'state':'running','background':[{'type':'" + type + "'}]}", StateUpdate.class);
    assertThat(((Patch.Value<?>) update.background()).value())
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .singleElement()
        .isInstanceOfSatisfying(
            UnknownBackgroundWork.class, work -> assertThat(work.type()).isEqualTo(type));
  }

  // R14
  @Test
  void bad_meta_of_a_background_item_does_not_spoil_the_list() {
    StateUpdate update =
        forgiven(
            "{'state':'idle','background':[{'type':'terminal','terminalId':'t','_meta':7}]}",
            StateUpdate.class,
            "/background/0/_meta");
    assertThat(update.background()).isEqualTo(Patch.of(List.of(new BackgroundTerminal(T))));
  }

  // R13
  @Test
  void state_update_without_a_state_is_malformed() {
    assertMalformed("{'sessionUpdate':'state_update'}", SessionUpdate.class, "/state");
    assertMalformed("{'sessionUpdate':'state_update','state':3}", SessionUpdate.class, "/state");
  }

  @Test
  void bad_stop_reason_is_not_reported_and_the_background_stays() {
    StateUpdate update =
        forgiven(
            "{'state':'idle','stopReason':3,'background':[]}", StateUpdate.class, "/stopReason");
    assertThat(update).isEqualTo(new IdleStateUpdate(null, null, null, Patch.of(List.of()), null));
  }

  @Test
  void bad_error_leaves_the_stop_reason_without_details() {
    StateUpdate update =
        forgiven("{'state':'idle','stopReason':'error','error':5}", StateUpdate.class, "/error");
    assertThat(update)
        .isEqualTo(new IdleStateUpdate(StopReason.Known.ERROR, null, null, Patch.omitted(), null));
  }

  @Test
  void bad_tool_status_changes_nothing() {
    ToolCallUpdate update =
        forgiven("{'toolCallId':'c','status':5}", ToolCallUpdate.class, "/status");
    assertThat(update.status().isOmitted()).isTrue();
  }

  @Test
  void bad_items_of_tool_content_are_skipped_and_unknown_ones_kept() {
    ToolCallUpdate update =
        forgiven(
            """
            {'toolCallId':'c','content':[
              {'type':'terminal'},
              {'type':'terminal','terminalId':'t'},
              {'type':'_z','depth':3},
              7]}
            """,
            ToolCallUpdate.class,
            "/content/0/terminalId",
            "/content/3");
    assertThat(update.content())
        .isEqualTo(
            Patch.of(
                List.of(
                    new Terminal(T),
                    new UnknownToolCallContent(
                        "_z",
                        (com.fasterxml.jackson.databind.node.ObjectNode)
                            Reading.json("{'type':'_z','depth':3}")))));
  }

  @Test
  void tool_content_that_is_no_array_changes_nothing() {
    ToolCallUpdate update =
        forgiven("{'toolCallId':'c','content':{}}", ToolCallUpdate.class, "/content");
    assertThat(update.content().isOmitted()).isTrue();
  }

  @Test
  void bad_line_leaves_the_location_and_a_location_without_a_path_is_skipped() {
    ToolCallUpdate update =
        forgiven(
            "{'toolCallId':'c','locations':[{'path':'/a','line':0},{'line':3}]}",
            ToolCallUpdate.class,
            "/locations/0/line",
            "/locations/1/path");
    assertThat(update.locations()).isEqualTo(Patch.of(List.of(new ToolCallLocation("/a"))));
  }

  @Test
  void tool_call_update_without_its_id_is_malformed() {
    assertMalformed(
        "{'sessionUpdate':'tool_call_update','title':'x'}", SessionUpdate.class, "/toolCallId");
  }

  // R47
  @ParameterizedTest
  @ValueSource(strings = {"5", "true", "[]"})
  void bad_cancel_capability_is_none(String cancel) {
    ToolCallUpdate update =
        forgiven(
            "{'toolCallId':'c','capabilities':{'cancel':" + cancel + "}}",
            ToolCallUpdate.class,
            "/capabilities/cancel");
    assertThat(update.capabilities()).isEqualTo(Patch.of(new ToolCallCapabilities()));
  }

  // R47
  @ParameterizedTest
  @ValueSource(strings = {"5", "[]", "true"})
  void bad_capabilities_are_cleared(String capabilities) {
    String json = "'capabilities':" + capabilities + "}";
    assertThat(
            forgiven("{'toolCallId':'c'," + json, ToolCallUpdate.class, "/capabilities")
                .capabilities())
        .isEqualTo(Patch.cleared());
    assertThat(
            forgiven("{'terminalId':'t'," + json, TerminalUpdate.class, "/capabilities")
                .capabilities())
        .isEqualTo(Patch.cleared());
    assertThat(
            forgiven("{'sessionId':'s'," + json, SubagentUpdate.class, "/capabilities")
                .capabilities())
        .isEqualTo(Patch.cleared());
  }

  @Test
  void exit_status_with_bad_details_is_still_an_exit() {
    TerminalUpdate update =
        forgiven(
            "{'terminalId':'t','exitStatus':{'exitCode':1.5,'signal':3}}",
            TerminalUpdate.class,
            "/exitStatus/exitCode",
            "/exitStatus/signal");
    assertThat(update.exitStatus()).isEqualTo(Patch.of(new TerminalExitStatus()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "[]"})
  void exit_status_that_is_no_object_changes_nothing(String exitStatus) {
    TerminalUpdate update =
        forgiven(
            "{'terminalId':'t','exitStatus':" + exitStatus + "}",
            TerminalUpdate.class,
            "/exitStatus");
    assertThat(update.exitStatus().isOmitted()).isTrue();
  }

  @Test
  void bad_size_changes_nothing() {
    TerminalUpdate update =
        forgiven(
            "{'terminalId':'t','size':{'cols':0,'rows':1}}", TerminalUpdate.class, "/size/cols");
    assertThat(update.size().isOmitted()).isTrue();
  }

  @Test
  void chunk_with_a_broken_text_block_is_malformed() {
    assertMalformed(
        "{'sessionUpdate':'agent_message_chunk','messageId':'m','content':{'type':'text'}}",
        SessionUpdate.class,
        "/content/text");
    assertMalformed("{'messageId':'m','content':5}", AgentMessageChunk.class, "/content");
  }

  // R51
  @Test
  void bad_mirrored_state_leaves_the_child_unconfirmed() {
    SubagentUpdate update =
        forgiven("{'sessionId':'s','state':{'state':5}}", SubagentUpdate.class, "/state/state");
    assertThat(update.state()).isEqualTo(Patch.cleared());
  }

  @Test
  void subagent_update_with_a_bad_directory_is_malformed() {
    assertMalformed("{'sessionId':'s','cwd':5}", SubagentUpdate.class, "/cwd");
    assertMalformed(
        "{'sessionId':'s','additionalDirectories':[1]}",
        SubagentUpdate.class,
        "/additionalDirectories/0");
  }

  @Test
  void null_result_is_an_empty_one() {
    assertThat(forgiven("null", CloseSessionResponse.class, ""))
        .isEqualTo(new CloseSessionResponse());
  }
}
