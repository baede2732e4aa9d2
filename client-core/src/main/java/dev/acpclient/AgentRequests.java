package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.JsonRpcConnection;
import dev.acpclient.model.AuthStatusUpdateNotification;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.CompleteElicitationNotification;
import dev.acpclient.model.CreateElicitationRequest;
import dev.acpclient.model.CreateElicitationResponse;
import dev.acpclient.model.ElicitationCancelAction;
import dev.acpclient.model.ElicitationFormMode;
import dev.acpclient.model.ElicitationRequestScope;
import dev.acpclient.model.ElicitationUrlMode;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.RequestPermissionResponse;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.rx.SessionStore;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pcollections.OrderedPMap;

/**
 * What the agent asks of the client, besides what the rules of a session answer by themselves.
 * Belongs to the loop.
 */
final class AgentRequests {
  static final JsonNode CANCEL =
      AcpJson.encode(new ElicitationCancelAction(), CreateElicitationResponse.class);

  private final ClientConfig config;
  private final EventLoop loop;
  private final SessionStore store;
  private final Signals signals;
  private final JsonRpcConnection connection;

  /** Requests of extension methods that are being handled. */
  private final Map<RequestId, Disposable> handled = new HashMap<>();

  AgentRequests(
      ClientConfig config,
      EventLoop loop,
      SessionStore store,
      Signals signals,
      JsonRpcConnection connection) {
    this.config = config;
    this.loop = loop;
    this.store = store;
    this.signals = signals;
    this.connection = connection;
  }

  /**
   * @param inSession whether it is the concern of a session, whose rules see it first
   */
  void received(JsonRpcMessage.Request request, boolean inSession) {
    RequestId id = request.id();
    switch (request.method()) {
      case "session/request_permission" -> {
        if (inSession) {
          loop.execute(() -> decide(id));
        } else {
          refuse(id, "the permission request names something by too long an id");
        }
      }
      case "elicitation/create" -> elicitation(id, request.params(), inSession);
      default -> {
        ExtensionHandler handler = config.requests().get(request.method());
        if (handler == null) {
          connection.fail(id, ErrorCode.METHOD_NOT_FOUND, "no such method: " + request.method());
        } else {
          handle(id, handler, request.params());
        }
      }
    }
  }

  void received(JsonRpcMessage.Notification notification) {
    JsonNode params = notification.params();
    switch (notification.method()) {
      case "$/cancel_request" -> RequestId.read(params.path("requestId")).ifPresent(this::cancel);
      case "elicitation/complete" ->
          AcpJson.decode(params, CompleteElicitationNotification.class)
              .toOptional()
              .ifPresent(done -> Signals.emit(signals.completedElicitations, done.elicitationId()));
      case "auth/status_update" ->
          AcpJson.decode(params, AuthStatusUpdateNotification.class)
              .toOptional()
              .ifPresent(update -> Signals.emit(signals.authStatus, update));
      default -> {
        Consumer<JsonNode> handler = config.notifications().get(notification.method());
        if (handler != null) {
          handler.accept(params);
        }
      }
    }
  }

  /** By a setting of the user; called when the request has been applied to its session. */
  private void decide(RequestId id) {
    PermissionPrompt prompt = find(id);
    SessionModel session = prompt == null ? null : store.sessions().find(prompt.sessionId());
    if (prompt == null || session == null) {
      return;
    }
    Optional<PermissionOptionId> choice = Optional.empty();
    try {
      choice = config.permissionPolicy().decide(prompt, session);
      choice.ifPresent(option -> checkOffered(prompt, option));
    } catch (RuntimeException e) {
      RxJavaPlugins.onError(e);
      return;
    }
    choice.ifPresent(option -> answer(prompt, RequestPermissionResponse.selected(option)));
  }

  static void checkOffered(PermissionPrompt prompt, PermissionOptionId option) {
    if (prompt.request().options().stream().noneMatch(o -> o.optionId().equals(option))) {
      throw new IllegalArgumentException(
          "permission request " + prompt.id() + " does not offer the option " + option.value());
    }
  }

  private @Nullable PermissionPrompt find(RequestId id) {
    SessionId session = store.sessions().asked().get(id);
    SessionModel model = session == null ? null : store.sessions().find(session);
    return model == null ? null : model.permissions().get(id);
  }

  /**
   * Answers a permission request, once.
   *
   * @throws RefusedException if it no longer waits
   */
  void answer(PermissionPrompt prompt, RequestPermissionResponse response) {
    PermissionPrompt open = find(prompt.id());
    if (open == null || open.request() != prompt.request()) {
      throw answered("permission request " + prompt.id());
    }
    connection.answer(prompt.id(), AcpJson.encode(response));
  }

  private static RefusedException answered(String what) {
    return new RefusedException(
        RefusedException.Reason.ANSWERED, what + " has been answered, or is no longer waited for");
  }

