package dev.acpclient;

import dev.acpclient.connection.JsonRpcConnection;
import dev.acpclient.model.CancelSessionNotification;
import dev.acpclient.model.CancelTerminalRequest;
import dev.acpclient.model.CancelToolCallRequest;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.Method;
import dev.acpclient.model.PromptRequest;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionCapabilities;
import dev.acpclient.model.SessionConfigId;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionConfigValueId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SetSessionConfigOptionRequest;
import dev.acpclient.model.SetSessionTitleRequest;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TextContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.rx.Completion;
import dev.acpclient.rx.SessionChange;
import dev.acpclient.rx.SessionStreams;
import dev.acpclient.session.Foreground;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import dev.acpclient.view.CloseWarning;
import io.reactivex.rxjava3.annotations.CheckReturnValue;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleEmitter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One session of a client. A handle: it holds no state, and there may be any number for one
 * session. How things are sent, and what may go wrong, is told at {@link AcpClient}.
 *
 * <p>All streams complete after the model in which the session is closed. When the connection is
 * lost they go on: the session is detached, and may be resumed.
 */
public final class AcpSession {
  private final AcpClient client;
  private final SessionId id;

  AcpSession(AcpClient client, SessionId id) {
    this.client = client;
    this.id = id;
  }

  public SessionId id() {
    return id;
  }

  // What is known.

  /**
   * The session as it is now.
   *
   * @throws IllegalStateException if nothing is known of it: the agent has not named it, or it was
   *     forgotten
   */
  public SessionModel model() {
    SessionModel model = streams().current().find(id);
    if (model == null) {
      throw new IllegalStateException("no session " + id + " is known");
    }
    return model;
  }

  /** See {@link SessionStreams#models}. */
  public Flowable<SessionModel> models() {
    return streams().models(id);
  }

  /** See {@link SessionStreams#changes(SessionId)}. */
  public Flowable<SessionChange> changes() {
    return streams().changes(id);
  }

  /** See {@link SessionStreams#view}. */
  public <T> Flowable<T> view(Function<? super SessionModel, ? extends T> of) {
    return streams().view(id, of::apply);
  }

  /** See {@link SessionStreams#activity}. */
  public Flowable<Activity> activity() {
    return streams().activity(id);
  }

  /** See {@link SessionStreams#completions}. */
  public Flowable<Completion> completions() {
    return streams().completions(id);
  }

  /**
   * What closing the session now would stop. When it is not {@code reported()}, that is not known,
   * which is not the same as nothing.
   */
  public CloseWarning closeWarning() {
    return CloseWarning.of(model());
  }

  /** See {@link SessionStreams#closeWarning}. */
  public Flowable<CloseWarning> closeWarnings() {
    return streams().closeWarning(id);
  }

  /** See {@link SessionStreams#whenReleasable(SessionId)}. */
  @CheckReturnValue
  public Completable whenReleasable() {
    return streams().whenReleasable(id);
  }

  /** See {@link SessionStreams#whenReleasable(SessionId, Duration)}. */
  @CheckReturnValue
  public Completable whenReleasable(Duration grace) {
    return streams().whenReleasable(id, grace);
  }

  private SessionStreams streams() {
    return client.streams();
  }

  // Prompts.

  /** {@link #prompt(List)} with one text. */
  @CheckReturnValue
  public Single<PromptOutcome> prompt(String text) {
    return prompt(List.of(new TextContent(text)));
  }

  /**
   * Sends a prompt. It succeeds when the agent has inserted the message in the conversation, not
   * when work on it has begun or ended: {@link #activity()} and {@link #completions()} tell. Watch
   * completions from before the prompt on, since its work may have ended when it is answered; or
   * count them in the model. An agent at work may hold the prompt and insert it later, so this has
   * no timeout; several prompts may be pending, and are inserted in order.
   *
   * <p>Disposing of the result withdraws a held prompt, if the agent is not faster. Who wants to
   * know what became of it uses {@link #withdraw}.
   *
   * <p><b>Errors:</b> {@link RefusedException} if the agent does not take such content, the session
   * is not open, or is a subagent's; {@code AgentErrorException} if it was not inserted; {@code
   * ConnectionClosedException} if that is not known.
   *
   * <p>Protocol: <a
   * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle">Prompt lifecycle</a>
   *
   * @throws IllegalArgumentException if there is no content
   */
  @CheckReturnValue
  public Single<PromptOutcome> prompt(List<? extends ContentBlock> content) {
    PromptRequest request = new PromptRequest(id, List.copyOf(content));
    if (content.isEmpty()) {
      throw new IllegalArgumentException("a prompt must have content");
    }
    return client
        .calls()
        .call(
            Method.SESSION_PROMPT,
            gate -> {
              gate.prompt(id, request.prompt());
              return request;
            })
        .<PromptOutcome>map(answer -> new PromptOutcome.Inserted(answer.messageId()))
        .onErrorResumeNext(
            e ->
                Calls.failedWith(e, ErrorCode.REQUEST_CANCELLED)
                    ? Single.just(new PromptOutcome.Cancelled())
                    : Single.error(e));
  }

