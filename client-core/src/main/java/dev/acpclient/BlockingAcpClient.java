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
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.util.List;

/**
 * A client for those who want to wait. Each call returns when its answer has come, and throws what
 * it failed with. What a success does not mean is told where each method points to.
 *
 * <p>Thread-safe. A thread that is interrupted while it waits disposes of the request, keeps its
 * mark and gets a {@link java.util.concurrent.CancellationException}. On the client's loop, where
 * subscribers are called, these calls would wait for themselves: they throw {@link
 * IllegalStateException} there.
 */
public final class BlockingAcpClient implements AutoCloseable {
  private final AcpClient client;

  BlockingAcpClient(AcpClient client) {
    this.client = client;
  }

  /** See {@link AcpClientBuilder#connect}. */
  public static BlockingAcpClient connect(AcpClientBuilder builder) {
    return Waiting.await(Waiting.client(builder.connect(), AcpClient::blocking));
  }

  /** The same client with streams. */
  public AcpClient streaming() {
    return client;
  }

  /** See {@link AcpClient#session}. */
  public BlockingAcpSession session(SessionId id) {
    return new BlockingAcpSession(client, client.session(id));
  }

  /** See {@link AcpClient#close}. */
  @Override
  public void close() {
    client.close();
  }

  private <T> T await(Single<T> call) {
    return Waiting.await(client, call);
  }

  /** See {@link AcpClient#newSession(Path)}. */
  public BlockingAcpSession newSession(Path cwd) {
    return new BlockingAcpSession(client, await(client.newSession(cwd)));
  }

  /** See {@link AcpClient#newSession(NewSessionRequest)}. */
  public BlockingAcpSession newSession(NewSessionRequest request) {
    return new BlockingAcpSession(client, await(client.newSession(request)));
  }

  /** See {@link AcpClient#resumeSession}. */
  public BlockingAcpSession resumeSession(ResumeSessionRequest request) {
    return new BlockingAcpSession(client, await(client.resumeSession(request)));
  }

  /** See {@link AcpClient#forkSession}. */
  public BlockingAcpSession forkSession(ForkSessionRequest request) {
    return new BlockingAcpSession(client, await(client.forkSession(request)));
  }

  /** See {@link AcpClient#listSessions}. */
  public List<SessionInfo> listSessions(ListSessionsRequest request) {
    return await(client.listSessions(request).toList());
  }

  /** See {@link AcpClient#deleteSession}. */
  public void deleteSession(SessionId id) {
    await(client.deleteSession(id).toSingleDefault(true));
  }

  /** See {@link AcpClient#archiveSession}. */
  public void archiveSession(SessionId id) {
    await(client.archiveSession(id).toSingleDefault(true));
  }

  /** See {@link AcpClient#unarchiveSession}. */
  public void unarchiveSession(SessionId id) {
    await(client.unarchiveSession(id).toSingleDefault(true));
  }

  /** See {@link AcpClient#forgetSession}. */
  public void forgetSession(SessionId id) {
    await(client.forgetSession(id).toSingleDefault(true));
  }

  /** See {@link AcpClient#sessionStatus}. */
  public SessionStatusResponse sessionStatus(SessionId id) {
    return await(client.sessionStatus(id));
  }

  /** See {@link AcpClient#answer(PermissionPrompt, PermissionOptionId)}. */
  public void answer(PermissionPrompt prompt, PermissionOptionId option) {
    await(client.answer(prompt, option).toSingleDefault(true));
  }

  /** See {@link AcpClient#dismiss}. */
  public void dismiss(PermissionPrompt prompt) {
    await(client.dismiss(prompt).toSingleDefault(true));
  }

  /** See {@link AcpClient#answer(ElicitationPrompt, CreateElicitationResponse)}. */
  public void answer(ElicitationPrompt prompt, CreateElicitationResponse response) {
    await(client.answer(prompt, response).toSingleDefault(true));
  }

  /** See {@link AcpClient#answer(RequestElicitation, CreateElicitationResponse)}. */
  public void answer(RequestElicitation elicitation, CreateElicitationResponse response) {
    await(client.answer(elicitation, response).toSingleDefault(true));
  }

  /** See {@link AcpClient#login}. */
  public void login(AuthMethodId method) {
    await(client.login(method).toSingleDefault(true));
  }

  /** See {@link AcpClient#logout}. */
  public void logout() {
    await(client.logout().toSingleDefault(true));
  }

  /** See {@link AcpClient#authStatus}. */
  public AuthStatusResponse authStatus() {
    return await(client.authStatus());
  }

  /** See {@link AcpClient#listProviders}. */
  public List<ProviderInfo> listProviders() {
    return await(client.listProviders());
  }

  /** See {@link AcpClient#setProvider}. */
  public void setProvider(SetProviderRequest request) {
    await(client.setProvider(request).toSingleDefault(true));
  }

  /** See {@link AcpClient#disableProvider}. */
  public void disableProvider(ProviderId id) {
    await(client.disableProvider(id).toSingleDefault(true));
  }

  /** See {@link AcpClient#request}. */
  public JsonNode request(String method, JsonNode params) {
    return await(client.request(method, params));
  }

  /** See {@link AcpClient#notify}. */
  public void notify(String method, JsonNode params) {
    await(client.notify(method, params).toSingleDefault(true));
  }

  /** See {@link AcpClient#reconnect}. */
  public Reconnected reconnect() {
    return await(client.reconnect());
  }
}