  /**
   * Answers an elicitation of a session, once.
   *
   * @param params those of the request, as they came
   * @throws RefusedException if it no longer waits
   */
  void answer(RequestId id, JsonNode params, CreateElicitationResponse response) {
    SessionId session = store.sessions().asked().get(id);
    SessionModel model = session == null ? null : store.sessions().find(session);
    if (model == null
        || !model.elicitations().containsKey(id)
        || model.elicitations().get(id).params() != params) {
      throw answered("elicitation " + id);
    }
    connection.answer(id, AcpJson.encode(response, CreateElicitationResponse.class));
  }

  /**
   * Answers an elicitation of a request, once.
   *
   * @throws RefusedException if it no longer waits
   */
  void answer(RequestElicitation elicitation, CreateElicitationResponse response) {
    if (signals.pendingElicitations().get(elicitation.id()) != elicitation) {
      throw answered("elicitation " + elicitation.id());
    }
    settle(elicitation.id(), AcpJson.encode(response, CreateElicitationResponse.class));
  }

  private void settle(RequestId id, JsonNode result) {
    connection.answer(id, result);
    Signals.emit(signals.elicitations, signals.pendingElicitations().minus(id));
  }

  /** What cannot be shown is refused; the rest waits, in its session or here. */
  private void elicitation(RequestId id, JsonNode params, boolean inSession) {
    CreateElicitationRequest request =
        AcpJson.decode(params, CreateElicitationRequest.class).toOptional().orElse(null);
    String fault =
        request == null
            ? "the elicitation is malformed"
            : offered(request) ? null : "this client does not offer this mode of elicitation";
    if (inSession) {
      if (fault != null) {
        loop.execute(() -> refusePending(id, fault));
      }
    } else if (fault == null && request.scope() instanceof ElicitationRequestScope scope) {
      ask(new RequestElicitation(id, scope.requestId(), request));
    } else {
      refuse(id, fault == null ? "the elicitation is malformed" : fault);
    }
  }

  private void refusePending(RequestId id, String why) {
    if (store.sessions().asked().containsKey(id)) {
      refuse(id, why);
    }
  }

  private void refuse(RequestId id, String why) {
    connection.fail(id, ErrorCode.INVALID_PARAMS, why);
  }

  private boolean offered(CreateElicitationRequest request) {
    ClientCapabilities offered = config.capabilities();
    return offered.elicitation() != null
        && (request instanceof ElicitationFormMode
            ? offered.elicitation().form() != null
            : request instanceof ElicitationUrlMode && offered.elicitation().url() != null);
  }

  private void ask(RequestElicitation elicitation) {
    OrderedPMap<RequestId, RequestElicitation> pending = signals.pendingElicitations();
    if (!connection.isPending(elicitation.about())) {
      refuse(elicitation.id(), "no such request is open: " + elicitation.about());
    } else if (pending.size() >= config.settings().openRequests()) {
      connection.answer(elicitation.id(), CANCEL);
    } else {
      Signals.emit(
          signals.elicitations,
          pending.minus(elicitation.id()).plus(elicitation.id(), elicitation));
    }
  }

  private void handle(RequestId id, ExtensionHandler handler, JsonNode params) {
    if (handled.containsKey(id) || handled.size() >= config.settings().openRequests()) {
      connection.fail(id, ErrorCode.INVALID_REQUEST, "too many requests, or an id that is open");
      return;
    }
    // Put first: the result may be there before the subscription is.
    handled.put(id, Disposable.disposed());
    try {
      Disposable running =
          Single.defer(() -> handler.handle(params))
              .subscribe(
                  result -> loop.execute(() -> finished(id, () -> succeed(id, result))),
                  failure -> loop.execute(() -> finished(id, () -> fail(id, failure))));
      handled.replace(id, running);
    } catch (Throwable fatal) {
      // A class that is missing, for one, is thrown and not delivered.
      finished(id, () -> fail(id, fatal));
    }
  }

  private void finished(RequestId id, Runnable answer) {
    if (handled.remove(id) != null) {
      answer.run();
    }
  }

  private void succeed(RequestId id, JsonNode result) {
    try {
      connection.answer(id, result);
    } catch (IllegalArgumentException unwritable) {
      fail(id, unwritable);
    }
  }

  private void fail(RequestId id, Throwable failure) {
    if (failure instanceof AgentErrorException error) {
      connection.fail(id, error.code(), error.agentMessage());
    } else {
      RxJavaPlugins.onError(failure);
      connection.fail(id, ErrorCode.INTERNAL_ERROR, "the client failed");
    }
  }

  /** Permission requests and elicitations of sessions are cancelled by the session's rules. */
  private void cancel(RequestId id) {
    Disposable running = handled.remove(id);
    if (running != null) {
      running.dispose();
      connection.fail(id, ErrorCode.REQUEST_CANCELLED, "the request was cancelled");
    } else if (signals.pendingElicitations().containsKey(id)) {
      settle(id, CANCEL);
    }
  }

  void closed() {
    List.copyOf(handled.values()).forEach(Disposable::dispose);
    handled.clear();
    Signals.emit(signals.elicitations, OrderedPMap.empty());
  }
}
