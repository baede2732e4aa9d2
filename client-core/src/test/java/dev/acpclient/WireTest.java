package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.connection.WireLog;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Diagnostic;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** JSON-RPC (section 2) and cancelling requests (section 14), as the agent sees them. */
@Timeout(60)
class WireTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final SingleSubject<JsonNode> slow = SingleSubject.create();
  private final List<String> notified = new ArrayList<>();
  private final ClientScene scene =
      ClientScene.connected(
          builder ->
              builder
                  .onRequest("_echo", Single::just)
                  .onRequest("_slow", params -> slow)
                  .onRequest(
                      "_broken",
                      params -> {
                        throw new IllegalStateException("secret");
                      })
                  .onNotification("_note", params -> notified.add(params.toString())));
  private final FakeAgent agent = scene.agent;

  @AfterEach
  void close() {
    scene.close();
  }

  private TestObserver<JsonNode> ask(String method) {
    return scene.client.request(method, FakeAgent.json("{'a':1}")).test();
  }

  @Test
  void a_request_of_an_extension_goes_out_and_its_answer_comes_back() {
    TestObserver<JsonNode> asking = ask("_x/y");
    ObjectNode request = agent.next("_x/y");
    assertThat(request.get("params")).isEqualTo(FakeAgent.json("{'a':1}"));
    agent.result(request, "{'b':2}");
    assertThat(ClientScene.value(asking)).isEqualTo(FakeAgent.json("{'b':2}"));
  }

  @Test
  void built_in_methods_cannot_be_sent_or_taken_over_raw() {
    assertThatThrownBy(() -> scene.client.request("session/prompt", FakeAgent.json("{}")).test())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> scene.client.notify("session/cancel", FakeAgent.json("{}")).test())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> scene.builder(b -> b.onRequest("elicitation/create", Single::just)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ids_are_echoed_as_they_came() {
    agent.send("{'jsonrpc':'2.0','id':5,'method':'_echo','params':{'n':1}}");
    agent.send("{'jsonrpc':'2.0','id':'5','method':'_echo'}");
    agent.send("{'jsonrpc':'2.0','id':-9223372036854775808,'method':'_echo'}");
    agent.expect("{'jsonrpc':'2.0','id':5,'result':{'n':1}}");
    agent.expect("{'jsonrpc':'2.0','id':'5','result':{}}");
    assertThat(agent.next().get("id").longValue()).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void an_unknown_request_is_refused_and_a_notification_never_answered() {
    for (String method :
        List.of("_unknown", "fs/read", "session/prompt", "proxy/x", "mcp/message")) {
      agent.send("{'jsonrpc':'2.0','id':1,'method':'" + method + "'}");
      ObjectNode refusal = agent.next();
      assertThat(refusal.path("error").path("code").intValue()).as(method).isEqualTo(-32601);
      assertThat(refusal.get("id").intValue()).isEqualTo(1);
    }
    agent.send("{'jsonrpc':'2.0','method':'_unknown'}");
    agent.send("{'jsonrpc':'2.0','method':'session/update','params':7}");
    agent.send("{'jsonrpc':'2.0','method':'_note','params':{'x':1}}");
    agent.expectNothing();
    assertThat(notified).containsExactly("{\"x\":1}");
  }

  @Test
  void a_request_whose_id_is_none_is_refused_without_one() {
    for (String id : List.of("null", "1.5", "1.0", "true", "[1]", "99999999999999999999")) {
      agent.send("{'jsonrpc':'2.0','id':" + id + ",'method':'_echo'}");
      ObjectNode refusal = agent.next();
      assertThat(refusal.path("error").path("code").intValue()).as(id).isEqualTo(-32600);
      assertThat(refusal.get("id").isNull()).isTrue();
    }
  }

  @Test
  void noise_is_kept_for_diagnosis_and_only_the_first_of_it_answered() {
    for (int i = 0; i < 5; i++) {
      scene.inject(new Frame.Noise(Frame.Noise.Fault.NO_JSON, "ready on port 80", 16));
    }
    scene.inject(new Frame.Noise(Frame.Noise.Fault.ARRAY, "[]", 2));
    agent.send("{'level':'info'}");
    agent.send("{'jsonrpc':'2.0','odd':1}");
    List<JsonNode> answers = agent.sync();
    assertThat(answers).hasSize(3);
    assertThat(answers)
        .allSatisfy(answer -> assertThat(answer.get("id").isNull()).isTrue())
        .allSatisfy(
            answer -> assertThat(answer.path("error").path("code").intValue()).isEqualTo(-32700));
    assertThat(scene.client.streams().current().diagnostics().recent())
        .filteredOn(d -> d.kind() == Diagnostic.Kind.NOISE)
        .hasSize(7)
        .noneSatisfy(d -> assertThat(d.message()).contains("port"));
  }

  @Test
  void an_array_is_answered_once_and_nothing_in_it_is_processed() {
    scene.inject(
        new Frame.Noise(
            Frame.Noise.Fault.ARRAY, "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"_echo\"}]", 40));
    List<JsonNode> answers = agent.sync();
    assertThat(answers).hasSize(1);
    assertThat(answers.get(0).path("error").path("code").intValue()).isEqualTo(-32600);
  }

  @Test
  void a_flood_of_noise_leaves_few_diagnostics() {
    for (int i = 0; i < 5000; i++) {
      scene.inject(new Frame.Noise(Frame.Noise.Fault.NO_JSON, "tick", 4));
    }
    assertThat(agent.sync()).hasSize(3);
    assertThat(scene.client.streams().current().diagnostics().total()).isEqualTo(32 + 5);
  }

  @Test
  void an_object_that_does_not_say_json_rpc_2_0_answers_nothing() {
    TestObserver<JsonNode> asking = ask("_x");
    ObjectNode request = agent.next("_x");
    agent.send("{'id':" + request.get("id") + ",'result':{'level':'info'}}");
    agent.sync();
    asking.assertNotComplete().assertNoErrors();
    agent.result(request, "{'real':1}");
    assertThat(ClientScene.value(asking)).isEqualTo(FakeAgent.json("{'real':1}"));
  }

  @Test
  void stray_and_repeated_answers_change_nothing() {
    TestObserver<JsonNode> asking = ask("_x");
    ObjectNode request = agent.next("_x");
    agent.send("{'jsonrpc':'2.0','id':'" + request.get("id") + "','result':{'wrong':'type'}}");
    agent.send("{'jsonrpc':'2.0','id':77777,'result':{}}");
    agent.send("{'jsonrpc':'2.0','id':null,'error':{'code':1,'message':'m'}}");
    agent.result(request, "{'n':1}");
    agent.result(request, "{'n':2}");
    agent.error(request, -32603, "late");
    agent.expectNothing();
    assertThat(ClientScene.value(asking)).isEqualTo(FakeAgent.json("{'n':1}"));
  }

  @Test
  void answers_may_come_out_of_order() {
    TestObserver<JsonNode> first = ask("_x");
    ObjectNode one = agent.next("_x");
    TestObserver<JsonNode> second = ask("_x");
    ObjectNode two = agent.next("_x");
    assertThat(one.get("id")).isNotEqualTo(two.get("id"));
    agent.result(two, "{'n':2}");
    assertThat(ClientScene.value(second)).isEqualTo(FakeAgent.json("{'n':2}"));
    first.assertNotComplete();
    agent.result(one, "{'n':1}");
    assertThat(ClientScene.value(first)).isEqualTo(FakeAgent.json("{'n':1}"));
  }

  @Test
  void a_broken_answer_fails_the_call_and_is_not_answered() {
    for (String broken :
        List.of(
            "{'jsonrpc':'2.0','id':ID}",
            "{'jsonrpc':'2.0','id':ID,'error':{'code':'x'}}",
            "{'jsonrpc':'2.0','id':ID,'error':null}",
            "{'jsonrpc':'2.0','id':ID,'result':{},'error':{'code':1,'message':'m'}}")) {
      TestObserver<JsonNode> asking = ask("_x");
      agent.send(broken.replace("ID", agent.next("_x").get("id").toString()));
      assertThat(ClientScene.failure(asking)).isInstanceOf(MalformedAnswerException.class);
    }
    agent.expectNothing();
  }

  @Test
  void an_answer_is_taken_up_after_all_that_came_before_it() { // R1
    AcpSession session = scene.session("s");
    List<String> states = new ArrayList<>();
    TestObserver<PromptOutcome> prompting =
        session
            .prompt("go")
            .doOnSuccess(outcome -> states.add(session.model().foreground().state()))
            .test();
    ObjectNode prompt = agent.next("session/prompt");
    agent.state("s", "{'state':'running'}");
    agent.result(prompt, "{'messageId':'m'}");
    agent.state("s", "{'state':'idle'}");
    ClientScene.value(prompting);
    assertThat(states).containsExactly("running");
  }

  @Test
  void disposing_of_a_request_cancels_it_once_and_keeps_its_id() { // section 14
    TestObserver<JsonNode> asking = ask("_x");
    ObjectNode request = agent.next("_x");
    asking.dispose();
    ObjectNode cancel = agent.next("$/cancel_request");
    assertThat(cancel.path("params").path("requestId")).isEqualTo(request.get("id"));
    assertThat(cancel.has("id")).isFalse();
    assertThat(isOpen(request)).isTrue();
    TestObserver<JsonNode> next = ask("_x");
    ObjectNode other = agent.next("_x");
    assertThat(other.get("id")).isNotEqualTo(request.get("id"));
    agent.result(request, "{'late':1}");
    agent.result(other, "{'n':1}");
    assertThat(ClientScene.value(next)).isEqualTo(FakeAgent.json("{'n':1}"));
    assertThat(isOpen(request)).isFalse();
    agent.expectNothing();
    asking.assertNoValues();
  }

  private boolean isOpen(ObjectNode request) {
    return scene
        .client
        .streams()
        .current()
        .sent()
        .containsKey(RequestId.read(request.get("id")).orElseThrow());
  }

  @Test
  void disposing_after_the_answer_sends_nothing() {
    TestObserver<JsonNode> asking = ask("_x");
    agent.result(agent.next("_x"), "{}");
    ClientScene.value(asking);
    asking.dispose();
    agent.expectNothing();
  }

  @Test
  void an_extension_request_can_be_cancelled_by_the_agent() {
    agent.send("{'jsonrpc':'2.0','id':9,'method':'_slow'}");
    agent.send("{'jsonrpc':'2.0','method':'$/cancel_request','params':{'requestId':'9'}}");
    agent.expectNothing();
    agent.send("{'jsonrpc':'2.0','method':'$/cancel_request','params':{'requestId':9}}");
    ObjectNode answer = agent.next();
    assertThat(answer.path("error").path("code").intValue()).isEqualTo(-32800);
    assertThat(slow.hasObservers()).isFalse();
    slow.onSuccess(FakeAgent.json("{}"));
    agent.send("{'jsonrpc':'2.0','method':'$/cancel_request','params':{'requestId':9}}");
    agent.send("{'jsonrpc':'2.0','method':'$/cancel_request','params':{'requestId':null}}");
    agent.expectNothing();
  }

  @Test
  void the_agent_learns_nothing_of_a_handler_that_fails() {
    List<Throwable> reported = new ArrayList<>();
    Undeliverable.collecting(
        reported,
        () -> {
          agent.send("{'jsonrpc':'2.0','id':1,'method':'_broken'}");
          ObjectNode answer = agent.next();
          assertThat(answer.path("error").path("code").intValue()).isEqualTo(-32603);
          assertThat(answer.toString()).doesNotContain("secret");
        });
    assertThat(reported).hasSize(1);
  }

  @Test
  void an_answer_that_was_too_long_fails_its_call() {
    TestObserver<JsonNode> asking = ask("_x");
    RequestId id = RequestId.read(agent.next("_x").get("id")).orElseThrow();
    scene.inject(new Frame.Lost(Frame.Lost.Shape.RESPONSE, id, 40_000_000));
    assertThat(ClientScene.failure(asking))
        .isInstanceOf(MalformedAnswerException.class)
        .hasMessageContaining("longer than 33554432 bytes");
    agent.expectNothing();
  }

  @Test
  void an_answer_that_breaks_off_fails_its_call() {
    TestObserver<JsonNode> asking = ask("_x");
    RequestId id = RequestId.read(agent.next("_x").get("id")).orElseThrow();
    scene.inject(new Frame.Lost(Frame.Lost.Shape.RESPONSE, id, 100));
    assertThat(ClientScene.failure(asking))
        .isInstanceOf(MalformedAnswerException.class)
        .hasMessageContaining("breaks off");
  }

  @Test
  void a_prompt_whose_answer_was_too_long_is_pending_no_more() {
    AcpSession session = scene.session("s");
    TestObserver<PromptOutcome> prompting = session.prompt("go").test();
    RequestId id = RequestId.read(agent.next("session/prompt").get("id")).orElseThrow();
    scene.inject(new Frame.Lost(Frame.Lost.Shape.RESPONSE, id, 40_000_000));
    assertThat(ClientScene.failure(prompting)).isInstanceOf(MalformedAnswerException.class);
    assertThat(session.model().prompts().pending()).isEmpty();
  }

  @Test
  void a_request_that_was_too_long_is_refused_so_that_the_agent_does_not_wait() {
    scene.inject(new Frame.Lost(Frame.Lost.Shape.REQUEST, RequestId.of("big"), 40_000_000));
    ObjectNode refusal = agent.next();
    assertThat(refusal.get("id").textValue()).isEqualTo("big");
    assertThat(refusal.path("error").path("code").intValue()).isEqualTo(-32600);
    scene.inject(new Frame.Lost(Frame.Lost.Shape.UNKNOWN, null, 40_000_000));
    agent.expectNothing();
  }

  @Test
  void errors_of_the_agent_say_what_was_asked() {
    TestObserver<JsonNode> asking = ask("_x");
    agent.error(agent.next("_x"), -32602, "bad cursor");
    assertThat(ClientScene.failure(asking))
        .isInstanceOf(AgentErrorException.class)
        .hasMessage("the agent answered _x with error -32602 (invalid params): bad cursor");
  }

  @Test
  void a_session_that_is_not_ours_can_be_answered_and_does_no_harm() { // R3
    agent.asksPermission(4, "stranger");
    agent.sync();
    var prompts = scene.client.permissions().blockingFirst();
    assertThat(prompts).hasSize(1);
    ClientScene.done(scene.client.dismiss(prompts.get(0)).test());
    agent.expect("{'jsonrpc':'2.0','id':4,'result':{'outcome':{'outcome':'cancelled'}}}");
  }

  @Test
  void ids_without_end_are_not_kept() {
    AcpSession session = scene.session("s");
    String id = "x".repeat(5000);
    agent.chunk(id, "m", "x");
    agent.chunk("s", id, "x");
    agent.update("s", "{'sessionUpdate':'tool_call_update','toolCallId':'" + id + "'}");
    agent.update(
        "s",
        "{'sessionUpdate':'plan_update','plan':{'type':'items','entries':[],'planId':'"
            + id
            + "'}}");
    agent.expectNothing();
    agent.asksPermission(1, id);
    assertThat(agent.next().path("error").path("code").intValue()).isEqualTo(-32602);
    agent.asksPermission(id, "s");
    ObjectNode refusal = agent.next();
    assertThat(refusal.path("error").path("code").intValue()).isEqualTo(-32600);
    assertThat(refusal.path("id").textValue()).isEqualTo(id);
    assertThat(scene.client.streams().current().byId()).hasSize(1);
    assertThat(session.model().content().conversation().timeline()).isEmpty();
    assertThat(session.model().permissions()).isEmpty();
    assertThat(scene.client.streams().current().diagnostics().total()).isEqualTo(6);
  }

  @Test
  void diagnostics_are_short_whatever_the_agent_calls_things() {
    AcpSession session = scene.session("s");
    TestObserver<Void> closing = session.close().<Void>toObservable().test();
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
    String name = "x".repeat(1 << 20);
    agent.send("{'jsonrpc':'2.0','id':'" + name + "','result':{}}");
    agent.send("{'jsonrpc':'2.0','method':'" + name + "','params':{'sessionId':'" + name + "'}}");
    agent.update("s", "{'sessionUpdate':'" + name + "'}");
    agent.expectNothing();
    List<Diagnostic> all = new ArrayList<>(scene.client.streams().current().diagnostics().recent());
    all.addAll(session.model().diagnostics().recent());
    assertThat(all).hasSize(3).allSatisfy(d -> assertThat(d.message()).hasSizeLessThan(1001));
  }

  @Test
  void what_nests_too_deep_to_be_written_fails_and_leaves_nothing_pending() {
    ObjectNode deep = FakeAgent.json("{}");
    ObjectNode inner = deep;
    for (int i = 0; i < 5000; i++) {
      inner = inner.putObject("a");
    }
    assertThat(ClientScene.failure(scene.client.request("_x", deep).test()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(ClientScene.failure(scene.client.notify("_x", deep).toObservable().test()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(scene.client.streams().current().sent()).isEmpty();
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    Undeliverable.collecting(
        reported,
        () -> {
          agent.send("{'jsonrpc':'2.0','id':1,'method':'_slow'}");
          agent.sync();
          slow.onSuccess(deep);
          agent.expect(
              "{'jsonrpc':'2.0','id':1,'error':{'code':-32603,'message':'the client failed'}}");
        });
    assertThat(reported).hasSize(1);
  }

  @Test
  void a_log_that_throws_anything_at_all_costs_no_message() {
    AtomicBoolean full = new AtomicBoolean();
    WireLog log =
        new WireLog() {
          @Override
          public void received(Instant at, JsonNode message) {
            if (full.get()) {
              throw AttemptsTest.<RuntimeException>unchecked(new IOException("no space"));
            }
          }
        };
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    Undeliverable.collecting(
        reported,
        () -> {
          try (ClientScene logged = ClientScene.connected(b -> b.wireLog(log))) {
            full.set(true);
            TestObserver<JsonNode> asking =
                logged.client.request("_x", FakeAgent.json("{}")).test();
            logged.agent.result(logged.agent.next("_x"), "{}");
            ClientScene.value(asking);
          }
        });
    assertThat(reported).isNotEmpty();
  }

  @Test
  void a_handler_whose_classes_are_missing_answers_all_the_same() {
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    Undeliverable.collecting(
        reported,
        () -> {
          try (ClientScene broken =
              ClientScene.connected(
                  b ->
                      b.onRequest(
                              "_throws",
                              params -> {
                                throw new NoClassDefFoundError("Gone");
                              })
                          .onRequest(
                              "_fails",
                              params ->
                                  Single.fromCallable(
                                      () -> {
                                        throw new NoClassDefFoundError("Gone");
                                      })))) {
            for (String method : List.of("_throws", "_fails")) {
              broken.agent.send("{'jsonrpc':'2.0','id':1,'method':'" + method + "'}");
              assertThat(broken.agent.next().path("error").path("code").intValue())
                  .isEqualTo(-32603);
            }
          }
        });
    assertThat(reported).hasSize(2);
  }

  @Test
  void ten_thousand_unknown_sessions_are_bounded() { // R3
    AcpSession session = scene.session("mine");
    for (int i = 0; i < 10_500; i++) {
      agent.chunk("stranger-" + i, "m", "x");
    }
    agent.sync();
    assertThat(scene.client.streams().current().byId()).hasSize(10_001);
    assertThat(session.model().lifecycle().isAttached()).isTrue();
    assertThat(scene.client.streams().current().find(new SessionId("stranger-0"))).isNull();
  }

  @Test
  void a_blocked_subscriber_holds_the_agent_up_and_loses_nothing() throws Exception {
    AcpSession session = scene.session("s");
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    var subscription =
        session
            .models()
            .skip(1)
            .take(1)
            .subscribe(
                model -> {
                  inside.countDown();
                  go.await();
                });
    for (int i = 0; i < 50_000; i++) {
      agent.chunk("s", "m", "x");
    }
    inside.await();
    go.countDown();
    agent.sync();
    subscription.dispose();
    assertThat(session.model().content().conversation().messages().values())
        .singleElement()
        .satisfies(m -> assertThat(m.content()).hasSize(50_000));
  }
}
