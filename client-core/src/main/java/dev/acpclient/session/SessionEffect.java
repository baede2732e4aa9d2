package dev.acpclient.session;

import dev.acpclient.model.Notice;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;

/** Something that the client has to do because of what happened. */
public sealed interface SessionEffect {

  /** Something that the client has to answer to a request of the agent. */
  sealed interface AnswerRequest extends SessionEffect {
    /** The request that this answers. */
    RequestId id();
  }

  /** Answer a permission request with the outcome {@code cancelled}, which approves nothing. */
  record AnswerPermissionCancelled(RequestId id) implements AnswerRequest {}

  /** Answer an elicitation with the action {@code cancel}. */
  record AnswerElicitationCancel(RequestId id) implements AnswerRequest {}

  /** Answer a request that could not be read with an invalid-params error. */
  record AnswerInvalidParams(RequestId id) implements AnswerRequest {}

  /** Show a notice now or never: it is no part of history or state (rule R63). */
  record ShowNotice(SessionId sessionId, Notice notice) implements SessionEffect {}
}
