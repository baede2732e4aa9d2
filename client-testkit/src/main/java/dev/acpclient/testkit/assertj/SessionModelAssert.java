package dev.acpclient.testkit.assertj;

import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Background;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.Message;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.Recording;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import dev.acpclient.view.CloseWarning;
import dev.acpclient.view.Releasable;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions about one session. */
public final class SessionModelAssert extends AbstractAssert<SessionModelAssert, SessionModel> {
  private final Supplier<SessionModel> source;
  private final @Nullable Recording recording;

  SessionModelAssert(Supplier<SessionModel> source, @Nullable Recording recording) {
    super(source.get(), SessionModelAssert.class);
    this.source = source;
    this.recording = recording;
  }

  /**
   * Goes on with the session as it is when the recording, such as a scripted agent, has settled;
   * and failures show its last messages.
   */
  public SessionModelAssert following(Recording told) {
    told.settle();
    SessionModelAssert followed = new SessionModelAssert(source, told);
    followed.info.description(info.description());
    return followed;
  }

  private SessionModelAssert expect(boolean fulfilled, String expected, String is, String rule) {
    if (!fulfilled) {
      fail(expected, is, rule);
    }
    return this;
  }

  private void fail(String expected, String is, String rule) {
    failWithMessage(
        "%s", Told.failure("session " + actual.id() + " " + expected, is, rule, recording));
  }

  // What it does.

  /** Idle, and the agent says that nothing runs in the background either. */
  public SessionModelAssert isQuiet() {
    return expect(
        Activity.of(actual) == Activity.QUIET,
        "to be quiet",
        Told.activity(actual),
        "quiet means that the latest state is idle, and that it came with a background list that"
            + " is empty (R21)");
  }

  /** Idle, and the agent does not say what runs in the background. */
  public SessionModelAssert isBackgroundUnknown() {
    return hasActivity(Activity.IDLE_BACKGROUND_UNKNOWN);
  }

  /** What it does, as one value. */
  public SessionModelAssert hasActivity(Activity expected) {
    return expect(
        Activity.of(actual) == expected,
        "to be " + expected,
        Told.activity(actual),
        switch (expected) {
          case QUIET -> "the latest state is idle and its background list is empty (R21)";
          case SCHEDULED_OR_SUSPENDED ->
              "the latest state is idle, and all that is listed are tool calls that are pending or"
                  + " paused (R21)";
          case BACKGROUND_RUNNING ->
              "the latest state is idle, and its background list names something that runs (R21)";
          case FOREGROUND -> "the latest state is running or requires_action (R21)";
          case IDLE_BACKGROUND_UNKNOWN ->
              "the latest state is idle, and has no background list that can be read; that is not"
                  + " the same as an empty one (R14, R21)";
          case UNCERTAIN ->
              "no state that is known has come since the session was resumed, or the latest one is"
                  + " unknown or cannot be read (R13, R25, R44)";
          case CLOSED -> "the agent has answered session/close (R38)";
          case DETACHED -> "the connection was lost (R45)";
        });
  }

  /** Foreground work is active: running, not waiting for the user. */
  public SessionModelAssert isRunning() {
    return hasState("running");
  }

  /** No foreground work is active. Background work may be. */
  public SessionModelAssert isIdle() {
    return hasState("idle");
  }

  /** The latest state that the agent reported, which nothing has put in doubt. */
  public SessionModelAssert hasState(String expected) {
    return expect(
        actual.foreground().confirmed() && Objects.equals(actual.foreground().state(), expected),
        "to have the state " + expected,
        "its state is " + Told.state(actual),
        "only a state_update changes the state; a new session is idle, a resumed one has none until"
            + " its snapshot comes (R2, R18, R41)");
  }

  /** It is idle, and for this reason. */
  public SessionModelAssert stoppedBecause(StopReason expected) {
    return expect(
        expected.equals(actual.foreground().stopReason()),
        "to have stopped because of " + expected.wire(),
        "its state is "
            + Told.state(actual)
            + ", with the stop reason "
            + Told.wire(actual.foreground().stopReason()),
        "the stop reason is that of the latest state, and only idle has one (R20)");
  }

  /** How often foreground work was seen to end. */
  public SessionModelAssert hasCompletions(long expected) {
    return expect(
        actual.completions() == expected,
        "to have completed " + expected + " times",
        "it did " + actual.completions() + " times",
        "an idle after known foreground work counts once; repeated ones and those of a resume do"
            + " not (R19)");
  }

