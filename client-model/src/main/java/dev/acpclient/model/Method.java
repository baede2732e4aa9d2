package dev.acpclient.model;

import java.util.List;
import java.util.Optional;

/**
 * A method of the protocol: its name on the wire, who sends it, and what it carries.
 *
 * <p>Names that begin with {@code _} are extensions and stand in no list; the methods by which
 * proxies talk to each other are none of a client's business.
 *
 * @param <P> the type of its params
 */
public sealed interface Method<P> {

  /** Which side sends a message. */
  enum Direction {
    /** The client sends it, the agent receives it. */
    TO_AGENT,
    /** The agent sends it, the client receives it. */
    TO_CLIENT,
    /** Either side sends it. */
    BOTH
  }

  /** The name on the wire. */
  String name();

  /** Who sends it. */
  Direction direction();

  /** The type of its params. */
  Class<P> params();

  /**
   * A method that is answered.
   *
   * @param result the type of a successful answer
   * @param <R> that type
   */
  record Request<P, R>(String name, Direction direction, Class<P> params, Class<R> result)
      implements Method<P> {}

  /** A method that is never answered. */
  record Notification<P>(String name, Direction direction, Class<P> params) implements Method<P> {}

  /** {@code initialize}. */
  Request<InitializeRequest, InitializeResponse> INITIALIZE =
      new Request<>(
          "initialize", Direction.TO_AGENT, InitializeRequest.class, InitializeResponse.class);

  /** {@code auth/login}. */
  Request<LoginAuthRequest, LoginAuthResponse> AUTH_LOGIN =
      new Request<>(
          "auth/login", Direction.TO_AGENT, LoginAuthRequest.class, LoginAuthResponse.class);

  /** {@code auth/logout}. */
  Request<LogoutAuthRequest, LogoutAuthResponse> AUTH_LOGOUT =
      new Request<>(
          "auth/logout", Direction.TO_AGENT, LogoutAuthRequest.class, LogoutAuthResponse.class);

  /** {@code auth/status}. */
  Request<AuthStatusRequest, AuthStatusResponse> AUTH_STATUS =
      new Request<>(
          "auth/status", Direction.TO_AGENT, AuthStatusRequest.class, AuthStatusResponse.class);

  /** {@code providers/list}. */
  Request<ListProvidersRequest, ListProvidersResponse> PROVIDERS_LIST =
      new Request<>(
          "providers/list",
          Direction.TO_AGENT,
          ListProvidersRequest.class,
          ListProvidersResponse.class);

  /** {@code providers/set}. */
  Request<SetProviderRequest, SetProviderResponse> PROVIDERS_SET =
      new Request<>(
          "providers/set", Direction.TO_AGENT, SetProviderRequest.class, SetProviderResponse.class);

  /** {@code providers/disable}. */
  Request<DisableProviderRequest, DisableProviderResponse> PROVIDERS_DISABLE =
      new Request<>(
          "providers/disable",
          Direction.TO_AGENT,
          DisableProviderRequest.class,
          DisableProviderResponse.class);

  /** {@code session/new}. */
  Request<NewSessionRequest, NewSessionResponse> SESSION_NEW =
      new Request<>(
          "session/new", Direction.TO_AGENT, NewSessionRequest.class, NewSessionResponse.class);

  /** {@code session/list}. */
  Request<ListSessionsRequest, ListSessionsResponse> SESSION_LIST =
      new Request<>(
          "session/list",
          Direction.TO_AGENT,
          ListSessionsRequest.class,
          ListSessionsResponse.class);

  /** {@code session/resume}. */
  Request<ResumeSessionRequest, ResumeSessionResponse> SESSION_RESUME =
      new Request<>(
          "session/resume",
          Direction.TO_AGENT,
          ResumeSessionRequest.class,
          ResumeSessionResponse.class);

  /** {@code session/fork}. */
  Request<ForkSessionRequest, ForkSessionResponse> SESSION_FORK =
      new Request<>(
          "session/fork", Direction.TO_AGENT, ForkSessionRequest.class, ForkSessionResponse.class);

  /** {@code session/close}. */
  Request<CloseSessionRequest, CloseSessionResponse> SESSION_CLOSE =
      new Request<>(
          "session/close",
          Direction.TO_AGENT,
          CloseSessionRequest.class,
          CloseSessionResponse.class);

  /** {@code session/delete}. */
  Request<DeleteSessionRequest, DeleteSessionResponse> SESSION_DELETE =
      new Request<>(
          "session/delete",
          Direction.TO_AGENT,
          DeleteSessionRequest.class,
          DeleteSessionResponse.class);

  /** {@code session/archive}. */
  Request<ArchiveSessionRequest, ArchiveSessionResponse> SESSION_ARCHIVE =
      new Request<>(
          "session/archive",
          Direction.TO_AGENT,
          ArchiveSessionRequest.class,
          ArchiveSessionResponse.class);

  /** {@code session/unarchive}. */
  Request<UnarchiveSessionRequest, UnarchiveSessionResponse> SESSION_UNARCHIVE =
      new Request<>(
          "session/unarchive",
          Direction.TO_AGENT,
          UnarchiveSessionRequest.class,
          UnarchiveSessionResponse.class);

  /** {@code session/status}. */
  Request<SessionStatusRequest, SessionStatusResponse> SESSION_STATUS =
      new Request<>(
          "session/status",
          Direction.TO_AGENT,
          SessionStatusRequest.class,
          SessionStatusResponse.class);

