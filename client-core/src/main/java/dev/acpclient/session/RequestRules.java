package dev.acpclient.session;

import dev.acpclient.model.CreateElicitationRequest;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallPermissionSubject;
import dev.acpclient.model.json.AcpJson;
import java.util.List;
import java.util.Optional;

/** Rules R7 and R33 to R37: permission requests and elicitations, each answered exactly once. */
final class RequestRules {
  private RequestRules() {}

  /** Rule R7: a tool call that comes with the request is applied before the prompt is shown. */
  static void permissionRequested(Transaction tx, SessionEvent.PermissionRequested event) {
    RequestId id = event.id();
    Optional<RequestPermissionRequest> readable =
        tx.read(
            event.request().toOptional().map(RequestPermissionRequest::sessionId).orElse(null),
            "session/request_permission",
            event.request());
    if (readable.isEmpty()) {
      tx.effect(new SessionEffect.AnswerInvalidParams(id));
      return;
    }
    RequestPermissionRequest request = readable.get();
    SessionModel session = Attachment.hear(tx, request.sessionId());
    if (!session.lifecycle().isAttached()) {
      tx.effect(new SessionEffect.AnswerPermissionCancelled(id));
      Attachment.late(tx, session, "a permission request");
      return;
    }
    if (request.subject() instanceof ToolCallPermissionSubject subject) {
      ResumeRules.touch(tx, session.id());
      UpdateRules.patchToolCall(tx, session.id(), subject.toolCall());
    }
    if (!claim(tx, id, session.id())) {
      tx.effect(new SessionEffect.AnswerPermissionCancelled(id));
      return;
    }
    PermissionPrompt prompt = new PermissionPrompt(id, session.id(), request, false);
    tx.edit(session.id(), d -> d.permissions = d.permissions.plus(id, prompt));
  }

  static void elicitationRequested(Transaction tx, SessionEvent.ElicitationRequested event) {
    SessionModel session = Attachment.hear(tx, event.sessionId());
    if (!session.lifecycle().isAttached()) {
      tx.effect(new SessionEffect.AnswerElicitationCancel(event.id()));
      Attachment.late(tx, session, "an elicitation");
      return;
    }
    if (!claim(tx, event.id(), session.id())) {
      tx.effect(new SessionEffect.AnswerElicitationCancel(event.id()));
      return;
    }
    CreateElicitationRequest request =
        tx.read(
                session.id(),
                "elicitation/create",
                AcpJson.decode(event.params(), CreateElicitationRequest.class))
            .orElse(null);
    ElicitationPrompt prompt =
        new ElicitationPrompt(event.id(), session.id(), event.message(), request, event.params());
    tx.edit(session.id(), d -> d.elicitations = d.elicitations.plus(event.id(), prompt));
  }

  /**
   * Makes the request the pending one of its id: an id that is used again names the newer request
   * alone. Answers false when too many are pending.
   */
  private static boolean claim(Transaction tx, RequestId id, SessionId session) {
    if (tx.asked().containsKey(id)) {
      tx.diagnose(
          session,
          Diagnostic.Kind.DUPLICATE_REQUEST,
          "request " + id + " replaces a pending one with the same id");
      answered(tx, id);
    }
    if (tx.asked().size() >= tx.settings().openRequests()) {
      tx.diagnose(
          session,
          Diagnostic.Kind.TOO_MANY_REQUESTS,
          "request " + id + " was answered at once: too many are open");
      return false;
    }
    tx.setAsked(tx.asked().plus(id, session));
    return true;
  }

  /** The request was answered, and is pending no more. */
  static void answered(Transaction tx, RequestId id) {
    SessionId session = tx.asked().get(id);
    if (session != null) {
      tx.setAsked(tx.asked().minus(id));
      tx.edit(
          session,
          d -> {
            d.permissions = d.permissions.minus(id);
            d.elicitations = d.elicitations.minus(id);
          });
    }
  }

  /** Rule R33: the work is cancelled, so the request is answered, once, without approval. */
  static void cancelled(Transaction tx, RequestId id) {
    SessionModel session = tx.find(tx.asked().get(id));
    if (session == null) {
      return;
    }
    tx.effect(
        session.permissions().containsKey(id)
            ? new SessionEffect.AnswerPermissionCancelled(id)
            : new SessionEffect.AnswerElicitationCancel(id));
    answered(tx, id);
  }

  /** Rule R34: nothing of this session is waited for any more. */
  static void dismissAll(Transaction tx, SessionId id) {
    SessionModel session = tx.get(id);
    List.copyOf(session.permissions().keySet()).forEach(request -> cancelled(tx, request));
    List.copyOf(session.elicitations().keySet()).forEach(request -> cancelled(tx, request));
  }

  /** Rule R33: the agent confirmed the cancel and left these open; they can still be answered. */
  static void markStale(Transaction tx, SessionId id) {
    SessionModel session = tx.get(id);
    for (PermissionPrompt prompt : session.permissions().values()) {
      if (!prompt.isAboutListedWork(session.background())) {
        tx.edit(id, d -> d.permissions = d.permissions.plus(prompt.id(), prompt.stale()));
      }
    }
  }
}
