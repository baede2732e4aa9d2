package dev.acpclient.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acpclient.model.Cost;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StopReason;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import dev.acpclient.session.Surfaces;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionSummaryTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Sessions sessions = Sessions.none(Settings.DEFAULT);
  private Instant now = Instant.EPOCH;

  @Test
  void a_session_of_which_only_the_name_is_known_claims_nothing() { // R2
    client("{'id':1,'method':'session/new','params':{'cwd':'/p','mcpServers':[]}}");
    agent("{'id':1,'result':{'sessionId':'s'}}");
    assertThat(summary())
        .isEqualTo(
            new SessionSummary(
                new SessionId("s"),
                null,
                Activity.IDLE_BACKGROUND_UNKNOWN,
                new CloseWarning(false, 0, 0, 0, 0, 0, false),
                0,
                0,
                null,
                null,
                null,
                Instant.ofEpochSecond(2)));
  }

  @Test
  void listed_work_is_counted_by_kind() { // R16, R27
    update("'sessionUpdate':'tool_call_update','toolCallId':'c','status':'in_progress'");
    update(
        """
        'sessionUpdate':'state_update','state':'idle','stopReason':'end_turn','background':[
          {'type':'terminal','terminalId':'t1'},{'type':'terminal','terminalId':'t2'},
          {'type':'tool_call','toolCallId':'c'},{'type':'subagent','sessionId':'k'},
          {'type':'_vm'}]
        """);
    SessionSummary summary = summary();
    assertThat(summary.activity()).isEqualTo(Activity.BACKGROUND_RUNNING);
    assertThat(summary.background()).isEqualTo(new CloseWarning(true, 2, 1, 1, 1, 0, false));
    assertThat(summary.lastStopReason()).isEqualTo(StopReason.Known.END_TURN);
  }

  @Test
  void the_last_stop_reason_outlives_newer_work() { // R20
    update("'sessionUpdate':'state_update','state':'running'");
    update("'sessionUpdate':'state_update','state':'idle','stopReason':'refusal'");
    update("'sessionUpdate':'state_update','state':'running'");
    assertThat(summary().activity()).isEqualTo(Activity.FOREGROUND);
    assertThat(summary().lastStopReason()).isEqualTo(StopReason.Known.REFUSAL);
  }

  @Test
  void open_requests_are_counted_until_they_are_answered() { // R36
    permission(5);
    permission(6);
    agent(
        """
        {'id':7,'method':'elicitation/create','params':{'sessionId':'s','message':'Which?',
          'mode':'form','requestedSchema':{'type':'object','properties':{}}}}
        """);
    assertThat(summary().openPermissions()).isEqualTo(2);
    assertThat(summary().openElicitations()).isEqualTo(1);

    client("{'id':5,'result':{'outcome':{'outcome':'selected','optionId':'yes'}}}");
    client("{'id':7,'result':{'action':'decline'}}");
    assertThat(summary().openPermissions()).isEqualTo(1);
    assertThat(summary().openElicitations()).isZero();
  }

  @Test
  void title_context_and_cost_are_the_latest() { // R61
    update("'sessionUpdate':'session_info_update','title':'First'");
    update("'sessionUpdate':'session_info_update','title':'Second'");
    update(
        "'sessionUpdate':'usage_update','used':10,'size':100,'cost':{'amount':0.5,'currency':'USD'}");
    update("'sessionUpdate':'usage_update','used':20,'size':100");
    SessionSummary summary = summary();
    assertThat(summary.title()).isEqualTo("Second");
    assertThat(summary.context()).isEqualTo(new Surfaces.ContextUse(20, 100));
    assertThat(summary.cost()).isEqualTo(new Cost(new BigDecimal("0.5"), "USD"));
    assertThat(summary.changedAt()).isEqualTo(Instant.ofEpochSecond(4));
  }

  private SessionSummary summary() {
    return SessionSummary.of(Optional.ofNullable(sessions.find(new SessionId("s"))).orElseThrow());
  }

  private void permission(int id) {
    agent(
        """
        {'id':%d,'method':'session/request_permission','params':{'sessionId':'s','title':'May I?',
          'options':[{'optionId':'yes','name':'Yes','kind':'allow_once'}]}}
        """
            .formatted(id));
  }

  private void update(String update) {
    agent("{'method':'session/update','params':{'sessionId':'s','update':{%s}}}".formatted(update));
  }

  private void agent(String message) {
    apply(SessionEvents.received(tick(), read(message)));
  }

  private void client(String message) {
    apply(SessionEvents.sent(tick(), read(message)));
  }

  private Instant tick() {
    now = now.plusSeconds(1);
    return now;
  }

  private void apply(Optional<SessionEvent> event) {
    sessions = SessionReducer.reduce(sessions, event.orElseThrow()).sessions();
  }

  private static JsonRpcMessage read(String message) {
    try {
      return JsonRpcMessage.read(JSON.readTree(message.replace('\'', '"')));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
