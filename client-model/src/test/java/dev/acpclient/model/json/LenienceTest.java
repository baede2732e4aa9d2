package dev.acpclient.model.json;

import static dev.acpclient.model.json.Reading.assertMalformed;
import static dev.acpclient.model.json.Reading.decode;
import static dev.acpclient.model.json.Reading.forgiven;
import static dev.acpclient.model.json.Reading.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.AgentCapabilities;
import dev.acpclient.model.AuthMethodAgent;
import dev.acpclient.model.AuthMethodId;
import dev.acpclient.model.AuthMethodTerminal;
import dev.acpclient.model.AvailableCommandsUpdate;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.CompactionUpdate;
import dev.acpclient.model.ConfigOptionUpdate;
import dev.acpclient.model.Diff;
import dev.acpclient.model.DiffPathChange;
import dev.acpclient.model.EnvVariable;
import dev.acpclient.model.IdleStateUpdate;
import dev.acpclient.model.InitializeRequest;
import dev.acpclient.model.InitializeResponse;
import dev.acpclient.model.ListProvidersResponse;
import dev.acpclient.model.ListSessionsResponse;
import dev.acpclient.model.McpServerHttp;
import dev.acpclient.model.McpServerStdio;
import dev.acpclient.model.MultiSelectPropertySchema;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.NewSessionResponse;
import dev.acpclient.model.Notice;
import dev.acpclient.model.Patch;
import dev.acpclient.model.PlanItems;
import dev.acpclient.model.ProviderInfo;
import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.model.ResourceLink;
import dev.acpclient.model.ResumeSessionRequest;
import dev.acpclient.model.SessionConfigSelectGroup;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfo;
import dev.acpclient.model.SessionInfoUpdate;
import dev.acpclient.model.SessionStatusResponse;
import dev.acpclient.model.SetProviderRequest;
import dev.acpclient.model.TextContent;
import dev.acpclient.model.UpdateSessionNotification;
import dev.acpclient.model.UsageUpdate;
import dev.acpclient.model.UserMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each kind of lenience forgives, what it does not, and how far the damage goes. */
class LenienceTest {

  // Default on error

  @Test
  void bad_optional_field_counts_as_left_out() {
    assertThat(
            forgiven(
                "{'name':'n','uri':'u','title':5,'size':-1,'mimeType':[]}",
                ResourceLink.class,
                "/title",
                "/mimeType",
                "/size"))
        .isEqualTo(new ResourceLink("n", "u"));
  }

  @Test
  void bad_patch_changes_nothing_and_null_clears() {
    assertThat(forgiven("{'title':5}", SessionInfoUpdate.class, "/title").title())
        .isEqualTo(Patch.omitted());
    assertThat(value("{'title':null}", SessionInfoUpdate.class).title()).isEqualTo(Patch.cleared());
    assertThat(value("{'title':''}", SessionInfoUpdate.class).title()).isEqualTo(Patch.of(""));
  }

  @Test
  void bad_required_list_is_empty_but_must_be_there() {
    assertThat(forgiven("{'sessions':5}", ListSessionsResponse.class, "/sessions").sessions())
        .isEmpty();
    assertThat(forgiven("{'sessions':null}", ListSessionsResponse.class, "/sessions").sessions())
        .isEmpty();
    assertMalformed("{}", ListSessionsResponse.class, "/sessions");
    assertThat(
            forgiven(
                    "{'providerId':'p','required':true,'supported':{}}",
                    ProviderInfo.class,
                    "/supported")
                .supported())
        .isEmpty();
    assertMalformed("{'providerId':'p','required':true}", ProviderInfo.class, "/supported");
  }

