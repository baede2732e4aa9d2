package dev.acpclient.rx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionEvents;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A store in virtual time, and both sides of the wire that it listens to. */
final class Scene {
  static final SessionId S1 = new SessionId("s1");
  static final SessionId S2 = new SessionId("s2");

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  final TestScheduler time = new TestScheduler();
  final List<SessionEffect> effects = new ArrayList<>();
  final SessionStore store;
  final SessionStreams streams;

  Scene() {
    this(Settings.DEFAULT);
  }

  Scene(Settings settings) {
    store = new SessionStore(settings, time, effects::add);
    streams = store.streams();
  }

  /** A scene around a store of the test's own. */
  Scene(SessionStore store) {
    this.store = store;
    streams = store.streams();
  }

  /** A message of the agent, in JSON with single quotes. */
  void agent(String message) {
    SessionEvents.received(store.now(), read(message)).ifPresent(store::apply);
  }

  /** A message of the client. */
  void client(String message) {
    SessionEvents.sent(store.now(), read(message)).ifPresent(store::apply);
  }

  private static JsonRpcMessage read(String message) {
    try {
      return JsonRpcMessage.read(JSON.readTree(message));
    } catch (JsonProcessingException e) {
      throw new AssertionError("a test's own JSON cannot be read: " + message, e);
    }
  }

  /** An update of session s1. */
  void update(String update) {
    update(S1, update);
  }

  void update(SessionId id, String update) {
    agent(
        """
        {'jsonrpc':'2.0','method':'session/update','params':{'sessionId':'%s','update':%s}}
        """
            .formatted(id.value(), update));
  }

  void running() {
    update("{'sessionUpdate':'state_update','state':'running','background':[]}");
  }

  /** Idle with a background list. */
  void idle(String background) {
    update(
        "{'sessionUpdate':'state_update','state':'idle','stopReason':'end_turn','background':%s}"
            .formatted(background));
  }

  void chunk(String text) {
    chunk(S1, text);
  }

  void chunk(SessionId id, String text) {
    update(
        id,
        """
        {'sessionUpdate':'agent_message_chunk','messageId':'m1',
         'content':{'type':'text','text':'%s'}}
        """
            .formatted(text));
  }

  void notice(String text) {
    update(
        """
        {'sessionUpdate':'notice','severity':'warning','title':'%s'}
        """
            .formatted(text));
  }

  void asksPermission(int request, SessionId session) {
    agent(
        """
        {'jsonrpc':'2.0','id':%d,'method':'session/request_permission','params':{
          'sessionId':'%s','title':'May I?',
          'options':[{'optionId':'yes','name':'Yes','kind':'allow_once'}]}}
        """
            .formatted(request, session.value()));
  }

  void answers(int request) {
    client(
        """
        {'jsonrpc':'2.0','id':%d,'result':{'outcome':{'outcome':'cancelled'}}}
        """
            .formatted(request));
  }

  /** A request of the client about session s1. */
  void sends(int request, String method) {
    sends(request, method, "{'sessionId':'s1'}");
  }

  void sends(int request, String method, String params) {
    client(
        "{'jsonrpc':'2.0','id':%d,'method':'%s','params':%s}".formatted(request, method, params));
  }

  void succeeds(int request, String result) {
    agent("{'jsonrpc':'2.0','id':%d,'result':%s}".formatted(request, result));
  }

  /** Closes session s1, and the agent agrees. */
  void closeSession() {
    sends(900, "session/close");
    succeeds(900, "{}");
  }

  void disconnect() {
    store.apply(new SessionEvent.Disconnected(store.now()));
  }

  void pass(long millis) {
    time.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
  }

  SessionModel model() {
    SessionModel model = store.sessions().find(S1);
    if (model == null) {
      throw new AssertionError("session s1 is not known");
    }
    return model;
  }

  /** The text of message m1 in a model; empty if there is none yet. */
  static String text(SessionModel model) {
    return model.messages().isEmpty() ? "" : model.messages().values().iterator().next().text();
  }
}