  /**
   * Takes back a prompt that the agent holds. Success means that the agent was told: the prompt may
   * have been inserted before. What became of it is the outcome of {@link #prompt}, and in {@code
   * SessionModel.prompts()}.
   *
   * @param prompt the id of one of {@code SessionModel.prompts().pending()}
   */
  @CheckReturnValue
  public Completable withdraw(RequestId prompt) {
    return client
        .calls()
        .run(
            link -> {
              if (!client.calls().gate().attached(id).prompts().pending().containsKey(prompt)) {
                throw new RefusedException(
                    RefusedException.Reason.PROMPT_SETTLED,
                    "session " + id + " has no pending prompt " + prompt);
              }
              link.connection().cancel(prompt);
            });
  }

  // Stopping work.

  /**
   * Cancels the foreground work and the prompts that the agent holds. Unfinished tool calls of that
   * work are shown cancelled at once; what the background list names goes on, with its permission
   * requests.
   *
   * <p>The outcome is what the agent reports then: that it is idle. Without such a report it is
   * {@code NOT_CONFIRMED} after the client's cancel timeout, which changes nothing: the
   * confirmation may still come. Disposing of the result stops the waiting only.
   *
   * <p>For a subagent's session this is allowed only while the agent advertises it.
   *
   * <p>Protocol: <a
   * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#cancellation">Cancellation</a>
   */
  @CheckReturnValue
  public Single<CancelOutcome> cancel() {
    return Single.create(emitter -> client.core().loop().execute(() -> cancel(emitter)));
  }

  private void cancel(SingleEmitter<CancelOutcome> emitter) {
    if (emitter.isDisposed()) {
      return;
    }
    try {
      JsonRpcConnection connection = client.core().link("session/cancel").connection();
      boolean idle = client.calls().gate().cancel(id).foreground().isIdle();
      connection.notify("session/cancel", AcpJson.encode(new CancelSessionNotification(id)));
      if (idle) {
        client.core().loop().execute(() -> emitter.onSuccess(CancelOutcome.NOTHING_RUNNING));
      } else {
        emitter.setDisposable(confirmation().subscribe(emitter::onSuccess, emitter::tryOnError));
      }
    } catch (RuntimeException e) {
      emitter.tryOnError(e);
    }
  }

  private Single<CancelOutcome> confirmation() {
    ClientCore core = client.core();
    return models()
        .map(AcpSession::ending)
        .filter(Optional::isPresent)
        .first(Optional.of(CancelOutcome.SESSION_GONE))
        .map(Optional::orElseThrow)
        .timeout(
            TimeUnit.MILLISECONDS.convert(core.config().cancelTimeout()),
            TimeUnit.MILLISECONDS,
            core.clock(),
            Single.just(CancelOutcome.NOT_CONFIRMED));
  }

  private static Optional<CancelOutcome> ending(SessionModel model) {
    Foreground foreground = model.foreground();
    if (!model.lifecycle().isAttached()) {
      return Optional.of(CancelOutcome.SESSION_GONE);
    }
    if (!foreground.isIdle()) {
      return Optional.empty();
    }
    return Optional.of(
        foreground.stopReason() == StopReason.Known.CANCELLED
            ? CancelOutcome.CANCELLED
            : CancelOutcome.ENDED_OTHERWISE);
  }

  /**
   * Asks the agent to stop one tool call. Success means that the agent accepted that, not that the
   * call has ended: it shows {@code cancelRequested} until its final status comes, which may also
   * be that it completed. Nothing else is stopped.
   *
   * <p><b>Errors:</b> {@link RefusedException} unless the agent advertises it for this call at
   * present.
   *
   * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls">Tool
   * calls</a>
   */
  @CheckReturnValue
  public Completable cancelToolCall(ToolCallId call) {
    return client
        .calls()
        .call(
            Method.TOOL_CALL_CANCEL,
            gate -> {
              gate.cancelToolCall(id, call);
              return new CancelToolCallRequest(id, call);
            })
        .ignoreElement();
  }