  /** How the client is attached. */
  public SessionModelAssert hasLifecycle(Lifecycle expected) {
    return expect(
        actual.lifecycle() == expected,
        "to be " + expected.wire(),
        "it is " + actual.lifecycle().wire(),
        "session/close closes it when it is answered, a lost connection detaches it, session/resume"
            + " opens it when it is answered (R38, R41, R45)");
  }

  // What runs in the background.

  /** The background list names exactly these, in any order; none for an empty list. */
  public SessionModelAssert hasBackground(BackgroundWork... expected) {
    boolean same =
        actual.background() instanceof Background.Reported list
            && new HashSet<>(list.items()).equals(Set.of(expected));
    return expect(
        same,
        "to list " + Told.items(List.of(expected)),
        "it " + Told.background(actual),
        "the list is that of the latest state, as a whole; an item stays until a state comes without"
            + " it, also when it has ended (R14, R17)");
  }

  /** How many pieces of work the agent lists that closing would stop now. */
  public SessionModelAssert closingWouldStop(int expected) {
    CloseWarning warning = CloseWarning.of(actual);
    return expect(
        warning.reported() && warning.total() == expected,
        "to lose " + expected + " by closing",
        warning.reported()
            ? "it would lose " + warning.total() + ": it " + Told.background(actual)
            : "it " + Told.background(actual),
        "what is listed counts until it has ended; without a list the number is unknown, not 0"
            + " (R27)");
  }

  /** How many pieces of work might be lost by closing, where the agent does not say. */
  public SessionModelAssert closingMayStop(int expected) {
    CloseWarning warning = CloseWarning.of(actual);
    return expect(
        !warning.reported() && warning.possible() == expected,
        "to be without a list, and to lose up to " + expected + " by closing",
        warning.reported()
            ? "it " + Told.background(actual)
            : "it might lose " + warning.possible(),
        "without a list, unfinished terminals count, and unfinished tool calls that show none of"
            + " them (R27b)");
  }

  /** Exactly these tool calls and terminals are abandoned, in any order. */
  public SessionModelAssert hasAbandoned(String... ids) {
    return abandoned(Set.of(ids), "to have abandoned " + Told.all(List.of(ids)));
  }

  /** No tool call or terminal is abandoned. */
  public SessionModelAssert hasNothingAbandoned() {
    return abandoned(Set.of(), "to have nothing abandoned");
  }

  private SessionModelAssert abandoned(Set<String> expected, String words) {
    Abandoned abandoned = Abandoned.of(actual);
    List<String> ids =
        Stream.concat(
                abandoned.toolCalls().stream().map(ToolCallId::value),
                abandoned.terminals().stream().map(TerminalId::value))
            .toList();
    return expect(
        new HashSet<>(ids).equals(expected),
        words,
        (ids.isEmpty() ? "nothing is abandoned" : Told.all(ids) + " is abandoned")
            + "; its state is "
            + Told.state(actual)
            + ", and it "
            + Told.background(actual),
        "abandoned is what has not ended when the session is idle with a list that neither names it"
            + " nor a terminal that it shows; without a list nothing is (R22)");
  }

  // Whether it may be freed.

  /**
   * It may be closed now without loss.
   *
   * @throws IllegalStateException if it is not known how late it is: see {@link #following}
   */
  public SessionModelAssert isReleasable() {
    return isReleasableAt(time());
  }

  /** It may be closed at this time without loss, if nothing happens before. */
  public SessionModelAssert isReleasableAt(Instant time) {
    return expect(
        Releasable.is(actual, time), "to be releasable at " + time, releasable(), RELEASABLE);
  }

  /**
   * It may not be closed now without loss, as far as is known.
   *
   * @throws IllegalStateException if it is not known how late it is: see {@link #following}
   */
  public SessionModelAssert isNotReleasable() {
    return expect(
        !Releasable.is(actual, time()),
        "not to be releasable at " + time(),
        releasable(),
        RELEASABLE);
  }

  private static final String RELEASABLE =
      "it has to have been quiet for the grace period, with no prompt, permission or elicitation"
          + " pending and no subagent busy (R24)";

  private String releasable() {
    return Releasable.from(actual)
        .map(at -> "it is from " + at + " on")
        .orElseGet(
            () ->
                Told.activity(actual)
                    + "; pending are "
                    + actual.prompts().pending().size()
                    + " prompts, "
                    + actual.permissions().size()
                    + " permissions, "
                    + actual.elicitations().size()
                    + " elicitations");
  }

