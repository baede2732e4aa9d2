package dev.acpclient.model.json;

import static dev.acpclient.model.json.Reading.assertMalformed;
import static dev.acpclient.model.json.Reading.forgiven;
import static dev.acpclient.model.json.Reading.json;
import static dev.acpclient.model.json.Reading.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.acpclient.model.BlobResourceContents;
import dev.acpclient.model.CreateElicitationRequest;
import dev.acpclient.model.ElicitationContentValue;
import dev.acpclient.model.ElicitationRequestScope;
import dev.acpclient.model.ElicitationSessionScope;
import dev.acpclient.model.EmbeddedResourceResource;
import dev.acpclient.model.MessageMcpResponse;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionConfigSelectOption;
import dev.acpclient.model.SessionConfigSelectOptions;
import dev.acpclient.model.SessionConfigValueId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TextResourceContents;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Unions that are told apart by what they hold. */
class UnmarkedUnionsTest {

  private static final String FORM =
      "'mode':'form','message':'?','requestedSchema':{'type':'object','properties':{}}}";

  @Test
  void question_belongs_to_a_session_or_to_a_request() {
    assertThat(value("{'sessionId':'s'," + FORM, CreateElicitationRequest.class).scope())
        .isEqualTo(new ElicitationSessionScope(new SessionId("s")));
    assertThat(value("{'requestId':5," + FORM, CreateElicitationRequest.class).scope())
        .isEqualTo(new ElicitationRequestScope(RequestId.of(5)));
  }

  @Test
  void question_of_both_or_of_neither_is_malformed() {
    assertMalformed("{" + FORM, CreateElicitationRequest.class, "");
    assertMalformed("{'sessionId':'s','requestId':5," + FORM, CreateElicitationRequest.class, "");
    assertMalformed("{'sessionId':null,'requestId':5," + FORM, CreateElicitationRequest.class, "");
    assertMalformed("{'mode':'_new','message':'?'}", CreateElicitationRequest.class, "");
  }

  @Test
  void question_with_a_bad_id_is_malformed() {
    assertMalformed("{'sessionId':5," + FORM, CreateElicitationRequest.class, "/sessionId");
    assertMalformed("{'requestId':1.0," + FORM, CreateElicitationRequest.class, "/requestId");
  }

  @Test
  void bad_tool_call_of_a_question_is_none() {
    assertThat(
            forgiven(
                    "{'sessionId':'s','toolCallId':5," + FORM,
                    CreateElicitationRequest.class,
                    "/toolCallId")
                .scope())
        .isEqualTo(new ElicitationSessionScope(new SessionId("s")));
  }

  @Test
  void resource_is_text_or_bytes_and_with_both_text() {
    assertThat(value("{'uri':'u','text':'a'}", EmbeddedResourceResource.class))
        .isEqualTo(new TextResourceContents("a", "u"));
    assertThat(value("{'uri':'u','blob':'YQ=='}", EmbeddedResourceResource.class))
        .isEqualTo(new BlobResourceContents("YQ==", "u"));
    assertThat(value("{'uri':'u','text':'a','blob':'YQ=='}", EmbeddedResourceResource.class))
        .isInstanceOf(TextResourceContents.class);
    assertThat(value("{'uri':'u','text':5,'blob':'YQ=='}", EmbeddedResourceResource.class))
        .isInstanceOf(BlobResourceContents.class);
    assertMalformed("{'uri':'u'}", EmbeddedResourceResource.class, "");
  }

  @Test
  void problems_of_a_form_that_did_not_fit_are_not_reported() {
    forgiven("{'uri':'u','mimeType':5,'blob':'YQ=='}", EmbeddedResourceResource.class, "/mimeType");
  }

  @Test
  void values_of_a_setting_are_grouped_or_not() {
    SessionConfigSelectOption small =
        new SessionConfigSelectOption(new SessionConfigValueId("s"), "Small");
    SessionConfigSelectOptions plain =
        value("[{'value':'s','name':'Small'}]", SessionConfigSelectOptions.class);
    assertThat(plain).isInstanceOf(SessionConfigSelectOptions.Ungrouped.class);
    assertThat(plain.all()).containsExactly(small);
    SessionConfigSelectOptions grouped =
        value(
            "[{'groupId':'g','name':'G','options':[{'value':'s','name':'Small'}]}]",
            SessionConfigSelectOptions.class);
    assertThat(grouped).isInstanceOf(SessionConfigSelectOptions.Grouped.class);
    assertThat(grouped.all()).containsExactly(small);
    assertMalformed("[]", SessionConfigSelectOptions.class, "");
    assertMalformed("[{'value':'s'}]", SessionConfigSelectOptions.class, "");
  }

  @Test
  void form_values_keep_their_type() {
    assertThat(value("'5'", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.Text("5"));
    assertThat(value("5", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.Whole(5));
    assertThat(value("5.0", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.Decimal(new BigDecimal("5.0")));
    assertThat(value("9223372036854775808", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.Decimal(new BigDecimal("9223372036854775808")));
    assertThat(value("true", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.Flag(true));
    assertThat(value("['a']", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.TextList(List.of("a")));
    assertThat(value("['a',5]", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.Other(json("['a',5]")));
    assertThat(value("null", ElicitationContentValue.class))
        .isEqualTo(new ElicitationContentValue.Other(NullNode.instance));
  }

  @Test
  void mcp_answer_with_both_is_a_result() {
    assertThat(value("{'result':null}", MessageMcpResponse.class))
        .isEqualTo(new MessageMcpResponse.Result(NullNode.instance, null));
    assertThat(value("{'result':1,'error':{'code':1,'message':'m'}}", MessageMcpResponse.class))
        .isInstanceOf(MessageMcpResponse.Result.class);
    assertThat(value("{'error':{'code':1,'message':'m'}}", MessageMcpResponse.class))
        .isInstanceOf(MessageMcpResponse.Failure.class);
    assertMalformed("{}", MessageMcpResponse.class, "");
    assertMalformed("{'error':null}", MessageMcpResponse.class, "");
  }

  @Test
  void request_id_keeps_its_json_type() {
    assertThat(value("5", RequestId.class)).isEqualTo(RequestId.of(5));
    assertThat(value("'5'", RequestId.class)).isEqualTo(RequestId.of("5"));
    assertMalformed("null", RequestId.class, "");
    assertMalformed("1e0", RequestId.class, "");
  }
}
