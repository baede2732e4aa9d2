package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.AuthMethodId;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.ElicitationAcceptAction;
import dev.acpclient.model.ElicitationCapabilities;
import dev.acpclient.model.ElicitationDeclineAction;
import dev.acpclient.model.ElicitationFormCapabilities;
import dev.acpclient.model.ElicitationId;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.ElicitationPrompt;
import dev.acpclient.session.PermissionPrompt;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Permission requests (section 19) and elicitations (section 20): each answered exactly once. */
@Timeout(60)
class UserQuestionsTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private static final PermissionOptionId YES = new PermissionOptionId("yes");
  private static final PermissionOptionId NO = new PermissionOptionId("no");
  private static final ClientCapabilities FORMS =
      new ClientCapabilities(
          null,
          new ElicitationCapabilities(new ElicitationFormCapabilities(null), null, null),
          null);

  private final ClientScene scene = ClientScene.connected(builder -> builder.capabilities(FORMS));
  private final FakeAgent agent = scene.agent;
  private final AcpSession session = scene.session("s");

  @AfterEach
  void close() {
    scene.close();
  }

  private static TestObserver<Void> test(Completable completable) {
    return completable.<Void>toObservable().test();
  }

  private List<PermissionPrompt> inbox() {
    agent.sync();
    return scene.client.permissions().blockingFirst();
  }

  private void cancels(String id) {
    agent.send("{'jsonrpc':'2.0','method':'$/cancel_request','params':{'requestId':" + id + "}}");
  }

  private static void expectTooLate(TestObserver<Void> answer) {
    assertThat(ClientScene.failure(answer))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.ANSWERED));
  }

  @Test
  void a_click_is_sent_and_a_late_one_refused() { // R36
    agent.asksPermission(5, "s");
    PermissionPrompt prompt = inbox().get(0);
    ClientScene.done(test(scene.client.answer(prompt, YES)));
    agent.expect(
        "{'jsonrpc':'2.0','id':5,'result':{'outcome':{'outcome':'selected','optionId':'yes'}}}");
    expectTooLate(test(scene.client.answer(prompt, NO)));
    expectTooLate(test(scene.client.dismiss(prompt)));
    agent.expectNothing();
    assertThat(inbox()).isEmpty();
  }

  @Test
  void a_click_on_what_the_agent_cancelled_meanwhile_is_refused() { // R33
    agent.asksPermission("p", "s");
    PermissionPrompt prompt = inbox().get(0);
    cancels("'p'");
    agent.expect("{'jsonrpc':'2.0','id':'p','result':{'outcome':{'outcome':'cancelled'}}}");
    expectTooLate(test(scene.client.answer(prompt, YES)));
    cancels("'p'");
    agent.expectNothing();
  }

  @Test
  void answered_and_cancelled_at_the_same_moment_it_is_answered_once() throws Exception { // R33
    for (int i = 0; i < 200; i++) {
      agent.asksPermission(i, "s");
      PermissionPrompt prompt = inbox().get(0);
      Thread clicking =
          new Thread(() -> scene.client.answer(prompt, YES).onErrorComplete().blockingAwait());
      clicking.start();
      cancels(Integer.toString(i));
      clicking.join();
      List<JsonNode> sent = agent.sync();
      assertThat(sent).hasSize(1);
      assertThat(sent.get(0).get("id").intValue()).isEqualTo(i);
      assertThat(sent.get(0).path("result").path("outcome").path("outcome").textValue())
          .isIn("selected", "cancelled");
    }
  }

  @Test
  void a_click_does_not_answer_a_newer_request_of_the_same_id() {
    agent.asksPermission(5, "s");
    PermissionPrompt older = inbox().get(0);
    agent.asksPermission(5, "s");
    PermissionPrompt newer = inbox().get(0);
    expectTooLate(test(scene.client.answer(older, YES)));
    agent.expectNothing();
    ClientScene.done(test(scene.client.answer(newer, NO)));
    agent.next();
  }

  @Test
  void only_what_is_offered_can_be_chosen() {
    agent.asksPermission(5, "s");
    PermissionPrompt prompt = inbox().get(0);
    assertThatThrownBy(
            () -> scene.client.answer(prompt, new PermissionOptionId("other")).subscribe())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("other");
    agent.expectNothing();
  }

  @Test
  void the_subject_of_a_request_is_known_before_the_request_is_shown() { // R7
    List<Boolean> known = Collections.synchronizedList(new ArrayList<>());
    var watching =
        scene
            .client
            .permissions()
            .filter(prompts -> !prompts.isEmpty())
            .subscribe(
                prompts ->
                    known.add(session.model().toolCalls().containsKey(new ToolCallId("c2"))));
    agent.send(
        """
        {'jsonrpc':'2.0','id':5,'method':'session/request_permission','params':{'sessionId':'s',
        'title':'t','subject':{'type':'tool_call','toolCall':{'toolCallId':'c2'}},
        'options':[{'optionId':'yes','name':'Yes','kind':'allow_once'}]}}""");
    agent.sync();
    watching.dispose();
    assertThat(known).containsExactly(true);
  }

  @Test
  void a_malformed_request_is_refused_and_never_shown() {
    agent.send(
        """
        {'jsonrpc':'2.0','id':5,'method':'session/request_permission','params':{'sessionId':'s',
        'title':'t','options':[]}}""");
    ObjectNode refusal = agent.next();
    assertThat(refusal.path("error").path("code").intValue()).isEqualTo(-32602);
    assertThat(inbox()).isEmpty();
  }

  @Test
  void a_setting_of_the_user_answers_without_asking() {
    try (ClientScene allowing =
        ClientScene.plain(builder -> builder.permissionPolicy(PermissionPolicy.ALLOW))) {
      allowing.session("s");
      allowing.agent.asksPermission(5, "s");
      allowing.agent.expect(
          "{'jsonrpc':'2.0','id':5,'result':{'outcome':{'outcome':'selected','optionId':'yes'}}}");
      allowing.agent.expectNothing();
    }
    try (ClientScene rejecting =
        ClientScene.plain(builder -> builder.permissionPolicy(PermissionPolicy.REJECT))) {
      rejecting.session("s");
      rejecting.agent.asksPermission(5, "s");
      rejecting.agent.expect(
          "{'jsonrpc':'2.0','id':5,'result':{'outcome':{'outcome':'selected','optionId':'no'}}}");
    }
  }

  @Test
  void a_setting_that_fails_or_chooses_what_is_not_offered_asks_the_user() {
    List<Throwable> reported = Collections.synchronizedList(new ArrayList<>());
    PermissionPolicy odd =
        (prompt, model) -> {
          if (prompt.id().toString().equals("5")) {
            throw new IllegalStateException("oops");
          }
          return Optional.of(new PermissionOptionId("other"));
        };
    Undeliverable.collecting(
        reported,
        () -> {
          try (ClientScene asking = ClientScene.plain(builder -> builder.permissionPolicy(odd))) {
            asking.session("s");
            asking.agent.asksPermission(5, "s");
            asking.agent.asksPermission(6, "s");
            asking.agent.expectNothing();
            assertThat(asking.client.permissions().blockingFirst()).hasSize(2);
          }
        });
    assertThat(reported).hasSize(2);
  }

  private void elicits(String id, String scope, String mode) {
    agent.send(
        "{'jsonrpc':'2.0','id':"
            + id
            + ",'method':'elicitation/create','params':{'message':'Name?',"
            + scope
            + ","
            + mode
            + "}}");
  }

  private static final String FORM =
      "'mode':'form','requestedSchema':{'type':'object','properties':{'n':{'type':'string'}}}";

  private static final String URL =
      "'mode':'url','elicitationId':'e1','url':'https://example.org/'";

  @Test
  void a_question_of_a_session_is_answered_once() {
    elicits("8", "'sessionId':'s'", FORM);
    agent.sync();
    ElicitationPrompt prompt = session.model().elicitations().values().iterator().next();
    ClientScene.done(test(scene.client.answer(prompt, new ElicitationDeclineAction(null))));
    agent.expect("{'jsonrpc':'2.0','id':8,'result':{'action':'decline'}}");
    expectTooLate(test(scene.client.answer(prompt, new ElicitationDeclineAction(null))));
    agent.expectNothing();
  }

  @Test
  void a_question_about_a_request_waits_outside_of_all_sessions() {
    TestObserver<Void> login = test(scene.client.login(new AuthMethodId("web")));
    ObjectNode request = agent.next("auth/login");
    TestSubscriber<List<RequestElicitation>> questions = scene.client.requestElicitations().test();
    elicits("8", "'requestId':" + request.get("id"), FORM);
    agent.expectNothing();
    RequestElicitation question = questions.values().get(1).get(0);
    assertThat(question.request().message()).isEqualTo("Name?");
    ClientScene.done(
        test(scene.client.answer(question, new ElicitationAcceptAction(java.util.Map.of(), null))));
    agent.next();
    expectTooLate(test(scene.client.answer(question, new ElicitationDeclineAction(null))));
    elicits("9", "'requestId':" + request.get("id"), FORM);
    agent.sync();
    cancels("9");
    agent.expect("{'jsonrpc':'2.0','id':9,'result':{'action':'cancel'}}");
    agent.result(request, "{}");
    ClientScene.done(login);
    assertThat(questions.values().get(questions.values().size() - 1)).isEmpty();
    assertThat(scene.client.streams().current().diagnostics().recent()).isEmpty();
  }

  @Test
  void what_cannot_be_asked_is_refused() {
    int id = 20;
    for (String scope :
        List.of("'sessionId':'s','requestId':1", "'x':1", "'requestId':12345", "'sessionId':5")) {
      elicits(Integer.toString(++id), scope, FORM);
      ObjectNode refusal = agent.next();
      assertThat(refusal.path("error").path("code").intValue()).as(scope).isEqualTo(-32602);
      assertThat(refusal.get("id").intValue()).isEqualTo(id);
    }
    for (String mode : List.of(URL, "'mode':'_dance'", "'mode':'form'", "'no':'mode'")) {
      elicits(Integer.toString(++id), "'sessionId':'s'", mode);
      ObjectNode refusal = agent.next();
      assertThat(refusal.path("error").path("code").intValue()).as(mode).isEqualTo(-32602);
    }
    agent.expectNothing();
    assertThat(session.model().elicitations()).isEmpty();
  }

  @Test
  void a_question_of_a_closed_session_is_answered_once_whatever_it_asks() { // R38
    TestObserver<Void> closing = test(session.close());
    agent.result(agent.next("session/close"), "{}");
    ClientScene.done(closing);
    elicits("30", "'sessionId':'s'", FORM);
    agent.expect("{'jsonrpc':'2.0','id':30,'result':{'action':'cancel'}}");
    elicits("31", "'sessionId':'s'", URL);
    agent.expect("{'jsonrpc':'2.0','id':31,'result':{'action':'cancel'}}");
    agent.expectNothing();
  }

  @Test
  void the_end_of_what_was_opened_is_told() { // R64
    TestSubscriber<ElicitationId> completed = scene.client.completedElicitations().test();
    agent.send("{'jsonrpc':'2.0','method':'elicitation/complete','params':{'elicitationId':'e'}}");
    agent.send("{'jsonrpc':'2.0','method':'elicitation/complete','params':{}}");
    agent.expectNothing();
    completed.assertValue(new ElicitationId("e"));
  }
}