  /**
   * Asks the agent to stop what runs in one terminal. Success means that the agent accepted that,
   * not that it has exited: its exit status comes as an update. No tool call changes by that.
   *
   * <p><b>Errors:</b> {@link RefusedException} unless the agent advertises it for this terminal at
   * present.
   *
   * <p>Protocol: <a
   * href="https://agentclientprotocol.com/protocol/v2/draft/terminals">Terminals</a>
   */
  @CheckReturnValue
  public Completable cancelTerminal(TerminalId terminal) {
    return client
        .calls()
        .call(
            Method.TERMINAL_CANCEL,
            gate -> {
              gate.cancelTerminal(id, terminal);
              return new CancelTerminalRequest(id, terminal, null);
            })
        .ignoreElement();
  }

  /**
   * Cancels the foreground work of a subagent of this session: {@link #cancel()} on the subagent's
   * session.
   *
   * <p><b>Errors:</b> {@link RefusedException} unless the agent advertises it for this subagent at
   * present.
   */
  @CheckReturnValue
  public Single<CancelOutcome> cancelSubagent(SessionId subagent) {
    return client
        .calls()
        .check(gate -> gate.childOf(id, subagent))
        .andThen(client.session(subagent).cancel());
  }

  // The end.

  /**
   * Closes the session: everything in it stops, background work too; {@link #closeWarning()} says
   * beforehand what that is. On success, also when the agent does not know the session any more,
   * listed work is shown stopped, what still waited for an answer is answered {@code cancelled},
   * its subagents are closed with it, and its streams complete. When it fails, nothing has changed.
   * Closing a session that is closed already succeeds.
   *
   * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/session-setup">Session
   * setup</a>
   */
  @CheckReturnValue
  public Completable close() {
    return Ending.close(client, id, model -> true).ignoreElement();
  }

  /**
   * {@link #close()} as soon as that stops and loses nothing: when the session has been quiet for a
   * grace period, and nothing is pending here or in a subagent. For an agent that does not report
   * its background work that moment never comes.
   *
   * <p>It succeeds, too, when the session is closed by someone else before. <b>Errors:</b> also
   * {@link IllegalStateException} if the client is closed first.
   *
   * @param grace how long it has to be quiet; not negative
   */
  @CheckReturnValue
  public Completable closeWhenReleasable(Duration grace) {
    return Ending.closeWhenReleasable(client, id, grace);
  }

  /** {@link #closeWhenReleasable(Duration)} with the grace period of the client's settings. */
  @CheckReturnValue
  public Completable closeWhenReleasable() {
    return closeWhenReleasable(streams().current().settings().grace());
  }

  /**
   * Attaches again to this session, with the directories, servers and system prompt it was set up
   * with.
   *
   * <p>See {@link AcpClient#resumeSession}.
   *
   * @param replay whether the agent is to send the history again
   */
  @CheckReturnValue
  public Single<AcpSession> resume(boolean replay) {
    return Single.defer(() -> client.resumeSession(setup().resume(id, replay)));
  }

  /**
   * Starts a session with the history of this one, in the same directories and with the same
   * servers and system prompt.
   *
   * <p>See {@link AcpClient#forkSession}.
   */
  @CheckReturnValue
  public Single<AcpSession> fork() {
    return Single.defer(() -> client.forkSession(setup().fork(id)));
  }

  private SessionSetup setup() {
    SessionSetup setup = client.core().setup(id);
    if (setup == null) {
      throw new RefusedException(
          RefusedException.Reason.UNKNOWN,
          "session " + id + " was not set up by this client; say how with a request");
    }
    return setup;
  }

  // Settings.

  /**
   * Gives the session another title.
   *
   * @return the title that the agent made of it, which is the one to show
   */
  @CheckReturnValue
  public Single<String> setTitle(String title) {
    return client
        .calls()
        .call(
            Method.SESSION_SET_TITLE,
            gate -> {
              gate.offers("session/set_title", SessionCapabilities::title);
              gate.own(id);
              return new SetSessionTitleRequest(id, title);
            })
        .map(answer -> answer.title());
  }

  /**
   * Chooses a value of a setting.
   *
   * @return all settings as they are now, in the agent's order
   */
  @CheckReturnValue
  public Single<List<SessionConfigOption>> setConfigOption(
      SessionConfigId option, SessionConfigValueId value) {
    return set(new SetSessionConfigOptionRequest.Id(id, option, value));
  }

  /**
   * Turns a setting on or off.
   *
   * @return all settings as they are now, in the agent's order
   */
  @CheckReturnValue
  public Single<List<SessionConfigOption>> setConfigOption(SessionConfigId option, boolean value) {
    return set(new SetSessionConfigOptionRequest.Bool(id, option, value));
  }

  private Single<List<SessionConfigOption>> set(SetSessionConfigOptionRequest request) {
    return client
        .calls()
        .call(
            Method.SESSION_SET_CONFIG_OPTION,
            gate -> {
              gate.own(id);
              gate.open(id);
              return request;
            })
        .map(answer -> answer.configOptions());
  }

  @Override
  public String toString() {
    return "session " + id;
  }
}
