package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.ArchiveSessionRequest;
import dev.acpclient.model.AuthMethod;
import dev.acpclient.model.AuthMethodId;
import dev.acpclient.model.AuthMethodTerminal;
import dev.acpclient.model.AuthStatusRequest;
import dev.acpclient.model.AuthStatusResponse;
import dev.acpclient.model.AuthStatusUpdateNotification;
import dev.acpclient.model.CreateElicitationResponse;
import dev.acpclient.model.DeleteSessionRequest;
import dev.acpclient.model.DisableProviderRequest;
import dev.acpclient.model.ElicitationId;
import dev.acpclient.model.EnvVariable;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.ForkSessionRequest;
import dev.acpclient.model.InitializeResponse;
import dev.acpclient.model.ListProvidersRequest;
import dev.acpclient.model.ListSessionsRequest;
import dev.acpclient.model.ListSessionsResponse;
import dev.acpclient.model.LoginAuthRequest;
import dev.acpclient.model.LogoutAuthRequest;
import dev.acpclient.model.Method;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.ProviderId;
import dev.acpclient.model.ProviderInfo;
import dev.acpclient.model.RequestPermissionResponse;
import dev.acpclient.model.ResumeSessionRequest;
import dev.acpclient.model.SessionCapabilities;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfo;
import dev.acpclient.model.SessionListCursor;
import dev.acpclient.model.SessionStatusRequest;
import dev.acpclient.model.SessionStatusResponse;
import dev.acpclient.model.SetProviderRequest;
import dev.acpclient.model.UnarchiveSessionRequest;
import dev.acpclient.rx.SessionStreams;
import dev.acpclient.session.ElicitationPrompt;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.annotations.CheckReturnValue;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client of one agent: its connection, its sessions, and what the agent asks of the user.
 *
 * <p>Nothing is sent before it is subscribed to, and each subscription sends anew. Nothing is sent
 * that the agent has not advertised: what is not allowed at present fails with {@link
 * RefusedException}, judged by the sessions as they are when it would be sent. Disposing of a
 * request that is under way tells the agent that nobody waits for the answer ({@code
 * $/cancel_request}); it may be carried out all the same.
 *
 * <p>Thread-safe, and never blocks, except for {@link #close()}. All that is delivered is delivered
 * on the client's loop, a thread of its own, which must not be blocked: leave it with {@code
 * observeOn}. An answer is delivered after everything that the agent sent before it has been
 * applied to the sessions.
 *
 * <p>Errors of requests: {@link RefusedException}; {@link
 * dev.acpclient.connection.AgentErrorException} if the agent refuses; {@link
 * dev.acpclient.connection.MalformedAnswerException} if its answer cannot be read; {@link
 * dev.acpclient.connection.ConnectionClosedException} if the connection ends first, when it is
 * unknown what the agent did.
 *
 * <p>{@link #async()} and {@link #blocking()} are the same client for those who want futures, or to
 * wait.
 */
public final class AcpClient implements AutoCloseable {
  private final ClientCore core;
  private final Calls calls;

  AcpClient(ClientConfig config, Supplier<? extends Transport> transports) {
    core = new ClientCore(config, transports);
    calls = new Calls(core);
  }

  /** An agent that is started as a process and speaks over its standard streams. */
  public static AcpClientBuilder launch(AgentCommand command) {
    return new AcpClientBuilder(builder -> AcpClientBuilder.launch(command, builder));
  }

  /**
   * An agent behind a transport.
   *
   * @param transports makes one for each connection
   */
  public static AcpClientBuilder over(Supplier<? extends Transport> transports) {
    return new AcpClientBuilder(builder -> transports.get());
  }

  Single<AcpClient> connect() {
    return core.connect().map(agent -> this);
  }

  /** This client with futures in place of streams. */
  public AsyncAcpClient async() {
    return new AsyncAcpClient(this);
  }

  /** This client with calls that wait for their answers. */
  public BlockingAcpClient blocking() {
    return new BlockingAcpClient(this);
  }

  ClientCore core() {
    return core;
  }

  Calls calls() {
    return calls;
  }

  /** Tells this client's time, and waits on it: for whoever has more to wait for. */
  public Scheduler clock() {
    return core.clock();
  }

  // The agent and the connection.

  /** What the agent said of itself when it was last connected. */
  public InitializeResponse agent() {
    return core.agent();
  }

  /**
   * How the connection stands, then each change. Completes when the client has been closed. The
   * first element comes on the thread that subscribes.
   *
   * <p><b>Backpressure:</b> conflated. <b>Errors:</b> none.
   */
  public Flowable<ConnectionState> connection() {
    return core.signals().connection.onBackpressureLatest();
  }

  /**
   * What came from the agent from now on that is no message, or a message that was too long. For
   * diagnostics: it has been dealt with. May hold anything, secrets too.
   *
   * <p><b>Backpressure:</b> what a slow subscriber misses is left out. <b>Errors:</b> none.
   */
  public Flowable<Frame> dropped() {
    return core.signals().dropped.onBackpressureDrop();
  }

  /**
   * Connects again, and resumes the sessions that were open, with their history: it is built aside
   * and replaces what is shown, so that nothing is doubled. A connection that was not lost is ended
   * first, as after a login in a terminal. Of several attempts at once one goes on, and the others
   * are refused. The agent may be a new process that has forgotten sessions; those stay detached.
   *
   * <p>Success does not mean that all sessions are back: see {@link Reconnected#failed}.
   *
   * <p><b>Errors:</b> those of {@link AcpClientBuilder#connect}; {@link RefusedException} while the
   * client is connecting, or after it was closed.
   */
  @CheckReturnValue
  public Single<Reconnected> reconnect() {
    return core.reconnect().flatMap(agent -> new Resumption(this).resumeAll());
  }

  /**
   * Ends the connection and, for a process, the agent and all that it started. Sessions are not
   * closed first: an agent that outlives its connection may keep them. All streams complete, and
   * requests under way fail.
   *
   * <p>Never fails. Closing again changes nothing.
   */
  @CheckReturnValue
  public Completable shutdown() {
    return Completable.fromCompletionStage(core.close());
  }

  /**
   * {@link #shutdown()}, and waits until nothing is left: for a process up to three times {@code
   * Limits.stop}. On the client's loop it does not wait.
   */
  @Override
  public void close() {
    core.closeAndWait();
  }

  // Sessions.

  /** The sessions as streams. */
  public SessionStreams streams() {
    return core.store().streams();
  }

  /**
   * A session of this id, also a subagent's. Nothing is sent, and it need not exist: then what is
   * asked of it is refused.
   */
  public AcpSession session(SessionId id) {
    return new AcpSession(this, id);
  }

  /**
   * {@link #newSession(NewSessionRequest)} in a directory.
   *
   * @throws IllegalArgumentException if the directory is not absolute
   */
  @CheckReturnValue
  public Single<AcpSession> newSession(Path cwd) {
    return newSession(new NewSessionRequest(cwd.toString()));
  }

  /**
   * Starts a session. It is idle, and whether it works in the background is not known, until the
   * agent says; updates that came before the answer have been applied.
   *
   * <p><b>Errors:</b> an {@code AgentErrorException} that {@code isAuthenticationRequired()} if the
   * user has to log in first; then this can be subscribed to again.
   *
   * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/session-setup">Session
   * setup</a>
   *
   * @throws IllegalArgumentException if the directory is not absolute
   */
  @CheckReturnValue
  public Single<AcpSession> newSession(NewSessionRequest request) {
    SessionSetup setup = SessionSetup.of(request);
    return calls
        .call(
            Method.SESSION_NEW,
            gate -> {
              gate.setUp(setup.additionalDirectories(), setup.mcpServers(), request.systemPrompt());
              return request;
            })
        .map(answer -> core.attached(answer.sessionId(), setup))
        .map(this::session);
  }

  /**
   * Attaches to a session that the agent knows: one of {@link #listSessions}, one that this client
   * closed, or one that is open and of which the agent is to say again how it stands. With {@code
   * replayFrom} the history is built aside and replaces what is shown when the answer comes.
   *
   * <p>Success does not mean that the session is idle: its state is what the agent's snapshot says,
   * and unknown without one. A subagent is resumed with its parent.
   *
   * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/session-setup">Session
   * setup</a>
   *
   * @throws IllegalArgumentException if the directory is not absolute
   */
  @CheckReturnValue
  public Single<AcpSession> resumeSession(ResumeSessionRequest request) {
    SessionSetup setup = SessionSetup.of(request);
    return calls
        .call(
            Method.SESSION_RESUME,
            gate -> {
              gate.own(request.sessionId());
              gate.setUp(setup.additionalDirectories(), setup.mcpServers(), request.systemPrompt());
              return request;
            })
        .map(answer -> core.attached(request.sessionId(), setup))
        .map(this::session);
  }

  /**
   * Starts a session with the history of another. It is active at once; background work stays with
   * the source, and whether the fork has any is not known until the agent says.
   *
   * <p>Success does not mean that the history is shown in the fork: agents need not send it again.
   *
   * @throws IllegalArgumentException if the directory is not absolute
   */
  @CheckReturnValue
  public Single<AcpSession> forkSession(ForkSessionRequest request) {
    SessionSetup setup = SessionSetup.of(request);
    return calls
        .call(
            Method.SESSION_FORK,
            gate -> {
              gate.offers("session/fork", SessionCapabilities::fork);
              gate.own(request.sessionId());
              gate.setUp(setup.additionalDirectories(), setup.mcpServers(), request.systemPrompt());
              return request;
            })
        .map(answer -> core.attached(answer.sessionId(), setup))
        .map(this::session);
  }

  /**
   * The sessions that the agent keeps. It gives them by pages: at most one is asked for ahead of
   * what the subscriber wants. Being in the list says nothing about activity, and changes nothing
   * here.
   *
   * <p><b>Backpressure:</b> honoured. <b>Errors:</b> also a {@code MalformedAnswerException} when
   * the pages lead back to themselves.
   *
   * @param request from where on, and which; its filters hold for all pages
   */
  @CheckReturnValue
  public Flowable<SessionInfo> listSessions(ListSessionsRequest request) {
    return Flowable.defer(
        () -> {
          AtomicReference<@Nullable SessionListCursor> cursor =
              new AtomicReference<>(request.cursor());
          AtomicReference<Boolean> more = new AtomicReference<>(true);
          Paging paging = new Paging();
          return Single.defer(() -> page(request, cursor.get()))
              .doOnSuccess(
                  page -> {
                    paging.check(page.nextCursor());
                    cursor.set(page.nextCursor());
                    more.set(page.nextCursor() != null);
                  })
              .repeatUntil(() -> !more.get())
              .concatMapIterable(ListSessionsResponse::sessions, 1);
        });
  }

  private Single<ListSessionsResponse> page(
      ListSessionsRequest request, @Nullable SessionListCursor cursor) {
    return calls.call(
        Method.SESSION_LIST,
        gate -> {
          gate.sessionCapabilities();
          if (request.archived() != null) {
            gate.offers("a filter for archived sessions", SessionCapabilities::archive);
          }
          return new ListSessionsRequest(request.cwd(), cursor, request.archived(), request.meta());
        });
  }

  /**
   * Deletes a session for ever. One that is open here is closed first. A session that the agent
   * does not know counts as deleted.
   */
  @CheckReturnValue
  public Completable deleteSession(SessionId id) {
    Completable delete =
        calls
            .call(
                Method.SESSION_DELETE,
                gate -> {
                  gate.offers("session/delete", SessionCapabilities::delete);
                  gate.own(id);
                  return new DeleteSessionRequest(id);
                })
            .ignoreElement()
            .onErrorComplete(e -> Calls.failedWith(e, ErrorCode.RESOURCE_NOT_FOUND));
    return calls
        .check(
            gate -> {
              gate.offers("session/delete", SessionCapabilities::delete);
              gate.own(id);
            })
        .andThen(
            Completable.defer(() -> isAttached(id) ? session(id).close() : Completable.complete()))
        .andThen(delete);
  }

  private boolean isAttached(SessionId id) {
    SessionModel model = core.store().sessions().find(id);
    return model != null && model.lifecycle().isAttached();
  }

  /** Puts a session away. One that is open is closed by that, with all that closing means. */
  @CheckReturnValue
  public Completable archiveSession(SessionId id) {
    return calls
        .call(
            Method.SESSION_ARCHIVE,
            gate -> {
              gate.offers("session/archive", SessionCapabilities::archive);
              gate.own(id);
              return new ArchiveSessionRequest(id);
            })
        .ignoreElement();
  }

  /** Takes a session out of the archive. It is not resumed by that. */
  @CheckReturnValue
  public Completable unarchiveSession(SessionId id) {
    return calls
        .call(
            Method.SESSION_UNARCHIVE,
            gate -> {
              gate.offers("session/unarchive", SessionCapabilities::archive);
              gate.own(id);
              return new UnarchiveSessionRequest(id);
            })
        .ignoreElement();
  }

  /**
   * What the agent says of a session, without any effect. An {@code open} session is not attached
   * here by that, and an idle state in it is no completion; without a state nothing is said about
   * its work.
   */
  @CheckReturnValue
  public Single<SessionStatusResponse> sessionStatus(SessionId id) {
    return calls.call(
        Method.SESSION_STATUS,
        gate -> {
          gate.offers("session/status", SessionCapabilities::status);
          return new SessionStatusRequest(id);
        });
  }

  /**
   * Drops what is kept of a session that is closed or detached, and of its subagents: its history,
   * tool calls and terminals, which otherwise stay for as long as the client. Nothing is sent; a
   * session that the agent keeps can still be listed and resumed. Its streams complete.
   *
   * <p><b>Errors:</b> {@link RefusedException} with {@code SESSION_OPEN} while it is open, {@code
   * UNKNOWN} if nothing is known of it.
   */
  @CheckReturnValue
  public Completable forgetSession(SessionId id) {
    return calls.onLoop(
        () -> {
          calls.gate().notAttached(id);
          core.forget(id);
        });
  }

  // What the agent asks of the user.

  /**
   * The permission requests that wait for an answer, of all sessions and subagents: now, then
   * whenever they are others. They outlive changes of state: background work may ask while a
   * session is idle.
   *
   * <p><b>Backpressure:</b> conflated. <b>Errors:</b> none.
   */
  public Flowable<List<PermissionPrompt>> permissions() {
    return streams().permissions();
  }

  /**
   * Answers a permission request with one of its options.
   *
   * <p>Success means that the answer was sent. It does not mean that the work goes on, nor that the
   * session is running.
   *
   * <p><b>Errors:</b> {@link RefusedException} with {@code ANSWERED} if it was answered before, or
   * the agent no longer waits: then nothing is sent, and nothing was approved by this call.
   *
   * @throws IllegalArgumentException if the request does not offer the option
   */
  @CheckReturnValue
  public Completable answer(PermissionPrompt prompt, PermissionOptionId option) {
    AgentRequests.checkOffered(prompt, option);
    return answer(prompt, RequestPermissionResponse.selected(option));
  }

  /** Answers a permission request without approving or rejecting: the user turned away. */
  @CheckReturnValue
  public Completable dismiss(PermissionPrompt prompt) {
    return answer(prompt, RequestPermissionResponse.cancelled());
  }

  private Completable answer(PermissionPrompt prompt, RequestPermissionResponse response) {
    return calls.run(link -> link.requests().answer(prompt, response));
  }

  /**
   * Answers an elicitation of a session. It is in {@code SessionModel.elicitations()} until then.
   *
   * <p>To accept an address means that the user consents to open it, no more.
   *
   * <p><b>Errors:</b> {@link RefusedException} with {@code ANSWERED} if it no longer waits.
   */
  @CheckReturnValue
  public Completable answer(ElicitationPrompt prompt, CreateElicitationResponse response) {
    return calls.run(link -> link.requests().answer(prompt.id(), prompt.params(), response));
  }

  /**
   * The elicitations that wait for an answer and belong to a request of this client, such as a
   * login, not to a session: now, on the thread that subscribes, then whenever they are others. One
   * stays until it is answered or the agent cancels it, also when its request has ended.
   *
   * <p><b>Backpressure:</b> conflated. <b>Errors:</b> none.
   */
  public Flowable<List<RequestElicitation>> requestElicitations() {
    return core.signals()
        .elicitations
        .onBackpressureLatest()
        .map(pending -> List.copyOf(pending.values()));
  }

  /** Answers an elicitation that belongs to a request of this client. */
  @CheckReturnValue
  public Completable answer(RequestElicitation elicitation, CreateElicitationResponse response) {
    return calls.run(link -> link.requests().answer(elicitation, response));
  }

  /**
   * The elicitations in which an address was opened and the agent says that it is done, from now
   * on. Ids that are not known, or known to be done, are to be ignored.
   *
   * <p><b>Backpressure:</b> up to 1024 are kept. <b>Errors:</b> {@code
   * MissingBackpressureException} for a subscriber that is further behind.
   */
  public Flowable<ElicitationId> completedElicitations() {
    return core.signals().completedElicitations.onBackpressureBuffer(Signals.BOUND);
  }

  // Login and providers.

  /** How the user may log in; empty if the agent needs no login, or none through the client. */
  public List<AuthMethod> authMethods() {
    return agent().authMethods();
  }

  /**
   * Logs in by a method of type {@code agent}. Success means that what was refused for want of a
   * login can be sent again. A method of type {@code terminal} is not for this: {@link
   * #terminalLogin}.
   *
   * <p>Protocol: <a
   * href="https://agentclientprotocol.com/protocol/v2/draft/authentication">Authentication</a>
   */
  @CheckReturnValue
  public Completable login(AuthMethodId method) {
    return calls
        .call(
            Method.AUTH_LOGIN,
            gate -> {
              gate.login(method);
              return new LoginAuthRequest(method);
            })
        .ignoreElement();
  }

  /**
   * How to run a login in a terminal: the agent's own command, with what the method adds. The front
   * end runs it where the user can type; exit code 0 is success, and then the client connects
   * again. Agents offer this only to clients with the capability {@code auth.terminal}.
   *
   * @param command the one that the agent was launched with
   */
  public static AgentCommand terminalLogin(AgentCommand command, AuthMethodTerminal method) {
    AgentCommand login = command.plusArgs(method.args());
    for (EnvVariable variable : method.env()) {
      login = login.withEnv(variable.name(), variable.value());
    }
    return login;
  }

  /** Logs out. Sessions that are open may go on, or ask for a login at any time. */
  @CheckReturnValue
  public Completable logout() {
    return calls
        .call(
            Method.AUTH_LOGOUT,
            gate -> {
              gate.logout();
              return new LogoutAuthRequest();
            })
        .ignoreElement();
  }

  /**
   * Whether the user is logged in. A state that is not known counts as {@code unknown}. The
   * accounts are for show: they identify nobody.
   */
  @CheckReturnValue
  public Single<AuthStatusResponse> authStatus() {
    return calls.call(
        Method.AUTH_STATUS,
        gate -> {
          gate.authStatus();
          return new AuthStatusRequest(null);
        });
  }

  /**
   * Changes of {@link #authStatus} that the agent reports, from now on.
   *
   * <p><b>Backpressure:</b> conflated. <b>Errors:</b> none.
   */
  public Flowable<AuthStatusUpdateNotification> authStatusUpdates() {
    return core.signals().authStatus.onBackpressureLatest();
  }

  /** The model providers that the agent can be set up with. */
  @CheckReturnValue
  public Single<List<ProviderInfo>> listProviders() {
    return calls
        .call(
            Method.PROVIDERS_LIST,
            gate -> {
              gate.providers();
              return new ListProvidersRequest(null);
            })
        .map(answer -> answer.providers());
  }

  /** Sets up a provider. What was set before for it is replaced whole. */
  @CheckReturnValue
  public Completable setProvider(SetProviderRequest request) {
    return calls
        .call(
            Method.PROVIDERS_SET,
            gate -> {
              gate.providers();
              return request;
            })
        .ignoreElement();
  }

  /** Turns a provider off. One that is {@code required} must not be turned off. */
  @CheckReturnValue
  public Completable disableProvider(ProviderId id) {
    return calls
        .call(
            Method.PROVIDERS_DISABLE,
            gate -> {
              gate.providers();
              return new DisableProviderRequest(id, null);
            })
        .ignoreElement();
  }

  // Extensions.

  /**
   * Sends a request of an extension method, as it is: params are not to be changed afterwards.
   * Whether the agent knows it is for the caller to know, from the capabilities' {@code _meta}.
   *
   * <p>Protocol: <a
   * href="https://agentclientprotocol.com/protocol/v2/draft/extensibility">Extensibility</a>
   *
   * @throws IllegalArgumentException if the name does not begin with {@code _}
   */
  @CheckReturnValue
  public Single<JsonNode> request(String method, JsonNode params) {
    return calls.raw(AcpClientBuilder.extension(method), params);
  }

  /**
   * Sends a notification of an extension method, as it is. Success means that it was sent.
   *
   * @throws IllegalArgumentException if the name does not begin with {@code _}
   */
  @CheckReturnValue
  public Completable notify(String method, JsonNode params) {
    String name = AcpClientBuilder.extension(method);
    return calls.run(link -> link.connection().notify(name, params));
  }
}
