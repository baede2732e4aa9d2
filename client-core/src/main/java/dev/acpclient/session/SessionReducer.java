package dev.acpclient.session;

import dev.acpclient.model.RequestId;

/**
 * Applies events to the sessions of a connection, one at a time and in order. Pure and total: the
 * same sessions and event give the same result, and no event makes it throw.
 */
public final class SessionReducer {
  private SessionReducer() {}

  /** What the event makes of the sessions, and what the client has to do because of it. */
  public static Next reduce(Sessions sessions, SessionEvent event) {
    return event.match(new Step(new Transaction(sessions, event.at())));
  }

  /** One method an event: which rules answer to it. */
  private record Step(Transaction tx) implements SessionEvent.Cases<Next> {

    @Override
    public Next updateReceived(SessionEvent.UpdateReceived event) {
      SessionModel session = Attachment.hear(tx, event.sessionId());
      if (session.lifecycle().isAttached()) {
        UpdateRules.apply(tx, event);
      } else {
        Attachment.late(tx, session, event.type());
      }
      return tx.commit();
    }

    @Override
    public Next permissionRequested(SessionEvent.PermissionRequested event) {
      RequestRules.permissionRequested(tx, event);
      return tx.commit();
    }

    @Override
    public Next elicitationRequested(SessionEvent.ElicitationRequested event) {
      RequestRules.elicitationRequested(tx, event);
      return tx.commit();
    }

    @Override
    public Next requestCancelled(SessionEvent.RequestCancelled event) {
      RequestRules.cancelled(tx, event.id());
      return tx.commit();
    }

    @Override
    public Next answerSent(SessionEvent.AnswerSent event) {
      RequestRules.answered(tx, event.id());
      return tx.commit();
    }

    @Override
    public Next requestSent(SessionEvent.RequestSent event) {
      RequestId id = event.id();
      Sessions.SentRequest replaced = tx.sent().get(id);
      if (replaced != null
          && replaced.request() instanceof ClientRequest.Prompt prompt
          && tx.find(prompt.sessionId()) != null) {
        PromptRules.settle(tx, prompt, id, Prompt.Outcome.INSERTION_UNKNOWN, null);
      }
      tx.setSent(tx.sent().plus(id, new Sessions.SentRequest(event.request(), tx.sequence())));
      SessionModel session = tx.find(event.request().sessionId());
      if (event.request() instanceof ClientRequest.Resume resume) {
        ResumeRules.sent(tx, id, resume);
      } else if (session != null && session.lifecycle().isAttached()) {
        sentTo(session, id, event.request());
      }
      return tx.commit();
    }

    private void sentTo(SessionModel session, RequestId id, ClientRequest request) {
      if (request instanceof ClientRequest.Prompt prompt) {
        PromptRules.sent(tx, prompt, id);
      } else if (request instanceof ClientRequest.Close) {
        CloseRules.sent(tx, session);
      } else if (request instanceof ClientRequest.CancelToolCall cancel) {
        CancelRules.requested(tx, session, cancel.toolCallId());
      } else if (request instanceof ClientRequest.CancelTerminal cancel) {
        CancelRules.requested(tx, session, cancel.terminalId());
      }
    }

    @Override
    public Next responseReceived(SessionEvent.ResponseReceived event) {
      Sessions.SentRequest sent = tx.sent().get(event.id());
      if (sent == null) {
        tx.diagnose(
            new Diagnostic(
                Diagnostic.Kind.STRAY_RESPONSE,
                "a response to " + event.id() + " was ignored: no request with that id is open"));
      } else {
        tx.setSent(tx.sent().minus(event.id()));
        answered(event.id(), sent, event.answer());
      }
      return tx.commit();
    }

    private void answered(RequestId id, Sessions.SentRequest sent, Answer answer) {
      if (sent.request() instanceof ClientRequest.New start) {
        Attachment.started(tx, start.roots(), answer);
      } else if (sent.request() instanceof ClientRequest.Fork fork) {
        Attachment.started(tx, fork.roots(), answer);
      } else {
        answeredFor(id, sent, answer);
      }
    }

    private void answeredFor(RequestId id, Sessions.SentRequest sent, Answer answer) {
      ClientRequest request = sent.request();
      SessionModel session = tx.find(request.sessionId());
      if (session == null) {
        return;
      }
      if (request instanceof ClientRequest.Prompt prompt) {
        PromptRules.answered(tx, prompt, id, answer);
      } else if (request instanceof ClientRequest.Resume) {
        ResumeRules.answered(tx, session, id, answer);
      } else if (request instanceof ClientRequest.Close) {
        CloseRules.answered(tx, session, sent.at(), answer);
      } else if (request instanceof ClientRequest.Archive) {
        CloseRules.archiveAnswered(tx, session, answer);
      } else if (request instanceof ClientRequest.CancelToolCall cancel) {
        CancelRules.answered(tx, session, cancel, answer);
      } else if (request instanceof ClientRequest.CancelTerminal cancel) {
        CancelRules.answered(tx, session, cancel, answer);
      } else {
        SurfaceRules.answered(tx, session, request, answer);
      }
    }

    @Override
    public Next cancelSent(SessionEvent.CancelSent event) {
      SessionModel session = tx.find(event.sessionId());
      if (session != null && session.lifecycle().isAttached()) {
        CancelRules.sent(tx, session);
      }
      return tx.commit();
    }

    @Override
    public Next messageDropped(SessionEvent.MessageDropped event) {
      tx.diagnose(event.diagnostic());
      return tx.commit();
    }

    @Override
    public Next disconnected(SessionEvent.Disconnected event) {
      Attachment.disconnected(tx);
      return tx.commit();
    }

    @Override
    public Next forgotten(SessionEvent.Forgotten event) {
      SessionModel session = tx.find(event.sessionId());
      if (session != null && !session.lifecycle().isAttached()) {
        Attachment.forget(tx, session.id());
      }
      return tx.commit();
    }
  }
}