  private Instant time() {
    if (recording == null) {
      throw new IllegalStateException(
          "how late is it? Say following(agent) before, or isReleasableAt(time)");
    }
    return recording.time();
  }

  // What waits for the user, and for the agent.

  /** A permission request of this id waits for an answer. */
  public SessionModelAssert hasOpenPermission(long id) {
    return hasOpenPermission(RequestId.of(id));
  }

  /** A permission request of this id waits for an answer. */
  public SessionModelAssert hasOpenPermission(RequestId id) {
    return expect(
        actual.permissions().containsKey(id),
        "to wait for an answer to permission request " + id,
        "open are: " + Told.all(actual.permissions().keySet()),
        PERMISSIONS);
  }

  /** No permission request waits for an answer. */
  public SessionModelAssert hasNoOpenPermission() {
    return expect(
        actual.permissions().isEmpty(),
        "to have no open permission request",
        "open are: " + Told.all(actual.permissions().keySet()),
        PERMISSIONS);
  }

  private static final String PERMISSIONS =
      "a permission request is open until the client answers it, the agent cancels it, or the"
          + " session is closed; session/cancel alone does not end it (R33, R34)";

  /** An elicitation of this id waits for an answer. */
  public SessionModelAssert hasOpenElicitation(long id) {
    return expect(
        actual.elicitations().containsKey(RequestId.of(id)),
        "to wait for an answer to elicitation " + id,
        "open are: " + Told.all(actual.elicitations().keySet()),
        "an elicitation is open until the client answers it, the agent cancels it, or the session"
            + " is closed");
  }

  /** So many prompts have no answer yet. */
  public SessionModelAssert hasPendingPrompts(int expected) {
    return expect(
        actual.prompts().pending().size() == expected,
        "to have " + expected + " prompts without an answer",
        "it has " + actual.prompts().pending().size(),
        "a prompt is answered when it is inserted or refused, which says nothing about the work on"
            + " it (R32)");
  }

  // What the agent did against the rules.

  /** The agent has done nothing against the rules in this session. */
  public SessionModelAssert hasNoDiagnostics() {
    return expect(
        actual.diagnostics().recent().isEmpty(),
        "to have no diagnostics",
        "it has: " + diagnostics(),
        "what an agent does against the protocol is kept as a diagnostic");
  }

  /** The agent has done this against the rules. */
  public SessionModelAssert hasDiagnostic(Diagnostic.Kind kind) {
    return expect(
        actual.diagnostics().recent().stream().anyMatch(d -> d.kind() == kind),
        "to have a diagnostic " + kind,
        "it has: " + diagnostics(),
        "what an agent does against the protocol is kept as a diagnostic");
  }

  private String diagnostics() {
    return Told.all(
        actual.diagnostics().recent().stream().map(d -> d.kind() + " " + d.message()).toList());
  }

  // What is in it.

  /** A tool call; it has to be there. */
  public ToolCallAssert toolCall(String id) {
    ToolCall call = actual.toolCalls().get(new ToolCallId(id));
    return new ToolCallAssert(
        found(call, "a tool call " + id, actual.toolCalls().keySet()), actual, this, recording);
  }

  /** A terminal; it has to be there. */
  public TerminalAssert terminal(String id) {
    DisplayTerminal terminal = actual.terminals().get(new TerminalId(id));
    return new TerminalAssert(
        found(terminal, "a terminal " + id, actual.terminals().keySet()), actual, this, recording);
  }

  /** A message of the agent; it has to be there. */
  public MessageAssert message(String id) {
    return message(MessageKey.Kind.AGENT_MESSAGE, id);
  }

  /** A message of this kind; it has to be there. */
  public MessageAssert message(MessageKey.Kind kind, String id) {
    Message message = actual.messages().get(new MessageKey(kind, new MessageId(id)));
    return new MessageAssert(
        found(
            message,
            "the " + kind.wire() + " " + id,
            actual.messages().keySet().stream()
                .map(key -> key.kind().wire() + " " + key.id().value())
                .toList()),
        this,
        recording);
  }

  private <T> T found(@Nullable T thing, String what, java.util.Collection<?> there) {
    return Optional.ofNullable(thing)
        .orElseThrow(
            () -> {
              fail(
                  "to have " + what,
                  "there are: " + Told.all(there),
                  "it is there from the first update on that names it; a list or a content item"
                      + " that names it does not create it (R16, R57)");
              return new IllegalStateException("unreachable");
            });
  }
}