  /** {@code session/set_title}. */
  Request<SetSessionTitleRequest, SetSessionTitleResponse> SESSION_SET_TITLE =
      new Request<>(
          "session/set_title",
          Direction.TO_AGENT,
          SetSessionTitleRequest.class,
          SetSessionTitleResponse.class);

  /** {@code session/set_config_option}. */
  Request<SetSessionConfigOptionRequest, SetSessionConfigOptionResponse> SESSION_SET_CONFIG_OPTION =
      new Request<>(
          "session/set_config_option",
          Direction.TO_AGENT,
          SetSessionConfigOptionRequest.class,
          SetSessionConfigOptionResponse.class);

  /** {@code session/prompt}. */
  Request<PromptRequest, PromptResponse> SESSION_PROMPT =
      new Request<>(
          "session/prompt", Direction.TO_AGENT, PromptRequest.class, PromptResponse.class);

  /** {@code tool_call/cancel}. */
  Request<CancelToolCallRequest, CancelToolCallResponse> TOOL_CALL_CANCEL =
      new Request<>(
          "tool_call/cancel",
          Direction.TO_AGENT,
          CancelToolCallRequest.class,
          CancelToolCallResponse.class);

  /** {@code terminal/cancel}. */
  Request<CancelTerminalRequest, CancelTerminalResponse> TERMINAL_CANCEL =
      new Request<>(
          "terminal/cancel",
          Direction.TO_AGENT,
          CancelTerminalRequest.class,
          CancelTerminalResponse.class);

  /** {@code session/cancel}. */
  Notification<CancelSessionNotification> SESSION_CANCEL =
      new Notification<>("session/cancel", Direction.TO_AGENT, CancelSessionNotification.class);

  /** {@code mcp/message} from an MCP server of the client, about a request that runs. */
  Notification<MessageMcpNotification> MCP_NOTIFICATION =
      new Notification<>("mcp/message", Direction.TO_AGENT, MessageMcpNotification.class);

  /** {@code session/request_permission}. */
  Request<RequestPermissionRequest, RequestPermissionResponse> SESSION_REQUEST_PERMISSION =
      new Request<>(
          "session/request_permission",
          Direction.TO_CLIENT,
          RequestPermissionRequest.class,
          RequestPermissionResponse.class);

  /** {@code elicitation/create}. */
  Request<CreateElicitationRequest, CreateElicitationResponse> ELICITATION_CREATE =
      new Request<>(
          "elicitation/create",
          Direction.TO_CLIENT,
          CreateElicitationRequest.class,
          CreateElicitationResponse.class);

  /** {@code mcp/message} to an MCP server of the client. */
  Request<MessageMcpRequest, MessageMcpResponse> MCP_REQUEST =
      new Request<>(
          "mcp/message", Direction.TO_CLIENT, MessageMcpRequest.class, MessageMcpResponse.class);

  /** {@code session/update}. */
  Notification<UpdateSessionNotification> SESSION_UPDATE =
      new Notification<>("session/update", Direction.TO_CLIENT, UpdateSessionNotification.class);

  /** {@code elicitation/complete}. */
  Notification<CompleteElicitationNotification> ELICITATION_COMPLETE =
      new Notification<>(
          "elicitation/complete", Direction.TO_CLIENT, CompleteElicitationNotification.class);

  /** {@code auth/status_update}. */
  Notification<AuthStatusUpdateNotification> AUTH_STATUS_UPDATE =
      new Notification<>(
          "auth/status_update", Direction.TO_CLIENT, AuthStatusUpdateNotification.class);

  /** {@code $/cancel_request}. */
  Notification<CancelRequestNotification> CANCEL_REQUEST =
      new Notification<>("$/cancel_request", Direction.BOTH, CancelRequestNotification.class);

  /** All methods of the protocol. */
  List<Method<?>> ALL =
      List.of(
          INITIALIZE,
          AUTH_LOGIN,
          AUTH_LOGOUT,
          AUTH_STATUS,
          PROVIDERS_LIST,
          PROVIDERS_SET,
          PROVIDERS_DISABLE,
          SESSION_NEW,
          SESSION_LIST,
          SESSION_RESUME,
          SESSION_FORK,
          SESSION_CLOSE,
          SESSION_DELETE,
          SESSION_ARCHIVE,
          SESSION_UNARCHIVE,
          SESSION_STATUS,
          SESSION_SET_TITLE,
          SESSION_SET_CONFIG_OPTION,
          SESSION_PROMPT,
          TOOL_CALL_CANCEL,
          TERMINAL_CANCEL,
          SESSION_CANCEL,
          MCP_NOTIFICATION,
          SESSION_REQUEST_PERMISSION,
          ELICITATION_CREATE,
          MCP_REQUEST,
          SESSION_UPDATE,
          ELICITATION_COMPLETE,
          AUTH_STATUS_UPDATE,
          CANCEL_REQUEST);

  /**
   * The method by which an agent may call a client.
   *
   * @return empty if there is none of that name in this direction
   */
  static Optional<Method<?>> toClient(String name) {
    return find(name, Direction.TO_CLIENT);
  }

  /**
   * The method by which a client may call an agent.
   *
   * @return empty if there is none of that name in this direction
   */
  static Optional<Method<?>> toAgent(String name) {
    return find(name, Direction.TO_AGENT);
  }

  private static Optional<Method<?>> find(String name, Direction direction) {
    return ALL.stream()
        .filter(method -> method.name().equals(name))
        .filter(method -> method.direction() == direction || method.direction() == Direction.BOTH)
        .findFirst();
  }
}
