package dev.acpclient;

import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionConfigId;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionConfigValueId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/** A session for those who want futures; see {@link AsyncAcpClient}. */
public final class AsyncAcpSession {
  private final AcpSession session;

  AsyncAcpSession(AcpSession session) {
    this.session = session;
  }

  /** The same session with streams. */
  public AcpSession streaming() {
    return session;
  }

  /** See {@link AcpSession#id}. */
  public SessionId id() {
    return session.id();
  }

  /** See {@link AcpSession#model}. */
  public SessionModel model() {
    return session.model();
  }

  /**
   * Tells how the session stands, then each newer model; one that the watcher is too slow for is
   * left out. Ends with the session.
   *
   * @param on where to call the watcher: a user interface thread, for example
   * @return to be disposed of by who no longer wants to watch
   */
  public Disposable watch(Executor on, Consumer<SessionModel> watcher) {
    return watch(on, model -> model, watcher);
  }

  /**
   * Tells what follows from the model of the session, then whenever it is something else.
   *
   * @param on where to call the watcher
   * @param view a pure function that never answers null, such as {@code Activity::of}
   * @return to be disposed of by who no longer wants to watch
   */
  public <T> Disposable watch(
      Executor on, Function<? super SessionModel, ? extends T> view, Consumer<? super T> watcher) {
    return Waiting.watch(session.<T>view(view), on, watcher);
  }

  /** See {@link AcpSession#prompt(String)}. */
  public CompletableFuture<PromptOutcome> prompt(String text) {
    return Waiting.future(session.prompt(text));
  }

  /** See {@link AcpSession#prompt(List)}. */
  public CompletableFuture<PromptOutcome> prompt(List<? extends ContentBlock> content) {
    return Waiting.future(session.prompt(content));
  }

  /** See {@link AcpSession#withdraw}. */
  public CompletableFuture<Void> withdraw(RequestId prompt) {
    return Waiting.future(session.withdraw(prompt));
  }

  /** See {@link AcpSession#cancel}. */
  public CompletableFuture<CancelOutcome> cancel() {
    return Waiting.future(session.cancel());
  }

  /** See {@link AcpSession#cancelToolCall}. */
  public CompletableFuture<Void> cancelToolCall(ToolCallId call) {
    return Waiting.future(session.cancelToolCall(call));
  }

  /** See {@link AcpSession#cancelTerminal}. */
  public CompletableFuture<Void> cancelTerminal(TerminalId terminal) {
    return Waiting.future(session.cancelTerminal(terminal));
  }

  /** See {@link AcpSession#cancelSubagent}. */
  public CompletableFuture<CancelOutcome> cancelSubagent(SessionId subagent) {
    return Waiting.future(session.cancelSubagent(subagent));
  }

  /** See {@link AcpSession#close}. */
  public CompletableFuture<Void> close() {
    return Waiting.future(session.close());
  }

  /** See {@link AcpSession#closeWhenReleasable()}. */
  public CompletableFuture<Void> closeWhenReleasable() {
    return Waiting.future(session.closeWhenReleasable());
  }

  /** See {@link AcpSession#closeWhenReleasable(Duration)}. */
  public CompletableFuture<Void> closeWhenReleasable(Duration grace) {
    return Waiting.future(session.closeWhenReleasable(grace));
  }

  /** See {@link AcpSession#resume}. */
  public CompletableFuture<AsyncAcpSession> resume(boolean replay) {
    return Waiting.future(session.resume(replay).map(AsyncAcpSession::new));
  }

  /** See {@link AcpSession#fork}. */
  public CompletableFuture<AsyncAcpSession> fork() {
    return Waiting.future(session.fork().map(AsyncAcpSession::new));
  }

  /** See {@link AcpSession#setTitle}. */
  public CompletableFuture<String> setTitle(String title) {
    return Waiting.future(session.setTitle(title));
  }

  /** See {@link AcpSession#setConfigOption(SessionConfigId, SessionConfigValueId)}. */
  public CompletableFuture<List<SessionConfigOption>> setConfigOption(
      SessionConfigId option, SessionConfigValueId value) {
    return Waiting.future(session.setConfigOption(option, value));
  }

  /** See {@link AcpSession#setConfigOption(SessionConfigId, boolean)}. */
  public CompletableFuture<List<SessionConfigOption>> setConfigOption(
      SessionConfigId option, boolean value) {
    return Waiting.future(session.setConfigOption(option, value));
  }
}
