package dev.acpclient.testkit.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.SessionReducer;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import dev.acpclient.view.Activity;
import dev.acpclient.view.CloseWarning;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * What an update costs, from its bytes to the views, while the session grows to 100,000 tool calls
 * and 1,000,000 updates. Prints microseconds of processor time per update for every tenth of them:
 * the figures should not grow. Not part of the build:
 *
 * <pre>
 * mvn -pl client-testkit -am test -Dtest=LongSessionBenchmark -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class LongSessionBenchmark {
  private static final int CALLS = Integer.getInteger("bench.calls", 100_000);
  private static final int UPDATES_PER_CALL = 10;
  private static final SessionId SESSION = new SessionId("s1");

  private Sessions sessions = Sessions.none(Settings.DEFAULT);
  private long views;

  @Test
  void cost_per_update_while_a_session_grows() {
    run(CALLS / 10); // warms up
    sessions = Sessions.none(Settings.DEFAULT);
    run(CALLS);
    SessionModel model = sessions.find(SESSION);
    assertThat(model).isNotNull();
    assertThat(model.toolCalls()).hasSize(CALLS);
    assertThat(views).isPositive();
  }

  private void run(int calls) {
    long time = cpuTime();
    long bytes = allocated();
    for (int call = 0; call < calls; call++) {
      life(call);
      if ((call + 1) % (calls / 10) == 0) {
        double updates = calls / 10.0 * UPDATES_PER_CALL;
        System.out.printf(
            Locale.ROOT,
            "%,9d updates: %6.2f us/update, %,6.0f bytes allocated/update%n",
            (call + 1) * UPDATES_PER_CALL,
            (cpuTime() - time) / 1000.0 / updates,
            (allocated() - bytes) / updates);
        time = cpuTime();
        bytes = allocated();
      }
    }
  }

  /** Of this thread, in nanoseconds: what else the machine does counts less than by the clock. */
  private static long cpuTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** By this thread: a measure of work that no other program disturbs. */
  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  /** Ten updates: a call begins, reports output, and ends; one in a hundred never does. */
  private void life(int call) {
    String id = "call-" + call;
    update("{'sessionUpdate':'state_update','state':'running','background':[]}");
    update(
        "{'sessionUpdate':'tool_call_update','toolCallId':'%s','title':'Run','kind':'execute'}",
        id);
    update("{'sessionUpdate':'tool_call_update','toolCallId':'%s','status':'in_progress'}", id);
    for (int i = 0; i < 4; i++) {
      update(
          "{'sessionUpdate':'tool_call_content_chunk','toolCallId':'%s',"
              + "'content':{'type':'content','content':{'type':'text','text':'some output'}}}",
          id);
    }
    update(
        "{'sessionUpdate':'tool_call_update','toolCallId':'%s','%s':'completed'}",
        id, call % 100 == 0 ? "title" : "status");
    update(
        "{'sessionUpdate':'agent_message_chunk','messageId':'m%d',"
            + "'content':{'type':'text','text':'done '}}",
        call / 50);
    update(
        "{'sessionUpdate':'state_update','state':'idle','stopReason':'end_turn','background':[]}");
  }

  private void update(String update, Object... args) {
    String json =
        "{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":{\"sessionId\":\"s1\","
            + "\"update\":"
            + String.format(Locale.ROOT, update, args).replace('\'', '"')
            + "}}";
    AcpJson.readTree(json.getBytes(StandardCharsets.UTF_8))
        .toOptional()
        .map(JsonRpcMessage::read)
        .flatMap(message -> SessionEvents.received(Instant.EPOCH, message))
        .ifPresent(event -> sessions = SessionReducer.reduce(sessions, event).sessions());
    SessionModel model = sessions.find(SESSION);
    if (model != null) {
      views += Activity.of(model).name().length() + CloseWarning.of(model).total();
    }
  }
}
