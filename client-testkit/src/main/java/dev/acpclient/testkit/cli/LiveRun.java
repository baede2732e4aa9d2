package dev.acpclient.testkit.cli;

import dev.acpclient.AcpClient;
import dev.acpclient.AcpClientBuilder;
import dev.acpclient.AcpSession;
import dev.acpclient.CancelOutcome;
import dev.acpclient.ConnectionState;
import dev.acpclient.PromptOutcome;
import dev.acpclient.RefusedException;
import dev.acpclient.connection.AcpException;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.model.StopReason;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.cli.Interrupts.Signal;
import dev.acpclient.view.CloseWarning;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** One run of an agent: a session, its prompts, and the end. */
final class LiveRun {
  /** As {@code timeout} has it. */
  static final int TIMED_OUT = 124;

  private static final int FAILED = ExitCode.SOFTWARE;
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);

  /** How long a process may take to end: three steps, and some time to spare. */
  private static final Duration END_WITHIN = Limits.DEFAULT.stop().multipliedBy(4);

  private final Console console;
  private final RunOptions options;
  private final Interrupts interrupts;
  private final AgentTrouble trouble;
  private final Leaving leaving = new Leaving();
  private final CompositeDisposable watching = new CompositeDisposable();

  private volatile @Nullable AcpSession session;
  private volatile int sent;
  private volatile boolean isClosing;

  /** How often the user has pressed Ctrl-C. */
  private int presses;

  LiveRun(Console console, RunOptions options, Interrupts interrupts) {
    this.console = console;
    this.options = options;
    this.interrupts = interrupts;
    this.trouble = new AgentTrouble(console, options.stderr());
  }

  /**
   * Runs it to its end, at which the agent is gone.
   *
   * @param printer sees what goes over the wire; when it fails nobody sees the run any more
   * @param onConnected gets the client as soon as there is one
   * @return the exit code
   */
  int run(AcpClientBuilder agent, LivePrinter printer, Consumer<AcpClient> onConnected) {
    watching.add(interrupts.listen(this::signalled));
    try {
      watching.add(
          printer
              .failure()
              .subscribe(() -> {}, e -> leave(FAILED, String.valueOf(e.getMessage()))));
      if (options.timeout() != null) {
        long millis = options.timeout().toMillis();
        watching.add(Completable.timer(millis, TimeUnit.MILLISECONDS).subscribe(this::timedOut));
      }
      int code = connect(agent, printer, onConnected);
      return leaving.exitCode().orElse(isInterrupted() ? Signal.INT.exitCode() : code);
    } finally {
      watching.dispose();
    }
  }

  private int connect(
      AcpClientBuilder agent, LivePrinter printer, Consumer<AcpClient> onConnected) {
    AcpClient client;
    try {
      client = leaving.await(agent.connect());
    } catch (Leaving.Left e) {
      boolean unused =
          printer.disconnected().blockingAwait(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
      return FAILED;
    } catch (AcpException e) {
      trouble.tell(e);
      return ExitCode.USAGE;
    }
    try (client) {
      onConnected.accept(client);
      watching.add(PermissionDesk.open(console, client, options.permissions().policy()));
      return converse(client);
    }
  }

  private int converse(AcpClient client) {
    try {
      AcpSession opened = await(client, client.newSession(options.cwd()));
      session = opened;
      int code = prompt(client, opened);
      settle(client, opened);
      return code == ExitCode.OK ? judge(opened) : code;
    } catch (ConnectionClosedException e) {
      trouble.tell(e);
      return FAILED;
    } catch (Leaving.Left e) {
      closeQuickly();
      return FAILED;
    } catch (AcpException | IllegalStateException e) {
      if (isClosedByUser()) {
        return endedByUser();
      }
      int code = tell(client, e);
      if (!isClosing) {
        closeQuickly();
      }
      return code;
    }
  }

  /** On the page that watches the run, or by whoever else holds the client. */
  private boolean isClosedByUser() {
    AcpSession opened = session;
    return opened != null && !isClosing && opened.model().lifecycle() == Lifecycle.CLOSED;
  }

  private int endedByUser() {
    int unsent = options.prompts().size() - sent;
    if (unsent > 0) {
      console.error("the session was closed; prompts not sent: " + unsent);
      return FAILED;
    }
    return judge(Objects.requireNonNull(session));
  }

  private int tell(AcpClient client, RuntimeException e) {
    if (isForLogin(e)) {
      trouble.tellLogin(client.authMethods());
      return ExitCode.USAGE;
    }
    trouble.tell(e);
    return FAILED;
  }

  private static boolean isForLogin(RuntimeException e) {
    return e instanceof AgentErrorException error && error.isAuthenticationRequired();
  }

  /** Sends the prompts, until one of them was not inserted. */
  private int prompt(AcpClient client, AcpSession opened) {
    for (String text : options.prompts()) {
      if (isInterrupted()) {
        break;
      }
      int number = sent + 1;
      sent = number;
      try {
        PromptOutcome outcome = await(client, prompt(opened, text));
        if (outcome instanceof PromptOutcome.Cancelled && !isInterrupted()) {
          console.error("prompt " + number + " was withdrawn by the agent, and not inserted");
          return FAILED;
        }
      } catch (AgentErrorException | MalformedAnswerException | RefusedException e) {
        if (isForLogin(e)) {
          throw e;
        }
        console.error("prompt " + number + " was not inserted: " + e.getMessage());
        return FAILED;
      }
    }
    return ExitCode.OK;
  }

  private Single<PromptOutcome> prompt(AcpSession opened, String text) {
    SessionMoments moments = new SessionMoments(opened, options.grace());
    return opened
        .prompt(text)
        .flatMap(
            outcome ->
                outcome instanceof PromptOutcome.Inserted
                    ? moments.foregroundEnded().toSingleDefault(outcome)
                    : Single.just(outcome));
  }

  /** Waits until the session may be closed, and closes it. */
  private void settle(AcpClient client, AcpSession opened) {
    Single<SessionMoments.Rest> closed =
        new SessionMoments(opened, options.grace())
            .rest()
            .doOnSuccess(
                rest -> {
                  isClosing = true;
                  if (rest == SessionMoments.Rest.BACKGROUND_UNKNOWN) {
                    tellUnknown(opened.closeWarning());
                  }
                })
            .flatMap(rest -> close(opened).toSingleDefault(rest));
    SessionMoments.Rest unused = await(client, closed);
  }

  private void tellUnknown(CloseWarning warning) {
    console.tell(
        "the agent does not say whether something still runs (possible: "
            + warning.possible()
            + "); closing the session");
  }

  private int judge(AcpSession ended) {
    if (ended.model().foreground().lastStopReason() != StopReason.Known.ERROR) {
      return ExitCode.OK;
    }
    console.error("the agent's last work ended in an error");
    return FAILED;
  }

  /** The last thing that is done in a session whose end nobody waits for. */
  private void closeQuickly() {
    AcpSession opened = session;
    if (opened != null) {
      Throwable failure = close(opened).materialize().blockingGet().getError();
      if (failure instanceof RuntimeException e) {
        trouble.tell(e);
      }
    }
  }

  private static Completable close(AcpSession opened) {
    return opened
        .close()
        .timeout(CLOSE_WITHIN.toMillis(), TimeUnit.MILLISECONDS)
        .onErrorResumeNext(
            e ->
                Completable.error(
                    e instanceof TimeoutException
                        ? new IllegalStateException(
                            "the agent did not answer session/close within "
                                + Words.period(CLOSE_WITHIN))
                        : e));
  }

  /** Waits for something, or for the end of the connection. */
  private <T> T await(AcpClient client, Single<T> what) {
    Single<T> lost =
        client
            .connection()
            .ofType(ConnectionState.Lost.class)
            .firstOrError()
            .flatMap(
                state -> Single.<T>error(new ConnectionClosedException("the run", state.reason())));
    return leaving.await(lost.ambWith(what));
  }

  // What ends a run before its time.

  private void leave(int code, String reason) {
    boolean unused = leaving.leave(code, () -> console.tell(reason));
  }

  private void timedOut() {
    AcpSession opened = session;
    int unsent = options.prompts().size() - sent;
    String rest =
        opened == null ? "no session is open yet" : StillRunning.of(opened.model(), unsent);
    leave(TIMED_OUT, "time is up; not done: " + rest);
  }

  private synchronized boolean isInterrupted() {
    return presses > 0;
  }

  private synchronized void signalled(Signal signal) {
    if (leaving.exitCode().isPresent()) {
      interrupts.halt(signal.exitCode());
      return;
    }
    if (signal != Signal.INT) {
      leave(signal.exitCode(), "closing the session, for SIG" + signal);
      return;
    }
    presses++;
    AcpSession opened = session;
    if (presses == 1 && opened != null) {
      cancel(opened);
    } else {
      leave(signal.exitCode(), "closing the session; Ctrl-C again leaves at once");
    }
  }

  private void cancel(AcpSession opened) {
    SessionModel model = opened.model();
    console.tell(
        (model.foreground().isIdle()
                ? "no foreground work to cancel"
                : "cancelling the foreground work")
            + "; background work goes on; Ctrl-C again closes the session");
    Disposable unused =
        opened
            .cancel()
            .subscribe(
                outcome -> {
                  if (outcome == CancelOutcome.NOT_CONFIRMED) {
                    console.tell("the agent has not confirmed the cancel");
                  }
                },
                e -> console.tell("the work was not cancelled: " + e.getMessage()));
  }
}
