package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.acpclient.AcpClient;
import dev.acpclient.AcpClientBuilder;
import dev.acpclient.AcpSession;
import dev.acpclient.PromptOutcome;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.ElicitationCapabilities;
import dev.acpclient.model.ElicitationFormCapabilities;
import dev.acpclient.model.ElicitationUrlCapabilities;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Background;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.ElicitationPrompt;
import dev.acpclient.session.Message;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.lint.Rule;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A client of an agent in another process, and what a test waits for: always with a bound, so that
 * a fault fails a test and never stops a build.
 */
final class Stage implements AutoCloseable {

  private static final long SECONDS = 20;

  /** What the scripted agent writes to its standard error when it crashes. */
  static final String LAST_WORDS = "fatal: division by zero";

  /** Absolute everywhere; the scripted agent does not look whether it exists. */
  static final Path PROJECT = Path.of("project").toAbsolutePath();

  /** A front end that can show forms and open addresses. */
  static final ClientCapabilities CAPABILITIES =
      new ClientCapabilities(
          null,
          new ElicitationCapabilities(
              new ElicitationFormCapabilities(), new ElicitationUrlCapabilities(), null),
          null);

  private final AcpClient client;
  private final Recording recording;
  private final List<String> stderr;
  private final Set<String> expectedWords = new HashSet<>(Set.of(LAST_WORDS));
  private final Set<Diagnostic.Kind> expectedFaults = EnumSet.noneOf(Diagnostic.Kind.class);
  private final Set<Rule> expectedBreaches = EnumSet.noneOf(Rule.class);

  private Stage(AcpClient client, Recording recording, List<String> stderr) {
    this.client = client;
    this.recording = recording;
    this.stderr = stderr;
  }

  /** The scripted agent with these flags. */
  static Stage open(String... flags) {
    return open(builder(InteropAgent.typeScript(flags)));
  }

  static Stage open(AcpClientBuilder builder) {
    Recording recording = new Recording();
    List<String> stderr = new CopyOnWriteArrayList<>();
    AcpClient client = get(builder.wireLog(recording).stderr(stderr::add).connect());
    return new Stage(client, recording, stderr);
  }

  static AcpClientBuilder builder(AgentCommand command) {
    return AcpClient.launch(command).capabilities(CAPABILITIES);
  }

  AcpClient client() {
    return client;
  }

  /** What the agent wrote to its standard error so far. */
  List<String> stderr() {
    return stderr;
  }

  /** What the agent may write to its standard error. */
  Stage expect(String words) {
    expectedWords.add(words);
    return this;
  }

  /** What may be held against the agent. */
  Stage expect(Diagnostic.Kind fault) {
    expectedFaults.add(fault);
    return this;
  }

  /** What the agent breaks on purpose. */
  Stage expect(Rule rule) {
    expectedBreaches.add(rule);
    return this;
  }

  /** Ends both. Neither may have had anything else to say against the other. */
  @Override
  public void close() {
    client.close();
    Sessions sessions = client.streams().current();
    assertThat(sessions.byId().values())
        .flatExtracting(model -> model.diagnostics().recent())
        .filteredOn(diagnostic -> !expectedFaults.contains(diagnostic.kind()))
        .as("what the agent did against the rules")
        .isEmpty();
    assertThat(stderr)
        .filteredOn(line -> !expectedWords.contains(line))
        .as("what the agent complained about")
        .isEmpty();
    if (expectedFaults.isEmpty()) {
      recording.assertBreaksNoRuleBut(expectedBreaches);
    }
    recording.assertEveryRequestOfTheAgentIsAnsweredOnce();
    recording.assertEveryRequestOfTheClientHasAnIdOfItsOwn();
    recording.assertReplaysTo(sessions);
  }

  // Waiting.

  static <T> T get(Single<T> single) {
    return single.timeout(SECONDS, TimeUnit.SECONDS).blockingGet();
  }

  static void run(Completable completable) {
    completable.timeout(SECONDS, TimeUnit.SECONDS).blockingAwait();
  }

  static <T> T first(Flowable<T> stream, Predicate<T> wanted) {
    return get(stream.filter(wanted::test).firstOrError());
  }

  /** The first model of the session for which this is true, from now on. */
  static SessionModel until(AcpSession session, Predicate<SessionModel> wanted) {
    return first(session.models(), wanted);
  }

  static SessionModel untilActivity(AcpSession session, Activity wanted) {
    return until(session, model -> Activity.of(model) == wanted);
  }

  // What happens.

  AcpSession newSession() {
    return get(client.newSession(PROJECT));
  }

  /** Sends a prompt that the agent inserts. */
  static MessageId prompt(AcpSession session, String text) {
    PromptOutcome outcome = get(session.prompt(text));
    assertThat(outcome).isInstanceOf(PromptOutcome.Inserted.class);
    return ((PromptOutcome.Inserted) outcome).messageId();
  }

  /** Sends a prompt, and waits until it has been worked on and the session has come to this. */
  static SessionModel play(AcpSession session, String text, Activity end) {
    long before = session.model().completions();
    prompt(session, text);
    return until(session, model -> model.completions() > before && Activity.of(model) == end);
  }

  /** Lets the script go on that has waited longest. */
  void go(AcpSession session) {
    get(
        client.request(
            "_test/go",
            JsonNodeFactory.instance.objectNode().put("sessionId", session.id().value())));
  }

  /** The only permission request that waits, as soon as there is one. */
  PermissionPrompt permission() {
    return first(client.permissions(), open -> open.size() == 1).get(0);
  }

  ElicitationPrompt elicitation(AcpSession session) {
    return until(session, model -> model.elicitations().size() == 1)
        .elicitations()
        .values()
        .iterator()
        .next();
  }

  // What is in a model.

  static Background.Reported list(SessionModel model) {
    assertThat(model.background()).isInstanceOf(Background.Reported.class);
    return (Background.Reported) model.background();
  }

  static TerminalId listedTerminal(SessionModel model) {
    return list(model).terminals().iterator().next();
  }

  static ToolCallId listedToolCall(SessionModel model) {
    return list(model).toolCalls().iterator().next();
  }

  static SessionId listedSubagent(SessionModel model) {
    return list(model).subagents().iterator().next();
  }

  /** The tool call that was seen last. */
  static ToolCall lastToolCall(SessionModel model) {
    ToolCall last = null;
    for (ToolCall call : model.toolCalls().values()) {
      last = call;
    }
    assertThat(last).isNotNull();
    return last;
  }

  static List<String> texts(SessionModel model, MessageKey.Kind kind) {
    return model.messages().values().stream()
        .filter(message -> message.key().kind() == kind)
        .map(Message::text)
        .toList();
  }
}
