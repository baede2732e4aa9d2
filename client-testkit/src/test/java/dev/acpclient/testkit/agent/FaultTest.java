package dev.acpclient.testkit.agent;

import static dev.acpclient.model.StopReason.Known.END_TURN;
import static dev.acpclient.testkit.Listed.terminal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.AcpClient;
import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.PromptOutcome;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Background;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.agent.Fault.Breach;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each fault shows, once, where it is meant to; and the client lives with it. */
class FaultTest {
  private static final Limits LIMITS = Limits.DEFAULT.withLineBytes(10_000);

  private final ScriptedAgent agent = ScriptedAgent.create();
  private AcpClient client;
  private AcpSession session;

  @BeforeEach
  void connect() {
    client = agent.connect(AcpClient.over(() -> agent.transport(LIMITS)).clock(agent.clock()));
    session = client.newSession(Path.of("project").toAbsolutePath()).blockingGet();
  }

  @AfterEach
  void close() {
    agent.close();
  }

  private SessionModel settled() {
    agent.settle();
    return session.model();
  }

  private List<Diagnostic.Kind> diagnosed() {
    return settled().diagnostics().recent().stream().map(Diagnostic::kind).toList();
  }

  private long noise() {
    agent.settle();
    return agent.transcript().entries().stream()
        .filter(entry -> entry instanceof TranscriptEntry.Raw)
        .count();
  }

  /** What the agent sent, from this entry of the transcript on. */
  private List<JsonNode> said(int from) {
    agent.settle();
    return agent.transcript().entries().stream()
        .skip(from)
        .map(entry -> entry instanceof TranscriptEntry.Message message ? message : null)
        .filter(Objects::nonNull)
        .filter(message -> message.direction() == Direction.AGENT_TO_CLIENT)
        .<JsonNode>map(TranscriptEntry.Message::message)
        .toList();
  }

  private int lines() {
    agent.settle();
    return agent.transcript().entries().size();
  }

  private boolean hears(String messageId) {
    return settled()
        .messages()
        .containsKey(new MessageKey(MessageKey.Kind.AGENT_MESSAGE, new MessageId(messageId)));
  }

  private static void done(Single<?> call) {
    call.ignoreElement().blockingAwait();
  }