  @Test
  void group_of_values_without_a_good_one_is_empty() {
    assertThat(
            forgiven(
                    "{'groupId':'g','name':'n','options':[5]}",
                    SessionConfigSelectGroup.class,
                    "/options/0",
                    "/options")
                .options())
        .isEmpty();
    assertMalformed("{'groupId':'g','name':'n'}", SessionConfigSelectGroup.class, "/options");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "null", "[]"})
  void bad_capabilities_at_initialize_are_none(String capabilities) {
    String rest = "'info':{'name':'n','version':'1'},'capabilities':" + capabilities + "}";
    assertThat(
            forgiven("{'protocolVersion':2," + rest, InitializeResponse.class, "/capabilities")
                .capabilities())
        .isEqualTo(new AgentCapabilities());
    assertThat(
            forgiven("{'protocolVersion':2," + rest, InitializeRequest.class, "/capabilities")
                .capabilities())
        .isEqualTo(new ClientCapabilities());
  }

  @Test
  void lists_of_an_answer_may_be_missing_null_or_bad() {
    NewSessionResponse empty = new NewSessionResponse(new SessionId("s"));
    assertThat(value("{'sessionId':'s'}", NewSessionResponse.class)).isEqualTo(empty);
    assertThat(
            forgiven(
                "{'sessionId':'s','configOptions':null,'availableCommands':{}}",
                NewSessionResponse.class,
                "/configOptions",
                "/availableCommands"))
        .isEqualTo(empty);
  }

  @Test
  void bad_mirrored_state_of_a_status_is_none() {
    assertThat(
            forgiven(
                    "{'status':'open','state':{'state':7}}",
                    SessionStatusResponse.class,
                    "/state/state")
                .state())
        .isNull();
  }

  @Test
  void error_counts_only_with_the_stop_reason_error() {
    IdleStateUpdate update =
        value("{'stopReason':'end_turn','error':{'code':1,'message':'m'}}", IdleStateUpdate.class);
    assertThat(update.error()).isNull();
  }

  // Skip invalid items

  @Test
  void bad_items_are_skipped_and_the_rest_keeps_its_order() {
    InitializeResponse response =
        forgiven(
            """
            {'protocolVersion':2,'info':{'name':'n','version':'1'},'authMethods':[
              {'type':'agent','methodId':'a','name':'A'}, 5, {'type':'agent'}, null,
              {'type':'agent','methodId':'b','name':'B'}]}
            """,
            InitializeResponse.class,
            "/authMethods/1",
            "/authMethods/2/methodId",
            "/authMethods/3");
    assertThat(response.authMethods())
        .containsExactly(
            new AuthMethodAgent(new AuthMethodId("a"), "A"),
            new AuthMethodAgent(new AuthMethodId("b"), "B"));
  }

  @Test
  void skipping_alone_does_not_forgive_a_value_that_is_no_list() {
    assertThat(
            forgiven("{'changes':[{'operation':'add'}]}", Diff.class, "/changes/0/path").changes())
        .isEmpty();
    assertMalformed("{'changes':5}", Diff.class, "/changes");
    assertMalformed("{'changes':null}", Diff.class, "/changes");
    assertMalformed("{}", Diff.class, "/changes");
    assertMalformed("{'planId':'p'}", PlanItems.class, "/entries");
    assertMalformed("{'availableCommands':5}", AvailableCommandsUpdate.class, "/availableCommands");
    assertMalformed("{'configOptions':5}", ConfigOptionUpdate.class, "/configOptions");
  }

  @Test
  void command_without_a_type_is_skipped() {
    assertThat(
            forgiven(
                    "{'availableCommands':[{'name':'init','description':'d'}]}",
                    AvailableCommandsUpdate.class,
                    "/availableCommands/0/type")
                .availableCommands())
        .isEmpty();
  }

  @Test
  void bad_items_of_content_are_skipped_and_content_that_is_no_list_changes_nothing() {
    assertThat(
            forgiven(
                    "{'messageId':'m','content':[{'type':'text'},{'type':'text','text':'a'}]}",
                    UserMessage.class,
                    "/content/0/text")
                .content())
        .isEqualTo(Patch.of(List.of(new TextContent("a"))));
    assertThat(forgiven("{'messageId':'m','content':'a'}", UserMessage.class, "/content").content())
        .isEqualTo(Patch.omitted());
    assertThat(
            forgiven(
                    "{'compactionId':'k','status':'failed','summary':[5],'error':[]}",
                    CompactionUpdate.class,
                    "/summary/0",
                    "/error")
                .summary())
        .isEqualTo(Patch.of(List.of()));
  }

  @Test
  void bad_items_of_a_nullable_list_are_skipped() {
    assertThat(
            forgiven(
                    "{'items':{'type':'string','enum':['a']},'default':['a',1]}",
                    MultiSelectPropertySchema.class,
                    "/default/1")
                .defaultValue())
        .containsExactly("a");
  }

  // Default on null

  @Test
  void null_is_an_empty_list_and_any_other_bad_value_an_error() {
    NewSessionRequest empty = new NewSessionRequest("/w");
    assertThat(value("{'cwd':'/w'}", NewSessionRequest.class)).isEqualTo(empty);
    assertThat(
            value(
                "{'cwd':'/w','additionalDirectories':null,'mcpServers':null}",
                NewSessionRequest.class))
        .isEqualTo(empty);
    assertMalformed(
        "{'cwd':'/w','additionalDirectories':5}",
        NewSessionRequest.class,
        "/additionalDirectories");
    assertMalformed(
        "{'sessionId':'s','cwd':'/w','mcpServers':[{'type':'http','name':'n'}]}",
        ResumeSessionRequest.class,
        "/mcpServers/0/url");
    assertThat(value("{'name':'n','command':'/c','args':null,'env':null}", McpServerStdio.class))
        .isEqualTo(new McpServerStdio("n", "/c"));
    assertThat(value("{'name':'n','url':'u','headers':null}", McpServerHttp.class).headers())
        .isEmpty();
    assertThat(
            value("{'sessionId':'s','cwd':'/w','additionalDirectories':null}", SessionInfo.class)
                .additionalDirectories())
        .isEmpty();
    assertThat(
            value(
                    "{'methodId':'m','name':'n','env':[{'name':'A','value':''}]}",
                    AuthMethodTerminal.class)
                .env())
        .containsExactly(new EnvVariable("A", ""));
  }

  // No lenience

  @Test
  void nothing_is_forgiven_without_a_mark() {
    assertMalformed(
        "{'sessionId':'s','title':'t','options':[]}", RequestPermissionRequest.class, "/options");
    String options = "'options':[{'optionId':'y','name':'Y','kind':'allow_once'}]";
    assertMalformed("{'sessionId':'s'," + options + "}", RequestPermissionRequest.class, "/title");
    assertMalformed(
        "{'sessionId':'s','title':'t','subject':{'type':'tool_call'}," + options + "}",
        RequestPermissionRequest.class,
        "/subject/toolCall");
    assertMalformed(
        "{'sessionId':'s','title':'t','options':[{'optionId':'y','name':'Y'}]}",
        RequestPermissionRequest.class,
        "/options/0/kind");
    assertMalformed("{'providers':[5]}", ListProvidersResponse.class, "/providers/0");
    assertMalformed("{'severity':'info','title':''}", Notice.class, "/title");
    assertMalformed("{'used':-1,'size':1}", UsageUpdate.class, "/used");
    assertMalformed(
        "{'providerId':'p','apiType':'openai','baseUrl':'u','headers':null}",
        SetProviderRequest.class,
        "/headers");
  }

  @Test
  void damage_travels_up_to_the_next_place_that_forgives() {
    UpdateSessionNotification notification =
        forgiven(
            """
            {'sessionId':'s','update':{'sessionUpdate':'tool_call_update','toolCallId':'c',
              'content':[{'type':'diff','changes':[]},
                         {'type':'content','content':{'type':'resource','resource':{'uri':5}}}]}}
            """,
            UpdateSessionNotification.class,
            "/update/content/1/content/resource");
    assertThat(notification.sessionId()).isEqualTo(new SessionId("s"));
  }

  @Test
  void keys_that_are_not_known_are_ignored() {
    assertThat(value("{'operation':'add','path':'/a','more':[{}]}", DiffPathChange.class))
        .isEqualTo(new DiffPathChange(DiffPathChange.Operation.ADD, "/a", null, null, null));
  }

  // Meta

  @ParameterizedTest
  @ValueSource(strings = {"5", "[]", "'x'", "true"})
  void bad_meta_is_dropped_anywhere(String meta) {
    assertThat(forgiven("{'text':'a','_meta':" + meta + "}", TextContent.class, "/_meta").meta())
        .isNull();
    assertThat(
            forgiven("{'messageId':'m','_meta':" + meta + "}", UserMessage.class, "/_meta").meta())
        .isEqualTo(Patch.omitted());
  }

  // R59
  @Test
  void meta_of_an_upsert_is_a_patch() {
    assertThat(value("{'messageId':'m','_meta':null}", UserMessage.class).meta())
        .isEqualTo(Patch.cleared());
    assertThat(value("{'messageId':'m','_meta':{'a':null}}", UserMessage.class).meta())
        .isEqualTo(Patch.of(Reading.json("{'a':null}")));
  }

  // Problems

  @Test
  void problem_names_the_kind_of_a_value_and_never_the_value() {
    Decoded<?> decoded =
        decode(
            """
            {'toolCallId':'c','title':['hunter2'],'name':12345.5,'kind':67890,'status':true,
             'content':'hunter2','locations':[null],'capabilities':'hunter2'}
            """,
            dev.acpclient.model.ToolCallUpdate.class);
    assertThat(decoded.problems())
        .extracting(Problem::toString)
        .containsExactly(
            "/name should be a text, is a number with a fraction or exponent",
            "/title should be a text, is an array",
            "/kind should be a text, is an integer",
            "/status should be a text, is a boolean",
            "/content should be an array, is a text",
            "/locations/0 should be an object, is null",
            "/capabilities should be an object, is a text");
    assertThat(decode("{'operation':'add'}", DiffPathChange.class).problems())
        .extracting(Problem::toString)
        .containsExactly("/path is missing");
    assertThat(decode("5", DiffPathChange.class).problems())
        .extracting(Problem::toString)
        .containsExactly("should be an object, is an integer");
  }

  @Test
  void path_is_a_json_pointer() {
    assertMalformed(
        "{'providerId':'p','apiType':'x','baseUrl':'u','headers':{'a/b~c':5}}",
        SetProviderRequest.class,
        "/headers/a~1b~0c");
  }

  @Test
  void problems_are_listed_up_to_a_bound_and_then_counted() {
    Decoded<PlanItems> decoded =
        decode("{'planId':'p','entries':[" + "5,".repeat(250) + "5]}", PlanItems.class);
    assertThat(decoded.problems()).hasSize(101);
    assertThat(decoded.problems().get(99).path()).isEqualTo("/entries/99");
    assertThat(decoded.problems().get(100)).isEqualTo(new Problem("", "has 151 more problems"));
    assertThat(decoded.toOptional()).map(PlanItems::entries).contains(List.of());
  }

  @Test
  void map_keeps_the_order_of_the_wire() {
    assertThat(
            value(
                    "{'providerId':'p','apiType':'x','baseUrl':'u','headers':{'z':'1','a':'2'}}",
                    SetProviderRequest.class)
                .headers()
                .entrySet())
        .containsExactly(Map.entry("z", "1"), Map.entry("a", "2"));
  }
}
