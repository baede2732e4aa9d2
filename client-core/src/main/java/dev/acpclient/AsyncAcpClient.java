package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.AuthMethodId;
import dev.acpclient.model.AuthStatusResponse;
import dev.acpclient.model.CreateElicitationResponse;
import dev.acpclient.model.ForkSessionRequest;
import dev.acpclient.model.ListSessionsRequest;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.ProviderId;
import dev.acpclient.model.ProviderInfo;
import dev.acpclient.model.ResumeSessionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfo;
import dev.acpclient.model.SessionStatusResponse;
import dev.acpclient.model.SetProviderRequest;
import dev.acpclient.session.ElicitationPrompt;
import dev.acpclient.session.PermissionPrompt;
import io.reactivex.rxjava3.disposables.Disposable;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * A client for those who want futures. A call is sent at once; to cancel its future is to dispose
 * of the request, which tells the agent so. What a success does not mean, and how calls fail, is
 * told where each method points to.
 *
 * <p>Futures complete on the client's loop, which must not be blocked: continue with the {@code
 * …Async} methods of {@link CompletableFuture}.
 */
public final class AsyncAcpClient implements AutoCloseable {
  private final AcpClient client;

  AsyncAcpClient(AcpClient client) {
    this.client = client;
  }

  /** See {@link AcpClientBuilder#connect}. */
  public static CompletableFuture<AsyncAcpClient> connect(AcpClientBuilder builder) {
    return Waiting.client(builder.connect(), AcpClient::async);
  }

  /** The same client with streams. */
  public AcpClient streaming() {
    return client;
  }

  /** See {@link AcpClient#session}. */
  public AsyncAcpSession session(SessionId id) {
    return new AsyncAcpSession(client.session(id));
  }

  /** See {@link AcpClient#close}. */
  @Override
  public void close() {
    client.close();
  }

  /**
   * Tells which permission requests wait for an answer, then whenever they are others.
   *
   * @param on where to call the watcher: a user interface thread, for example
   * @return to be disposed of by who no longer wants to watch
   */
  public Disposable watchPermissions(Executor on, Consumer<List<PermissionPrompt>> watcher) {
    return Waiting.watch(client.permissions(), on, watcher);
  }

  /**
   * Tells how the connection stands, then each change.
   *
   * @param on where to call the watcher
   * @return to be disposed of by who no longer wants to watch
   */
  public Disposable watchConnection(Executor on, Consumer<ConnectionState> watcher) {
    return Waiting.watch(client.connection(), on, watcher);
  }

  /** See {@link AcpClient#newSession(Path)}. */
  public CompletableFuture<AsyncAcpSession> newSession(Path cwd) {
    return Waiting.future(client.newSession(cwd).map(AsyncAcpSession::new));
  }

  /** See {@link AcpClient#newSession(NewSessionRequest)}. */
  public CompletableFuture<AsyncAcpSession> newSession(NewSessionRequest request) {
    return Waiting.future(client.newSession(request).map(AsyncAcpSession::new));
  }

  /** See {@link AcpClient#resumeSession}. */
  public CompletableFuture<AsyncAcpSession> resumeSession(ResumeSessionRequest request) {
    return Waiting.future(client.resumeSession(request).map(AsyncAcpSession::new));
  }

  /** See {@link AcpClient#forkSession}. */
  public CompletableFuture<AsyncAcpSession> forkSession(ForkSessionRequest request) {
    return Waiting.future(client.forkSession(request).map(AsyncAcpSession::new));
  }

  /** See {@link AcpClient#listSessions}. */
  public CompletableFuture<List<SessionInfo>> listSessions(ListSessionsRequest request) {
    return Waiting.future(client.listSessions(request).toList());
  }

  /** See {@link AcpClient#deleteSession}. */
  public CompletableFuture<Void> deleteSession(SessionId id) {
    return Waiting.future(client.deleteSession(id));
  }

  /** See {@link AcpClient#archiveSession}. */
  public CompletableFuture<Void> archiveSession(SessionId id) {
    return Waiting.future(client.archiveSession(id));
  }

  /** See {@link AcpClient#unarchiveSession}. */
  public CompletableFuture<Void> unarchiveSession(SessionId id) {
    return Waiting.future(client.unarchiveSession(id));
  }

  /** See {@link AcpClient#forgetSession}. */
  public CompletableFuture<Void> forgetSession(SessionId id) {
    return Waiting.future(client.forgetSession(id));
  }

  /** See {@link AcpClient#sessionStatus}. */
  public CompletableFuture<SessionStatusResponse> sessionStatus(SessionId id) {
    return Waiting.future(client.sessionStatus(id));
  }

  /** See {@link AcpClient#answer(PermissionPrompt, PermissionOptionId)}. */
  public CompletableFuture<Void> answer(PermissionPrompt prompt, PermissionOptionId option) {
    return Waiting.future(client.answer(prompt, option));
  }

  /** See {@link AcpClient#dismiss}. */
  public CompletableFuture<Void> dismiss(PermissionPrompt prompt) {
    return Waiting.future(client.dismiss(prompt));
  }

  /** See {@link AcpClient#answer(ElicitationPrompt, CreateElicitationResponse)}. */
  public CompletableFuture<Void> answer(
      ElicitationPrompt prompt, CreateElicitationResponse response) {
    return Waiting.future(client.answer(prompt, response));
  }

  /** See {@link AcpClient#answer(RequestElicitation, CreateElicitationResponse)}. */
  public CompletableFuture<Void> answer(
      RequestElicitation elicitation, CreateElicitationResponse response) {
    return Waiting.future(client.answer(elicitation, response));
  }

  /** See {@link AcpClient#login}. */
  public CompletableFuture<Void> login(AuthMethodId method) {
    return Waiting.future(client.login(method));
  }

  /** See {@link AcpClient#logout}. */
  public CompletableFuture<Void> logout() {
    return Waiting.future(client.logout());
  }

  /** See {@link AcpClient#authStatus}. */
  public CompletableFuture<AuthStatusResponse> authStatus() {
    return Waiting.future(client.authStatus());
  }

  /** See {@link AcpClient#listProviders}. */
  public CompletableFuture<List<ProviderInfo>> listProviders() {
    return Waiting.future(client.listProviders());
  }

  /** See {@link AcpClient#setProvider}. */
  public CompletableFuture<Void> setProvider(SetProviderRequest request) {
    return Waiting.future(client.setProvider(request));
  }

  /** See {@link AcpClient#disableProvider}. */
  public CompletableFuture<Void> disableProvider(ProviderId id) {
    return Waiting.future(client.disableProvider(id));
  }

  /** See {@link AcpClient#request}. */
  public CompletableFuture<JsonNode> request(String method, JsonNode params) {
    return Waiting.future(client.request(method, params));
  }

  /** See {@link AcpClient#notify}. */
  public CompletableFuture<Void> notify(String method, JsonNode params) {
    return Waiting.future(client.notify(method, params));
  }

  /** See {@link AcpClient#reconnect}. */
  public CompletableFuture<Reconnected> reconnect() {
    return Waiting.future(client.reconnect());
  }
}
