package dev.acpclient.testkit.bench;

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
import org.jspecify.annotations.Nullable;

/** A session that goes from its bytes to its views, and grows call by call. */
final class GrowingSession {
  static final int UPDATES_PER_CALL = 10;
  private static final SessionId SESSION = new SessionId("s1");

  private Sessions sessions = Sessions.none(Settings.DEFAULT);
  private long views;

  @Nullable SessionModel model() {
    return sessions.find(SESSION);
  }

  /** Something that depends on every view, so that none can be left out. */
  long views() {
    return views;
  }

  /** By this thread so far: a measure of work that no other program disturbs. */
  static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  /** Ten updates: a call begins, reports output, and ends; one in a hundred never does. */
  void life(int call) {
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

  /** One more terminal in the content of one tool call. */
  void anchor(int terminal) {
    update(
        "{'sessionUpdate':'tool_call_content_chunk','toolCallId':'c',"
            + "'content':{'type':'terminal','terminalId':'t%d'}}",
        terminal);
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
    SessionModel model = model();
    if (model != null) {
      views += Activity.of(model).name().length() + CloseWarning.of(model).total();
    }
  }
}