  @Test
  void there_is_one_of_every_kind() {
    assertThat(Fault.all()).doesNotHaveDuplicates();
    assertThat(Fault.all().stream().map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(
            Breach.class,
            Fault.StdoutNoise.class,
            Fault.OversizedLine.class,
            Fault.CloseStdout.class,
            Fault.Exit.class,
            Fault.Delay.class);
    assertThat(Fault.class.getPermittedSubclasses()).hasSize(6);
    assertThat(Fault.all()).containsAll(EnumSet.allOf(Breach.class));
  }

  @Test
  void malformed_frame() {
    agent.now().commits(Breach.MALFORMED_FRAME).says("m1", "lost").says("m2", "heard");
    assertThat(hears("m1")).isFalse();
    assertThat(hears("m2")).isTrue();
    assertThat(noise()).isEqualTo(1);
  }

  @Test
  void partial_line_takes_the_next_message_with_it() {
    agent
        .now()
        .commits(Breach.PARTIAL_LINE)
        .says("m1", "lost")
        .says("m2", "lost too")
        .says("m3", "heard");
    assertThat(hears("m1")).isFalse();
    assertThat(hears("m2")).isFalse();
    assertThat(hears("m3")).isTrue();
    assertThat(noise()).isEqualTo(1);
  }

  @Test
  void missing_version() {
    agent.now().commits(Breach.MISSING_VERSION).says("m1", "lost").says("m2", "heard");
    assertThat(hears("m1")).isFalse();
    assertThat(hears("m2")).isTrue();
  }

  @Test
  void missing_announcement() {
    agent.now().commits(Breach.MISSING_ANNOUNCEMENT).lists(terminal("t1"), terminal("t2"));
    assertThat(settled().terminals()).containsOnlyKeys(new TerminalId("t2"));
    assertThat(diagnosed()).containsExactly(Diagnostic.Kind.UNANNOUNCED_ITEM);
  }

  @Test
  void early_removal() {
    agent.now().running().lists(terminal("t1"), terminal("t2")).commits(Breach.EARLY_REMOVAL);
    int from = lines();
    agent.now().exits("t1", 0).exits("t2", 0);
    assertThat(said(from))
        .extracting(message -> message.at("/params/update/sessionUpdate").asText())
        .containsExactly("state_update", "terminal_update", "terminal_update", "state_update");
  }

  @Test
  void list_omitted() {
    agent.now().commits(Breach.LIST_OMITTED).running();
    assertThat(settled().background())
        .isEqualTo(new Background.NotReported(Background.Cause.OMITTED));
    agent.now().running();
    assertThat(settled().background().isReported()).isTrue();
  }

  @Test
  void listed_twice() {
    agent.now().commits(Breach.LISTED_TWICE).running().lists(terminal("t1"));
    List<JsonNode> said = said(0);
    assertThat(said.get(said.size() - 1).at("/params/update/background")).hasSize(2);
  }

  @Test
  void response_before_snapshot_and_no_snapshot() {
    agent.commits(Breach.RESPONSE_BEFORE_SNAPSHOT);
    int from = lines();
    done(session.resume(false));
    List<JsonNode> said = said(from);
    assertThat(said.get(0).has("result")).isTrue();
    assertThat(said.get(1).at("/params/update/sessionUpdate").asText()).isEqualTo("state_update");
    agent.commits(Breach.NO_SNAPSHOT);
    done(session.resume(false));
    assertThat(Activity.of(settled())).isEqualTo(Activity.UNCERTAIN);
    done(session.resume(false));
    assertThat(Activity.of(settled())).isEqualTo(Activity.QUIET);
    assertThat(diagnosed())
        .containsExactly(
            Diagnostic.Kind.RESUME_WITHOUT_SNAPSHOT, Diagnostic.Kind.RESUME_WITHOUT_SNAPSHOT);
  }

  @Test
  void unasked_replay() {
    agent.now().chunk("m1", "A");
    agent.commits(Breach.UNASKED_REPLAY);
    done(session.resume(false));
    assertThat(settled().messages().values().iterator().next().text()).isEqualTo("AA");
  }

  @Test
  void duplicate_id() {
    agent.now().commits(Breach.DUPLICATE_ID).asksPermission(5, "One?").asksPermission(6, "Two?");
    assertThat(settled().permissions()).hasSize(1);
    assertThat(diagnosed()).containsExactly(Diagnostic.Kind.DUPLICATE_REQUEST);
  }

  @Test
  void duplicate_answer() {
    int from = lines();
    agent.commits(Breach.DUPLICATE_ANSWER);
    assertThat(session.setTitle("x").blockingGet()).isEqualTo("x");
    assertThat(said(from)).hasSize(2).allMatch(message -> message.has("result"));
  }

  @Test
  void no_answer() {
    agent.commits(Breach.NO_ANSWER);
    TestObserver<PromptOutcome> outcome = session.prompt("x").test();
    assertThat(settled().completions()).isEqualTo(1);
    outcome.assertNotComplete().assertNoErrors();
    assertThat(session.setTitle("x").blockingGet()).isEqualTo("x");
  }

  @Test
  void error_after_insertion() {
    agent.commits(Breach.ERROR_AFTER_INSERTION);
    assertThatThrownBy(() -> done(session.prompt("x"))).isInstanceOf(AgentErrorException.class);
    assertThat(settled().messages()).hasSize(1);
  }

  @Test
  void no_message_id() {
    agent.commits(Breach.NO_MESSAGE_ID);
    assertThatThrownBy(() -> done(session.prompt("x")))
        .isInstanceOf(MalformedAnswerException.class);
  }

  @Test
  void no_idle_after_cancel() {
    agent.now().running().toolCall("c1", "Edit").commits(Breach.NO_IDLE_AFTER_CANCEL);
    TestObserver<CancelOutcome> outcome = session.cancel().test();
    agent.advance(Duration.ofSeconds(10));
    assertThat(outcome.awaitDone(10, TimeUnit.SECONDS).values())
        .containsExactly(CancelOutcome.NOT_CONFIRMED);
    assertThat(session.model().toolCalls().get(new ToolCallId("c1")).status())
        .isEqualTo(ToolCallStatus.Known.CANCELLED);
    assertThat(Activity.of(session.model())).isEqualTo(Activity.FOREGROUND);
  }

  @Test
  void wrong_stop_reason() {
    agent.now().running().commits(Breach.WRONG_STOP_REASON);
    assertThat(session.cancel().blockingGet()).isEqualTo(CancelOutcome.ENDED_OTHERWISE);
    assertThat(settled().foreground().stopReason()).isEqualTo(END_TURN);
  }

  @Test
  void update_after_close() {
    agent.commits(Breach.UPDATE_AFTER_CLOSE);
    session.close().blockingAwait();
    assertThat(diagnosed()).containsExactly(Diagnostic.Kind.LATE_MESSAGE);
  }

  @Test
  void back_to_pending() {
    agent.now().commits(Breach.BACK_TO_PENDING).toolCall("c1", "Edit").toolCall("c2", "Edit");
    SessionModel model = settled();
    assertThat(model.toolCalls().get(new ToolCallId("c1")).status())
        .isEqualTo(ToolCallStatus.Known.PENDING);
    assertThat(model.toolCalls().get(new ToolCallId("c2")).status())
        .isEqualTo(ToolCallStatus.Known.IN_PROGRESS);
  }

  @Test
  void unannounced_subagent() {
    int from = lines();
    agent.now().commits(Breach.UNANNOUNCED_SUBAGENT).subagent("k1", "Scan");
    assertThat(said(from))
        .extracting(message -> message.at("/params/sessionId").asText())
        .containsExactly("k1", "s1");
  }

  @Test
  void stdout_noise() {
    agent.now().commits(Fault.stdoutNoise("npm warn deprecated")).says("m1", "heard");
    assertThat(hears("m1")).isTrue();
    assertThat(agent.transcript().entries())
        .filteredOn(entry -> entry instanceof TranscriptEntry.Raw)
        .extracting(entry -> ((TranscriptEntry.Raw) entry).text())
        .containsExactly("npm warn deprecated");
  }

  @Test
  void oversized_line() {
    TestObserver<?> dropped = client.dropped().toObservable().test();
    agent.now().commits(Fault.oversizedLine(LIMITS.lineBytes())).says("m1", "heard");
    agent.settle();
    dropped.assertEmpty();
    agent.now().commits(Fault.oversizedLine(LIMITS.lineBytes() + 1)).says("m2", "heard");
    assertThat(hears("m2")).isTrue();
    dropped.assertValueCount(1);
    assertThatThrownBy(() -> Fault.oversizedLine(99)).hasMessageContaining("99 bytes");
  }

  @Test
  void close_stdout() {
    agent.onPrompt().hold().accept();
    TestObserver<PromptOutcome> held = session.prompt("x").test();
    agent.settle();
    agent.commits(Fault.closeStdout());
    held.awaitDone(10, TimeUnit.SECONDS).assertError(ConnectionClosedException.class);
  }

  @Test
  void exit() {
    agent.onPrompt().hold().accept();
    TestObserver<PromptOutcome> held = session.prompt("x").test();
    agent.settle();
    agent.commits(Fault.exit(3));
    held.awaitDone(10, TimeUnit.SECONDS).assertError(ConnectionClosedException.class);
    assertThat(Set.of(Activity.of(settled()))).containsExactly(Activity.DETACHED);
  }

  @Test
  void delay() {
    agent.now().commits(Fault.delay(Duration.ofSeconds(5))).says("m1", "late").says("m2", "later");
    agent.advance(Duration.ofSeconds(4));
    assertThat(hears("m1")).isFalse();
    agent.advance(Duration.ofSeconds(1));
    assertThat(settled().messages().keySet())
        .extracting(key -> key.id().value())
        .containsExactly("m1", "m2");
  }
}
