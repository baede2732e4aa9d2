package dev.acpclient.testkit.assertj;

import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.Recording;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.Shown;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions about a tool call of a session. */
public final class ToolCallAssert extends AbstractAssert<ToolCallAssert, ToolCall> {
  private final SessionModel model;
  private final SessionModelAssert session;
  private final @Nullable Recording recording;

  ToolCallAssert(
      ToolCall actual,
      SessionModel model,
      SessionModelAssert session,
      @Nullable Recording recording) {
    super(actual, ToolCallAssert.class);
    this.model = model;
    this.session = session;
    this.recording = recording;
  }

  /** Back to the session. */
  public SessionModelAssert and() {
    return session;
  }

  private ToolCallAssert expect(boolean fulfilled, String expected, String is, String rule) {
    if (!fulfilled) {
      failWithMessage(
          "%s", Told.failure("tool call " + actual.id() + " " + expected, is, rule, recording));
    }
    return this;
  }

  /** What the user is to see: this status, whoever said so. */
  public ToolCallAssert isShownAs(ToolCallStatus expected) {
    return isShownAs(expected.wire());
  }

  /**
   * What the user is to see.
   *
   * @param expected a status, or one of {@link Shown}
   */
  public ToolCallAssert isShownAs(String expected) {
    return expect(
        Shown.status(model, actual).equals(expected),
        "to be shown as " + expected,
        "it is shown as "
            + Shown.status(model, actual)
            + ": the agent says "
            + actual.status().wire()
            + ", the client inferred "
            + actual.overlay()
            + ", and the session "
            + Told.background(model),
        "the agent's status is shown, unless the client cancelled or closed, or nothing works on it"
            + " any more; the agent's next word wins (R10, R22, R28, R38)");
  }

  /** The agent's own word. */
  public ToolCallAssert hasStatus(ToolCallStatus expected) {
    return expect(
        actual.status().equals(expected),
        "to have the status " + expected.wire() + " by the agent's word",
        "it has " + actual.status().wire(),
        "only a tool_call_update, or the subject of a permission request, changes it (R6, R7)");
  }

  /** The client may ask the agent to stop it. */
  public ToolCallAssert isCancellable() {
    return expect(Cancellable.is(model, actual), "to be cancellable", cancellable(), CANCELLABLE);
  }

  /** The client may not ask the agent to stop it. */
  public ToolCallAssert isNotCancellable() {
    return expect(
        !Cancellable.is(model, actual), "not to be cancellable", cancellable(), CANCELLABLE);
  }

  private static final String CANCELLABLE =
      "the agent has to advertise it, the session to be open, and the call not to have ended (R48)";

  private String cancellable() {
    return "it is "
        + (actual.cancelAdvertised() ? "" : "not ")
        + "advertised, the session is "
        + model.lifecycle().wire()
        + ", and the status is "
        + actual.status().wire();
  }

  /** The client has asked the agent to stop it, and it has not ended since. */
  public ToolCallAssert isAskedToStop() {
    return expect(
        actual.cancelRequested(),
        "to be asked to stop",
        "it is not, and its status is " + actual.status().wire(),
        "a tool_call/cancel asks it until its final status comes, or the agent refuses (R49)");
  }

  /** Its title. */
  public ToolCallAssert hasTitle(String expected) {
    return expect(
        expected.equals(actual.title()),
        "to have the title \"" + expected + "\"",
        "it has " + (Objects.isNull(actual.title()) ? "none" : "\"" + actual.title() + "\""),
        "a title that is left out stays, null clears it (R6)");
  }

  /** Its content shows this terminal. */
  public ToolCallAssert showsTerminal(String id) {
    return expect(
        actual.references().contains(new TerminalId(id)),
        "to show terminal " + id,
        "it shows: " + Told.all(actual.references()),
        "the content of now counts; an update with content replaces all before (R8)");
  }
}
