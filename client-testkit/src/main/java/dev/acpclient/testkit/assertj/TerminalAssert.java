package dev.acpclient.testkit.assertj;

import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.Recording;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.Shown;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions about a terminal of a session. */
public final class TerminalAssert extends AbstractAssert<TerminalAssert, DisplayTerminal> {
  private final SessionModel model;
  private final SessionModelAssert session;
  private final @Nullable Recording recording;

  TerminalAssert(
      DisplayTerminal actual,
      SessionModel model,
      SessionModelAssert session,
      @Nullable Recording recording) {
    super(actual, TerminalAssert.class);
    this.model = model;
    this.session = session;
    this.recording = recording;
  }

  /** Back to the session. */
  public SessionModelAssert and() {
    return session;
  }

  private TerminalAssert expect(boolean fulfilled, String expected, String is, String rule) {
    if (!fulfilled) {
      failWithMessage(
          "%s", Told.failure("terminal " + actual.id() + " " + expected, is, rule, recording));
    }
    return this;
  }

  private String exit() {
    DisplayTerminal.Exit exit = actual.exit();
    if (exit == null) {
      return "it is shown as " + Shown.status(model, actual);
    }
    return "it has exited"
        + (exit.exitCode() == null ? "" : " with code " + exit.exitCode())
        + (exit.signal() == null ? "" : " by " + exit.signal())
        + (exit.inferred() ? ", as the client inferred" : "");
  }

  /** Nobody says that it has ended, and the session still covers it. */
  public TerminalAssert isRunning() {
    return isShownAs(Shown.RUNNING);
  }

  /**
   * What the user is to see.
   *
   * @param expected one of {@link Shown}
   */
  public TerminalAssert isShownAs(String expected) {
    return expect(
        Shown.status(model, actual).equals(expected),
        "to be shown as " + expected,
        exit(),
        "only an exit status ends it, or closing the session; silence does not (R11, R12, R38)");
  }

  /** It has ended, however that is known and whatever came of it. */
  public TerminalAssert hasExited() {
    return isShownAs(Shown.EXITED);
  }

  /** The agent says that it has ended with this code. */
  public TerminalAssert hasExited(long code) {
    DisplayTerminal.Exit exit = actual.exit();
    Long known = exit == null ? null : exit.exitCode();
    return expect(
        known != null && known == code,
        "to have exited with code " + code,
        exit(),
        "the code is what the agent's exit status says; it may say none (R11)");
  }

  /** What it shows: the bytes that are kept, as UTF-8. */
  public TerminalAssert hasText(String expected) {
    return expect(
        actual.output().text().equals(expected),
        "to show exactly" + quoted(expected),
        shows(),
        TEXT);
  }

  /** What it shows has this in it. */
  public TerminalAssert containsText(String expected) {
    return expect(
        actual.output().text().contains(expected), "to show" + quoted(expected), shows(), TEXT);
  }

  private static final String TEXT =
      "chunks are appended, an output in an update replaces all, and only the newest bytes are kept"
          + " (R11)";

  private String shows() {
    return "it shows" + quoted(actual.output().text());
  }

  static String quoted(String text) {
    return " \"" + text + "\"";
  }

  /** The client may ask the agent to stop it. */
  public TerminalAssert isCancellable() {
    return expect(Cancellable.is(model, actual), "to be cancellable", cancellable(), CANCELLABLE);
  }

  /** The client may not ask the agent to stop it. */
  public TerminalAssert isNotCancellable() {
    return expect(
        !Cancellable.is(model, actual), "not to be cancellable", cancellable(), CANCELLABLE);
  }

  private static final String CANCELLABLE =
      "the agent has to advertise it, the session to be open, and the terminal not to have exited"
          + " (R48)";

  private String cancellable() {
    return "it is "
        + (actual.cancelAdvertised() ? "" : "not ")
        + "advertised, the session is "
        + model.lifecycle().wire()
        + ", and it is shown as "
        + Shown.status(model, actual);
  }

  /** What runs in it. */
  public TerminalAssert hasCommand(String expected) {
    return expect(
        expected.equals(actual.command()),
        "to run" + quoted(expected),
        actual.command() == null
            ? "its command is not known"
            : "it runs" + quoted(actual.command()),
        "a command that is left out stays, null clears it (R11)");
  }
}
